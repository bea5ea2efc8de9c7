import type { PartOfRun, QuestionMatch } from '#shared/subjects/problems/same-question.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/** What users say of the questions of two runs. */
export interface SameQuestions {
  /** Makes all changes or none; returns the changes that undo them. */
  change(matches: readonly QuestionMatch[]): QuestionMatch[];
}

type Pair = [run: string, part: string, otherRun: string, otherPart: string];

/** The run whose id comes first stands first, so that a pair has one row. */
function pairOf({ one, other }: Pick<QuestionMatch, 'one' | 'other'>): Pair {
  const [first, second] = one.runId < other.runId ? [one, other] : [other, one];
  return [first.runId, first.partId, second.runId, second.partId];
}

export function createSameQuestions(db: Connection): SameQuestions {
  const known = db
    .prepare<Pair, number>(
      'SELECT is_same FROM journal.same_question WHERE run_id = ? AND part_id = ? AND other_run_id = ? AND other_part_id = ?',
    )
    .pluck();
  const set = db.prepare<[...Pair, number, number]>(
    'INSERT OR REPLACE INTO journal.same_question (run_id, part_id, other_run_id, other_part_id, is_same, changed_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<Pair>(
    'DELETE FROM journal.same_question WHERE run_id = ? AND part_id = ? AND other_run_id = ? AND other_part_id = ?',
  );
  /** The pairs of both runs in which either part is the same as some part. */
  const rivals = db
    .prepare<[Record<'run' | 'part' | 'otherRun' | 'otherPart', string>], Pair>(
      `SELECT run_id, part_id, other_run_id, other_part_id FROM journal.same_question
       WHERE run_id = @run AND other_run_id = @otherRun AND is_same = 1 AND (part_id = @part) + (other_part_id = @otherPart) = 1`,
    )
    .raw();
  const put = (pair: Pair, isSame: boolean | null): QuestionMatch | null => {
    const before = known.get(...pair);
    const isSameBefore = before === undefined ? null : before === 1;
    if (isSameBefore === isSame) return null;
    if (isSame === null) remove.run(...pair);
    else set.run(...pair, Number(isSame), nowInstant());
    const [runId, partId, otherRunId, otherPartId] = pair;
    const one: PartOfRun = { runId, partId };
    return { one, other: { runId: otherRunId, partId: otherPartId }, isSame: isSameBefore };
  };
  return {
    change: writeTransaction(db, (matches: readonly QuestionMatch[]) => {
      const undo: QuestionMatch[] = [];
      for (const match of matches) {
        const pair = pairOf(match);
        const [run, part, otherRun, otherPart] = pair;
        // A part asks the same as one part of another run at most.
        const others = match.isSame === true ? rivals.all({ run, part, otherRun, otherPart }) : [];
        for (const changed of [...others.map((rival) => put(rival, null)), put(pair, match.isSame)])
          if (changed !== null) undo.push(changed);
      }
      // Where one pair is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}
