import { lazy } from '#main/common/async.ts';
import { isSection } from '#shared/catalog/course-id.ts';
import { type AttentionKind, attentionKinds } from '#shared/subjects/attention/attention.ts';
import { type FixEntry, nextResults } from '#shared/subjects/fixes/fixes.ts';
import type { Connection } from '../../cache/database/database.ts';
import { type ComputedRow, isSelected } from '../../cache/database/fragments.ts';
import { whyNotJudged, wouldBeRaised } from '../attention/item-flags.ts';
import { type Answer, type Flag, type Item, spreadOf } from '../attention/items.ts';
import {
  blockOf,
  firstDay,
  type ManualMatch,
  type ReadPart,
  type RunOfCourse,
  type SamePart,
  sameParts,
} from '../attention/question-runs.ts';
import type { AttentionReader, PartsOfRun } from '../attention/reader.ts';

/** Reads the flags of the selected runs of a course with what users say of them and what the next run says. */
export type FixListReader = ReturnType<typeof createFixListReader>;

type NextResult = keyof typeof nextResults;

/** Identifies a part, or a flag of one. */
const keyOfPart = (...ids: readonly (string | null)[]): string => JSON.stringify(ids);

/** Kinds that count first answers where they are known. */
const ofFirst: ReadonlySet<AttentionKind> = new Set(['guessing', 'little', 'options']);

/** For a kind, the one that keeps it from being judged where it is raised. */
const standsBefore: Partial<Record<AttentionKind, AttentionKind>> = { misconception: 'key', options: 'little' };

/** Tells what the next run says of each flag of a run; both are read once, whatever the number of flags. */
export function nextResultsOf(
  run: Pick<PartsOfRun, 'parts' | 'items'>,
  next: PartsOfRun & { readonly flags: readonly Flag[] },
  matches: readonly ManualMatch[],
): (flag: Flag) => NextResult {
  const own = new Map(run.parts.map((part) => [keyOfPart(part.moduleId, part.partId), part]));
  const pairs = new Map(sameParts(run.parts, next.parts, matches).map((pair) => [pair.mine, pair]));
  const [itemOf, ownItemOf] = [itemsByPart(next), itemsByPart(run)];
  const spread = spreadOf(next.items);
  const flagged = new Set(next.flags.map(({ kind, id, partId }) => keyOfPart(kind, id, partId)));
  const blocks = new Set(next.answers.map(({ part_id }) => blockOf(part_id)));
  const texts = new Set(next.parts.flatMap(textOf));
  const isEmpty = next.problems.length === 0 && next.answers.length === 0;
  const isUnread = !answersAreRead(next);
  const resultOf = (kind: AttentionKind, { mine, theirs }: SamePart<ReadPart>): NextResult => {
    const { moduleId, partId, whole, withheld } = theirs;
    const isFlagged = (as: AttentionKind | undefined) => as && flagged.has(keyOfPart(as, moduleId, partId));
    if (isFlagged(kind)) return 'again';
    if (whole === null || (ofFirst.has(kind) && withheld?.includes('first_'))) return 'hidden';
    const [item, before] = [itemOf(theirs), ownItemOf(mine)];
    if (item === undefined || before === undefined || isFlagged(standsBefore[kind])) return 'notCompared';
    return whyNotJudged(kind, item) ?? (wouldBeRaised(kind, before, item, spread) ? 'gone' : 'tooFew');
  };
  return ({ kind, id, partId }) => {
    const part = own.get(keyOfPart(id, partId));
    if (part === undefined) return 'notCompared';
    const pair = pairs.get(part);
    if (pair !== undefined) return resultOf(kind, pair);
    // A part that several may match, that is not right or wrong, or that users hold apart.
    if (blocks.has(blockOf(part.partId)) || textOf(part).some((text) => texts.has(text))) return 'notCompared';
    if (isEmpty) return 'noProblems';
    return isUnread ? 'notSynced' : 'notFound';
  };
}

const textOf = ({ name, question }: ReadPart): string[] => (name && question ? [keyOfPart(name, question)] : []);

/** Finds the item of a part. */
function itemsByPart({ items }: Pick<PartsOfRun, 'items'>) {
  const byPart = new Map(items.map((item) => [keyOfPart(item.moduleId, item.partId), item]));
  return ({ moduleId, partId }: Pick<Item, 'moduleId' | 'partId'>): Item | undefined =>
    byPart.get(keyOfPart(moduleId, partId));
}

