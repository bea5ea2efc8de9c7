import { nowInstant } from '#shared/time/time.ts';
import type { Connection } from '../database/database.ts';

/** The runs for which learner data is switched on. */
export interface LearnerRuns {
  list(): string[];
  has(runId: string): boolean;
  add(runId: string): void;
  remove(runId: string): void;
}

export function createLearnerRuns(db: Connection): LearnerRuns {
  const list = db.prepare<[], string>('SELECT run_id FROM journal.learner_run ORDER BY run_id').pluck();
  const has = db.prepare<[string], number>('SELECT 1 FROM journal.learner_run WHERE run_id = ?').pluck();
  const add = db.prepare('INSERT OR IGNORE INTO journal.learner_run (run_id, switched_on_at) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM journal.learner_run WHERE run_id = ?');
  return {
    list: () => list.all(),
    has: (runId) => has.get(runId) === 1,
    add: (runId) => {
      add.run(runId, nowInstant());
    },
    remove: (runId) => {
      remove.run(runId);
    },
  };
}
