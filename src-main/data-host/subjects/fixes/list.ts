import { lazy } from '#main/common/lazy.ts';
import { attentionKinds } from '#shared/subjects/attention/attention.ts';
import { type FixState, nextResults } from '#shared/subjects/fixes/fixes.ts';
import type { Connection } from '../../cache/database/database.ts';
import { isSelected } from '../../cache/database/fragments.ts';
import type { ComputedRow } from '../../cache/reading/views/computed-rows.ts';
import { isKnown } from '../attention/asked-parts.ts';
import type { Flag } from '../attention/flag.ts';
import { firstDay } from '../attention/question-runs.ts';
import type { AttentionReader } from '../attention/reader.ts';

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
      const flagsOf = new Map(runs.map(({ runId }) => [runId, attention.ofRun(runId).flags]));
      return runs.flatMap((run) => {
        const next = nextOf(run, runs);
        const wrong = attention.wrongAnswers(run.runId);
        return (flagsOf.get(run.runId) ?? []).map((flag): ComputedRow => {
          const { state, note } = said.get(run.runId, flag.id, flag.partId ?? '', flag.kind) ?? {
            state: 'open',
            note: '',
          };
          const answer = wrong(flag.id, flag.partId);
          const result =
            next === null ? 'noRun' : nextResult(attention, { run, flag, next, flags: flagsOf.get(next.runId) ?? [] });
          return {
            ...{ flag: attentionKinds[flag.kind].label, flag_kind: flag.kind, about: attentionKinds[flag.kind].about },
            ...{ item_id: flag.id, part_id: flag.partId, run_id: run.runId, sentence: flag.sentence },
            ...{ learners: flag.learners, severity: flag.severity },
            question_text: flag.partId === null ? null : (question.get(run.runNo, flag.id, flag.partId) ?? null),
            wrong_answer: answer?.text ?? null,
            wrong_pct: answer?.share ?? null,
            ...{ state, note, next_run: next?.runId ?? null, next_result: nextResults[result] },
          };
        });
      });
    },
  };
}

/** The run that began next; null where none did. */
const nextOf = ({ began }: RunOfCourse, runs: readonly RunOfCourse[]): RunOfCourse | null =>
  began === null ? null : (runs.find((other) => other.began !== null && other.began > began) ?? null);

interface Compared {
  readonly run: RunOfCourse;
  readonly flag: Flag;
  readonly next: RunOfCourse;
  /** The flags of the next run. */
  readonly flags: readonly Flag[];
}

/** Looks for the same flag at the same question of the next run. */
function nextResult(attention: AttentionReader, { run, flag, next, flags }: Compared): keyof typeof nextResults {
  if (flag.partId === null) return 'notCompared';
  const found = attention
    .questionInRuns({ runId: run.runId, moduleId: flag.id, partId: flag.partId })
    .find(({ runId }) => runId === next.runId);
  if (found === undefined) return 'notFound';
  // A part with hidden counts may be flagged where all counts are known.
  if (!isKnown(found.part)) return 'notCompared';
  const { moduleId, partId } = found.part;
  return flags.some(({ kind, id, partId: part }) => kind === flag.kind && id === moduleId && part === partId)
    ? 'again'
    : 'gone';
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