/** Whether the answers of every problem that has any are here. */
function answersAreRead({ problems, answers }: Pick<PartsOfRun, 'problems' | 'answers'>): boolean {
  const read = new Set(answers.map(({ module_id }) => module_id));
  return read.size > 0 && problems.every(({ module_id, total }) => read.has(module_id) || total === 0);
}

export function createFixListReader(db: Connection, attention: AttentionReader) {
  const prepared = lazy(() => prepare(db));
  return {
    rows: (courseKey: string): ComputedRow[] => {
      const { runs: runsOf, entry, question } = prepared();
      const runs = runsOf.all(courseKey);
      const partsOf = remembered(attention.partsOf);
      const flagsOf = new Map(runs.map(({ runId }) => [runId, attention.ofRun(runId).flags]));
      return runs.flatMap((run) => {
        const flags = flagsOf.get(run.runId) ?? [];
        if (flags.length === 0) return [];
        const next = nextOf(run, runs);
        const parts = partsOf(run.runId);
        const itemOf = itemsByPart(parts);
        const resultOf =
          next === null
            ? () => 'noRun' as const
            : nextResultsOf(
                parts,
                { ...partsOf(next.runId), flags: flagsOf.get(next.runId) ?? [] },
                attention.manualMatches(run.runId, next.runId),
              );
        return flags.map((flag): ComputedRow => {
          const { state, note } = entry.get(run.runId, flag.id, flag.partId ?? '', flag.kind) ?? {
            state: 'open',
            note: '',
          };
          const answer = wrongAnswerOf(itemOf({ moduleId: flag.id, partId: flag.partId }));
          return {
            ...{ flag: attentionKinds[flag.kind].label, flag_kind: flag.kind, about: attentionKinds[flag.kind].about },
            ...{ item_id: flag.id, part_id: flag.partId, run_id: run.runId, sentence: flag.sentence },
            ...{ learners: flag.learners, severity: flag.severity },
            question_text: flag.partId === null ? null : (question.get(run.runNo, flag.id, flag.partId) ?? null),
            wrong_answer: answer?.text ?? null,
            wrong_pct: answer?.share ?? null,
            ...{ state, note, next_run: next?.runId ?? null, next_result: nextResults[resultOf(flag)] },
          };
        });
      });
    },
  };
}

/**
 * The run that began next; null where none did. A custom section is taught beside a run, to a class of its own: what happens there says
 * nothing of the next run.
 * @param runs in the order in which they began
 */
export const nextOf = <R extends Pick<RunOfCourse, 'runId' | 'began'>>(
  { began }: Pick<RunOfCourse, 'began'>,
  runs: readonly R[],
): R | null =>
  began === null
    ? null
    : (runs.find((other) => other.began !== null && other.began > began && !isSection(other.runId)) ?? null);

/** Reads each run once: as itself, and as the next run of another. */
function remembered<Read>(read: (runId: string) => Read): (runId: string) => Read {
  const known = new Map<string, Read>();
  return (runId) => {
    const found = known.get(runId) ?? read(runId);
    known.set(runId, found);
    return found;
  };
}

function prepare(db: Connection) {
  return {
    runs: db.prepare<[string], RunOfCourse>(
      `SELECT r.run_no AS runNo, r.run_id AS runId, ${firstDay('r')} AS began FROM course c CROSS JOIN run r USING (course_no)
       WHERE c.course_key = ? AND ${isSelected} ORDER BY began IS NULL, began, r.run_id`,
    ),
    entry: db.prepare<[string, string, string, string], FixEntry>(
      'SELECT state, note FROM journal.fix_item WHERE run_id = ? AND item_id = ? AND part_id = ? AND flag = ?',
    ),
    question: db
      .prepare<[number, string, string], string | null>(
        'SELECT max(question_text) FROM answer_distribution WHERE run_no = ? AND module_id = ? AND part_id = ?',
      )
      .pluck(),
  };
}

interface WrongAnswer {
  readonly text: string | null;
  readonly share: number;
}

/**
 * The wrong last answer that most learners chose, and their share in percent, the first by its text where several were chosen as often;
 * null where no answers of the part are known, or none is wrong.
 */
export function wrongAnswerOf(item: Item | undefined): WrongAnswer | null {
  if (item === undefined) return null;
  const textOf = ({ text, valueId }: Answer) => text ?? valueId ?? '';
  const [first] = item.answers
    .filter(({ isRight }) => !isRight)
    .sort((one, other) => other.last - one.last || (textOf(one) < textOf(other) ? -1 : 1));
  return first === undefined
    ? null
    : { text: first.text ?? first.valueId, share: (100 * first.last) / item.last.whole };
}
