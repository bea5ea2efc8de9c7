import { lazy } from '#main/common/async.ts';
import { attentionKinds } from '#shared/subjects/attention/attention.ts';
import { type FixState, nextResults } from '#shared/subjects/fixes/fixes.ts';
import type { Connection } from '../../cache/database/database.ts';
import { type ComputedRow, isSelected } from '../../cache/database/fragments.ts';
import type { Answer, Item } from '../attention/items.ts';
import { firstDay } from '../attention/question-runs.ts';
import type { AttentionReader } from '../attention/reader.ts';
import { keyOfPart, nextResultsOf } from './next-results.ts';

/** Reads the flags of the selected runs of a course with what users say of them and what the next run says. */
export interface FixListReader {
  rows(courseKey: string): ComputedRow[];
}

interface RunOfCourse {
  readonly runNo: number;
  readonly runId: string;
  readonly began: number | null;
}

interface Said {
  readonly state: FixState;
  readonly note: string;
}

export function createFixListReader(db: Connection, attention: AttentionReader): FixListReader {
  const prepared = lazy(() => prepare(db));
  return {
    rows: (courseKey) => {
      const { runs: runsOf, said, question } = prepared();
      const runs = runsOf.all(courseKey);
      const partsOf = remembered(attention.partsOf);
      const flagsOf = new Map(runs.map(({ runId }) => [runId, attention.ofRun(runId).flags]));
      return runs.flatMap((run) => {
        const flags = flagsOf.get(run.runId) ?? [];
        if (flags.length === 0) return [];
        const next = nextOf(run, runs);
        const parts = partsOf(run.runId);
        const items = new Map(parts.items.map((item) => [keyOfPart(item.moduleId, item.partId), item]));
        const resultOf =
          next === null
            ? () => 'noRun' as const
            : nextResultsOf(
                parts,
                { ...partsOf(next.runId), flags: flagsOf.get(next.runId) ?? [] },
                attention.said(run.runId, next.runId),
              );
        return flags.map((flag): ComputedRow => {
          const { state, note } = said.get(run.runId, flag.id, flag.partId ?? '', flag.kind) ?? {
            state: 'open',
            note: '',
          };
          const answer = wrongAnswerOf(items.get(keyOfPart(flag.id, flag.partId)));
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

/** The run that began next; null where none did. */
const nextOf = ({ began }: RunOfCourse, runs: readonly RunOfCourse[]): RunOfCourse | null =>
  began === null ? null : (runs.find((other) => other.began !== null && other.began > began) ?? null);

/** Reads each run once: it is the next one of another. */
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
    said: db.prepare<[string, string, string, string], Said>(
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
