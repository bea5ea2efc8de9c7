import { maxJsonLength } from '#shared/catalog/text-limits.ts';
import { fieldPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { wellFormed } from '#shared/text/text.ts';
import {
  absent,
  array,
  booleanOrNull,
  count,
  countOrNull,
  instantOrNull,
  numberOrNull,
  object,
  type RawRecord,
  reader,
  text,
  textOrNull,
  tooLong,
  unreadable,
} from './fields.ts';

/*
 * What learners did with the problems and subsections of a run. `created` (when it was computed) is in microseconds.
 */

interface ProblemCounts {
  readonly module_id: string;
  readonly total_submissions: number | null;
  readonly correct_submissions: number | null;
  readonly created: number | null;
}

const problemCounts = (raw: RawRecord): ProblemCounts => ({
  module_id: text(raw.module_id, 'module_id'),
  total_submissions: countOrNull(raw.total_submissions, 'total_submissions'),
  correct_submissions: countOrNull(raw.correct_submissions, 'correct_submissions'),
  created: instantOrNull(raw.created, 'created'),
});

export interface ProblemSummary extends ProblemCounts {
  readonly part_ids: readonly string[];
}

export const readProblem = reader<ProblemSummary>((raw) => ({
  ...problemCounts(raw),
  part_ids: absent(raw.part_ids) ? [] : withinJson(texts(raw.part_ids, 'part_ids'), 'part_ids'),
}));

export interface TaggedProblem extends ProblemCounts {
  /** One entry per tag and value; a problem may have several values of one tag. */
  readonly tags: readonly { readonly tag: string; readonly value: string }[];
}

export const readTaggedProblem = reader<TaggedProblem>((raw) => ({
  ...problemCounts(raw),
  tags: absent(raw.tags) ? [] : withinJson(Object.entries(object(raw.tags, 'tags')).flatMap(tagValues), 'tags'),
}));

/** A single value was once sent without its list. */
function tagValues([key, values]: [string, unknown]) {
  const list = typeof values === 'string' ? [values] : values;
  return texts(list, 'tags').map((value) => ({ tag: wellFormed(key), value }));
}

/** A list that is stored as one JSON text. */
function withinJson<Entries>(entries: Entries, name: string): Entries {
  return JSON.stringify(entries).length <= maxJsonLength ? entries : tooLong(name, maxJsonLength);
}

/** Each once: a tag value that is sent twice would count its problem twice. */
function texts(raw: unknown, name: string): string[] {
  const all = array(raw, name).map((value) =>
    typeof value === 'string' ? wellFormed(value) : unreadable(stored(fieldPhrases.notAllText, { name })),
  );
  return [...new Set(all)];
}

export interface AnswerCount {
  readonly module_id: string;
  readonly part_id: string;
  readonly correct: boolean | null;
  /** Null where the service counts first and last responses instead. */
  readonly count: number | null;
  readonly first_response_count: number | null;
  readonly last_response_count: number | null;
  readonly value_id: string | null;
  /** As it came, `"None"` included; numbers as text. */
  readonly answer_value: string | null;
  readonly problem_display_name: string | null;
  readonly question_text: string | null;
  /** Random seed of the variant, null where answers of several are counted together. */
  readonly variant: number | null;
  readonly created: number | null;
}

export const readAnswer = reader<AnswerCount>((raw) => {
  const counts = {
    count: countOrNull(raw.count, 'count'),
    first_response_count: countOrNull(raw.first_response_count, 'first_response_count'),
    last_response_count: countOrNull(raw.last_response_count, 'last_response_count'),
  };
  if (counts.count === null && counts.last_response_count === null)
    unreadable(stored(fieldPhrases.missing, { name: 'count' }));
  return {
    module_id: text(raw.module_id, 'module_id'),
    part_id: text(raw.part_id, 'part_id'),
    correct: booleanOrNull(raw.correct, 'correct'),
    ...counts,
    value_id: textOfValue(raw.value_id, 'value_id'),
    answer_value: answerValue(raw),
    problem_display_name: textOrNull(raw.problem_display_name, 'problem_display_name'),
    question_text: textOrNull(raw.question_text, 'question_text'),
    variant: numberOrNull(raw.variant, 'variant'),
    created: instantOrNull(raw.created, 'created'),
  };
});

/** Older services split the value into a text and a number. */
function answerValue(raw: RawRecord): string | null {
  return (
    textOfValue(raw.answer_value, 'answer_value') ??
    textOfValue(raw.answer_value_text, 'answer_value_text') ??
    textOfValue(raw.answer_value_numeric, 'answer_value_numeric')
  );
}

/** What a learner typed is kept as text: a number too large to be exact (`1e21`) is still an answer. */
function textOfValue(value: unknown, name: string): string | null {
  return typeof value === 'number' ? String(value) : textOrNull(value, name);
}

export interface GradeCount {
  readonly module_id: string;
  readonly grade: number | null;
  readonly max_grade: number | null;
  readonly count: number;
  readonly created: number | null;
}

export const readGrade = reader<GradeCount>((raw) => ({
  module_id: text(raw.module_id, 'module_id'),
  grade: numberOrNull(raw.grade, 'grade'),
  max_grade: numberOrNull(raw.max_grade, 'max_grade'),
  count: count(raw.count, 'count'),
  created: instantOrNull(raw.created, 'created'),
}));

export interface SubsectionViews {
  readonly module_id: string;
  readonly count: number;
  readonly created: number | null;
}

export const readSubsectionViews = reader<SubsectionViews>((raw) => ({
  module_id: text(raw.module_id, 'module_id'),
  count: count(raw.count, 'count'),
  created: instantOrNull(raw.created, 'created'),
}));
