import * as z from 'zod';
import { column, type TableDefinition } from '../../catalog/columns.ts';
import {
  booleanOrNull,
  dayOrNull,
  integer,
  integerOrNull,
  learners,
  numberOrNull,
  record,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { annotation } from '../annotations/definition.ts';

const answers = 'answers';
const perPart =
  'For a problem with several parts, this is the average over the answered parts, rounded down by the service.';

/** Problems, their answers and grades, and subsections. */
export const problem = {
  moduleId: text('module_id', {
    label: 'Problem ID',
    meaning: 'Identifier of the problem.',
    source: 'module_id',
  }),
  subsectionId: text('module_id', {
    label: 'Subsection ID',
    head: 'Subsection',
    meaning: 'Identifier of the subsection.',
    source: 'module_id',
  }),
  total: integerOrNull('total_submissions', {
    label: 'Learners who answered',
    meaning: `Learners who gave an answer, each counted once however often they changed it. ${perPart}`,
    source: 'problems.total_submissions',
    unit: learners,
  }),
  correct: integerOrNull('correct_submissions', {
    label: 'Last answer right',
    meaning: `Learners whose last answer is right; partial credit counts as right. ${perPart}`,
    source: 'problems.correct_submissions',
    unit: learners,
  }),
  correctPct: numberOrNull('correct_pct', {
    label: '% last answer right',
    meaning: 'Of the learners who answered, the share who got the problem right in the end. Empty if nobody answered.',
    source: 'derived: problems',
    unit: '%',
    ofLearners: { isNamed: true },
    decimals: 1,
  }),
  totalOfSeveral: integerOrNull('total_submissions', {
    label: 'Answers',
    meaning: 'Learners who answered, added up over the problems. A learner counts once for each problem.',
    source: 'derived: sum(problems_and_tags.total_submissions)',
    unit: answers,
    counts: learners,
  }),
  correctOfSeveral: integerOrNull('correct_submissions', {
    label: 'Right answers',
    meaning: 'Learners whose last answer is right, added up over the problems. A learner counts once for each problem.',
    source: 'derived: sum(problems_and_tags.correct_submissions)',
    unit: answers,
    counts: learners,
  }),
  partIds: text('part_ids', {
    label: 'Parts',
    meaning: 'The IDs of the problem’s parts: a list in Parquet files, JSON text in other files.',
    source: 'problems.part_ids',
    json: 'list',
  }),
  tags: text('tags', {
    label: 'Tags',
    meaning: 'The values of each tag: a map of lists in Parquet files, JSON text in other files.',
    source: 'problems_and_tags.tags',
    json: 'map',
  }),
  partId: text('part_id', {
    label: 'Part',
    meaning: 'The part of the problem.',
    source: 'answer_distribution.part_id',
  }),
  isCorrect: booleanOrNull('correct', {
    label: 'Correct',
    meaning: 'Whether the answer is correct. Empty if the service does not say.',
    source: 'answer_distribution.correct',
  }),
  answerCount: integerOrNull('count', {
    label: 'Answers',
    meaning: 'Learners who gave this answer last. Empty if the service counts first and last responses separately.',
    source: 'answer_distribution.count',
    unit: learners,
  }),
  firstResponses: integerOrNull('first_response_count', {
    label: 'First responses',
    meaning: 'Learners who gave this answer first.',
    source: 'answer_distribution.first_response_count',
    unit: learners,
  }),
  lastResponses: integerOrNull('last_response_count', {
    label: 'Last responses',
    meaning: 'Learners who gave this answer last.',
    source: 'answer_distribution.last_response_count',
    unit: learners,
  }),
  valueId: textOrNull('value_id', {
    label: 'Value ID',
    meaning: 'Identifier of the option.',
    source: 'answer_distribution.value_id',
  }),
  answer: textOrNull('answer_value', {
    label: 'Answer',
    meaning: 'The answer as learners gave it, cleaned up by the service. The app does not check this text.',
    source: 'answer_distribution.answer_value',
  }),
  displayName: textOrNull('problem_display_name', {
    label: 'Problem',
    meaning: 'Name of the problem in the course.',
    source: 'answer_distribution.problem_display_name',
  }),
  question: textOrNull('question_text', {
    label: 'Question',
    meaning: 'Text of the question.',
    source: 'answer_distribution.question_text',
  }),
  variant: numberOrNull('variant', {
    label: 'Variant',
    meaning: 'Random seed of the variant. Empty if the answers to several variants are counted together.',
    source: 'answer_distribution.variant',
  }),
  grade: numberOrNull('grade', {
    label: 'Grade',
    meaning: 'Points earned.',
    source: 'grade_distribution.grade',
    unit: 'points',
  }),
  maxGrade: numberOrNull('max_grade', {
    label: 'Points possible',
    meaning: 'The most points that a learner can earn for the problem.',
    source: 'grade_distribution.max_grade',
    unit: 'points',
  }),
  gradeCount: integerOrNull('count', {
    label: 'Learners',
    meaning: 'Learners with this grade.',
    source: 'grade_distribution.count',
    unit: learners,
  }),
  views: integer('count', {
    label: 'Views',
    meaning: 'Views of the subsection.',
    source: 'sequential_open_distribution.count',
    unit: 'views',
  }),
};

export const problemTables = {
  problems: {
    title: 'Problems',
    description: 'Learners who answered each problem, and those whose last answer is right.',
    identity: ['course_id', 'module_id'],
    mayRepeat: true,
    columns: [record.courseId, problem.moduleId, problem.total, problem.correct, problem.partIds, record.computed],
  },
  'problem-tags': {
    title: 'Problems and their tags',
    description: 'Answers to each tagged problem, with its tags.',
    identity: ['course_id', 'module_id'],
    mayRepeat: true,
    columns: [record.courseId, problem.moduleId, problem.total, problem.correct, problem.tags, record.computed],
  },
  'answer-distribution': {
    title: 'Answers',
    description: 'Learners’ answers to each part of a problem.',
    identity: ['course_id', 'module_id', 'part_id', 'value_id', 'answer_value', 'variant', 'correct'],
    mayRepeat: true,
    columns: [
      record.courseId,
      problem.moduleId,
      problem.partId,
      problem.isCorrect,
      problem.answerCount,
      problem.firstResponses,
      problem.lastResponses,
      problem.valueId,
      problem.answer,
      problem.displayName,
      problem.question,
      problem.variant,
      record.computed,
    ],
  },
  'grade-distribution': {
    title: 'Grades',
    description: 'Learners by their grade for a problem.',
    identity: ['course_id', 'module_id', 'grade', 'max_grade'],
    mayRepeat: true,
    columns: [
      record.courseId,
      problem.moduleId,
      problem.grade,
      problem.maxGrade,
      { ...problem.gradeCount, required: true },
      record.computed,
    ],
  },
  'sequential-open': {
    title: 'Subsection views',
    description: 'Views per subsection.',
    identity: ['course_id', 'module_id'],
    mayRepeat: true,
    columns: [record.courseId, problem.subsectionId, problem.views, record.computed],
  },
} as const satisfies Record<string, TableDefinition>;

/** The source of what is computed from the answers to problems. */
export const fromAnswers = 'derived: answer_distribution';
const firstAnswers = 'derived: answer_distribution.first_response_count';
const percent = { unit: '%', ofLearners: { isNamed: true }, decimals: 1 } as const;

/** One end of the 95% confidence interval of a share, in percent: Wilson’s method. */
const bound = <const K extends string>(key: K, head: string, end: 'lower' | 'upper', source: string) =>
  numberOrNull(key, {
    label: `${head} (95%)`,
    head,
    meaning: `The true share is very likely ${end === 'lower' ? 'above' : 'below'} this, the ${end} end of its 95% confidence interval (Wilson’s method).`,
    source,
    ...percent,
  });

/** A question in the runs of its course. */
export const sameQuestion = {
  began: dayOrNull('first_day', {
    label: 'Run began',
    meaning: 'The first day with data for the run.',
    source: 'derived: enrollment.date',
  }),
  foundBy: text('found_by', {
    label: 'Matched by',
    meaning:
      'Why the question counts as the same: it has the same block ID, it has the same name and question text, or you said so. If several parts have the same ID or text, none of them is matched.',
    source: 'this app',
    inWords: true,
  }),
  firstLearners: integerOrNull('first_learners', {
    label: 'First answers',
    meaning: 'Learners whose first answer is known. Empty if the service does not report first answers.',
    source: firstAnswers,
    unit: learners,
    ofLearners: { isNamed: true },
  }),
  firstRight: numberOrNull('first_right_pct', {
    label: 'First answer right',
    meaning: 'Share of these learners who got it right on the first try.',
    source: firstAnswers,
    ...percent,
  }),
  firstLow: bound('first_low_pct', 'First answer right, at least', 'lower', firstAnswers),
  firstHigh: bound('first_high_pct', 'First answer right, at most', 'upper', firstAnswers),
  lastLearners: integerOrNull('learners', {
    label: 'Last answers',
    meaning: 'Learners who answered; the last answer of each one counts.',
    source: fromAnswers,
    unit: learners,
    ofLearners: { isNamed: true },
  }),
  lastRight: numberOrNull('right_pct', {
    label: 'Last answer right',
    meaning: 'Share of these learners who got it right in the end.',
    source: fromAnswers,
    ...percent,
  }),
  lastLow: bound('low_pct', 'Last answer right, at least', 'lower', fromAnswers),
  lastHigh: bound('high_pct', 'Last answer right, at most', 'upper', fromAnswers),
  moduleId: text('module_id', {
    label: 'Problem',
    meaning: 'Identifier of the problem in that run.',
    source: 'answer_distribution.module_id',
  }),
  partId: text('part_id', {
    label: 'Part',
    meaning: 'Identifier of the part in that run.',
    source: 'answer_distribution.part_id',
  }),
};

const module = () => ofRun().extend({ moduleId: z.string().min(1).max(1000) });

const correctPctOfSeveral = column({
  ...problem.correctPct,
  label: '% of correct answers',
  meaning: 'All correct answers to these problems divided by all answers to them, times 100. Empty if nobody answered.',
  source: 'derived: problems_and_tags',
});
const parts = integer('parts', {
  label: 'Parts',
  meaning: 'Parts of the problem with at least one answer.',
  source: 'derived: problems.part_ids',
});
const problemCount = integer('problems', {
  label: 'Problems',
  meaning: 'Problems with this tag value. A problem with several values counts under each of them.',
  source: 'derived: problems_and_tags',
});
const tagKey = text('tag_key', {
  label: 'Tag',
  meaning: 'The tag.',
  source: 'problems_and_tags.tags',
});
const tagValue = text('tag_value', {
  label: 'Value',
  meaning: 'One value of the tag.',
  source: 'problems_and_tags.tags',
});
const responses = integerOrNull('responses', {
  label: 'Learners',
  meaning:
    'Learners who gave this answer last. If the service does not count last responses, its only count for the answer is shown instead.',
  source: 'learners per answer, as the service counts them (answer_distribution.last_response_count or count)',
  unit: 'learners',
});
const label = textOrNull('problem_display_name', {
  label: 'Name',
  holdsNames: ['problem'],
  meaning:
    'Name of the problem: the one you gave it, or the one that came with its answers. Without either, screens and workbooks show part of its ID, and files for programs the last part.',
  source: 'answer_distribution.problem_display_name',
});

/** The problems and subsections of a run, and the answers and grades of a problem. */
export const problemViews = {
  'run-problems': {
    title: problemTables.problems.title,
    identity: ['module_id'],
    params: () => module().partial({ moduleId: true }),
    columns: [label, problem.moduleId, problem.total, problem.correct, problem.correctPct, parts, record.computed],
    defaultSort: { column: 'total_submissions', direction: 'desc' },
    slug: 'problems',
    dataset: 'problems',
    reads: ['problems', 'answer-distribution'],
  },
  'run-problem-tags': {
    title: 'Problems by tag',
    identity: ['tag_key', 'tag_value'],
    params: ofRun,
    columns: [tagKey, tagValue, problemCount, problem.totalOfSeveral, problem.correctOfSeveral, correctPctOfSeveral],
    defaultSort: { column: 'tag_key', direction: 'asc' },
    slug: 'problem-tags',
    dataset: 'problem-tags',
  },
  'run-subsections': {
    title: problemTables['sequential-open'].title,
    identity: ['module_id'],
    params: ofRun,
    columns: [problem.subsectionId, problem.views, record.computed, annotation.subsectionLabel],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    slug: 'subsection-views',
    dataset: 'sequential-open',
  },
  'problem-answers': {
    title: problemTables['answer-distribution'].title,
    identity: ['part_id', 'answer_value', 'value_id', 'variant'],
    params: () => module().extend({ partId: z.string().min(1).max(1000).optional() }),
    columns: [
      problem.answer,
      problem.partId,
      problem.isCorrect,
      responses,
      problem.firstResponses,
      problem.lastResponses,
      problem.valueId,
      problem.variant,
      problem.question,
      record.computed,
    ],
    defaultSort: { column: 'responses', direction: 'desc' },
    addsUp: { inColumn: ['responses', 'first_response_count', 'last_response_count'], within: 'part_id' },
    slug: 'answer-distribution',
    dataset: 'answer-distribution',
  },
  'problem-grades': {
    title: problemTables['grade-distribution'].title,
    identity: ['grade', 'max_grade'],
    params: module,
    columns: [problem.grade, problem.maxGrade, problem.gradeCount, record.computed],
    defaultSort: { column: 'grade', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'max_grade' },
    slug: 'grade-distribution',
    dataset: 'grade-distribution',
  },
} as const satisfies Record<string, ViewShape>;
