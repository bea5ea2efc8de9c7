import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writing } from '../database/database.ts';
import type { RunDatasetName } from './run-tables.ts';

/** The problems and subsections of runs: which are known, and when each was read. */
export interface Modules {
  /** The subsections of a run whose ids the user gave, in the order of the course. */
  subsections(runId: string): string[];
  /** Problems are known from the problem summaries; subsections are those that were given. */
  known(dataset: RunDatasetName, runId: string, runNo: number): string[];
  addSubsections(runId: string, moduleIds: readonly string[]): void;
  /** Puts them in this order, which is that of the course. */
  orderSubsections(runId: string, moduleIds: readonly string[]): void;
  /** With what was read of them. */
  removeSubsections(runId: string, runNo: number, moduleIds: readonly string[]): void;
  wasRead(dataset: RunDatasetName, runNo: number, moduleId: string, rows: number, now: number): void;
}

export function createModules(db: Connection): Modules {
  const problems = db
    .prepare<[number], string>('SELECT DISTINCT module_id FROM problems WHERE run_no = ? ORDER BY module_id')
    .pluck();
  const givenSubsections = db
    .prepare<[string], string>('SELECT module_id FROM journal.subsection WHERE run_id = ? ORDER BY added_at, module_id')
    .pluck();
  const addSubsection = db.prepare(
    'INSERT OR IGNORE INTO journal.subsection (run_id, module_id, added_at) VALUES (?, ?, ?)',
  );
  const moveSubsection = db.prepare('UPDATE journal.subsection SET added_at = ? WHERE run_id = ? AND module_id = ?');
  const removeSubsection = db.prepare('DELETE FROM journal.subsection WHERE run_id = ? AND module_id = ?');
  const removeViews = db.prepare('DELETE FROM sequential_open WHERE run_no = ? AND module_id = ?');
  const removeFreshness = db.prepare(
    "DELETE FROM module_reading WHERE dataset = 'sequential-open' AND run_no = ? AND module_id = ?",
  );
  const wasRead = db.prepare(
    'INSERT OR REPLACE INTO module_reading (dataset, run_no, module_id, rows, synced_at) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    subsections: (runId) => givenSubsections.all(runId),
    known: (dataset, runId, runNo) =>
      dataset === 'sequential-open' ? givenSubsections.all(runId) : problems.all(runNo),
    addSubsections: writing(db, (runId: string, moduleIds: readonly string[]) => {
      // A microsecond apart, so that they keep the order in which they were named: it is that of the course.
      const now = nowInstant();
      for (const [place, moduleId] of moduleIds.entries()) addSubsection.run(runId, moduleId, now + place);
    }),
    orderSubsections: writing(db, (runId: string, moduleIds: readonly string[]) => {
      // Named in this order, as if a moment ago: what is added later still comes last.
      const now = nowInstant() - moduleIds.length;
      for (const [place, moduleId] of moduleIds.entries()) moveSubsection.run(now + place, runId, moduleId);
    }),
    removeSubsections: writing(db, (runId: string, runNo: number, moduleIds: readonly string[]) => {
      for (const moduleId of moduleIds) {
        removeSubsection.run(runId, moduleId);
        removeViews.run(runNo, moduleId);
        removeFreshness.run(runNo, moduleId);
      }
    }),
    wasRead: (dataset, runNo, moduleId, rows, now) => {
      wasRead.run(dataset, runNo, moduleId, rows, now);
    },
  };
}
