import { parseCourseId } from '#shared/catalog/course-id.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { CourseSummary } from '../../remote/records/run-records.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { markAlarmsStale } from './run-alarms.ts';
import { forgetAllStandings } from './run-standings.ts';

/** Which course runs the user wants synced. Removing one keeps its data. */
export interface SelectedRuns {
  list(): string[];
  add(runIds: readonly string[]): { added: string[]; alreadyThere: string[] };
  remove(runId: string): void;
}

export function createSelectedRuns(db: Connection, dictionaries: Dictionaries): SelectedRuns {
  const list = db
    .prepare<[], string>('SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL ORDER BY run_id')
    .pluck();
  const isSelected = db
    .prepare<[string], number>('SELECT 1 FROM journal.selected_run WHERE run_id = ? AND removed_at IS NULL')
    .pluck();
  const select = db.prepare(
    `INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, ?)
     ON CONFLICT (run_id) DO UPDATE SET removed_at = NULL`,
  );
  const remove = db.prepare('UPDATE journal.selected_run SET removed_at = ? WHERE run_id = ? AND removed_at IS NULL');
  const markAlarms = markAlarmsStale(db);
  // After the cache was made new it knows none of them, and no screen would show what the user has selected.
  const unknown = list.all().filter((runId) => parseCourseId(runId).ok && dictionaries.knownRunNo(runId) === undefined);
  // Usually there are none, and then no writer has to be waited for.
  if (unknown.length > 0) writeTransaction(db, () => unknown.forEach(dictionaries.runNo))();
  return {
    list: () => list.all(),
    add: writeTransaction(db, (runIds: readonly string[]) => {
      const distinct = [...new Set(runIds)];
      const alreadyThere = distinct.filter((runId) => isSelected.get(runId) === 1);
      const added = distinct.filter((runId) => !alreadyThere.includes(runId));
      for (const runId of added) {
        dictionaries.runNo(runId);
        select.run(runId, nowInstant());
      }
      if (added.length > 0) markAlarms();
      return { added, alreadyThere };
    }),
    remove: writeTransaction(db, (runId: string) => {
      remove.run(nowInstant(), runId);
      // The weeks of all runs depend on which runs are selected.
      markAlarms();
    }),
  };
}

/** The runs for which learner data is switched on. */
export type LearnerRuns = ReturnType<typeof createLearnerRuns>;

export function createLearnerRuns(db: Connection) {
  const list = db.prepare<[], string>('SELECT run_id FROM journal.learner_run ORDER BY run_id').pluck();
  const has = db.prepare<[string], number>('SELECT 1 FROM journal.learner_run WHERE run_id = ?').pluck();
  const add = db.prepare('INSERT OR IGNORE INTO journal.learner_run (run_id, switched_on_at) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM journal.learner_run WHERE run_id = ?');
  return {
    list: (): string[] => list.all(),
    has: (runId: string): boolean => has.get(runId) === 1,
    add: (runId: string): void => {
      add.run(runId, nowInstant());
    },
    remove: (runId: string): void => {
      remove.run(runId);
    },
  };
}

/** The runs that the service last offered, with their titles. */
export interface CourseSummaries {
  /** Replaces what is stored, but for the runs of `unread`, which the list names and of which nothing more could be read. */
  replace(summaries: readonly CourseSummary[], unread?: readonly string[]): void;
}

export function createCourseSummaries(db: Connection): CourseSummaries {
  const clear = db.prepare('DELETE FROM course_summary WHERE run_id NOT IN (SELECT value FROM json_each(?))');
  const add = db.prepare(`INSERT OR REPLACE INTO course_summary
    (run_id, course_key, title, start_date, end_date, pacing_type, availability, count, cumulative_count, created)
    VALUES (@course_id, @courseKey, @catalog_course_title, @start_date, @end_date, @pacing_type, @availability, @count,
      @cumulative_count, @created)`);
  const titles = db
    .prepare<[], unknown[]>('SELECT run_id, start_date, title FROM course_summary ORDER BY run_id')
    .raw();
  const nextRevision = db.prepare(`INSERT INTO title_revision (only_row, revision) VALUES (1, 1)
    ON CONFLICT (only_row) DO UPDATE SET revision = revision + 1`);
  const markAlarms = markAlarmsStale(db);
  const forgetStandings = forgetAllStandings(db);
  return {
    replace: writeTransaction(db, (summaries: readonly CourseSummary[], unread: readonly string[] = []) => {
      const before = JSON.stringify(titles.all());
      clear.run(JSON.stringify(unread));
      for (const summary of summaries) add.run({ ...summary, courseKey: courseKeyOf(summary.course_id) });
      // Weeks and days of a run are counted from its start.
      markAlarms();
      forgetStandings();
      if (JSON.stringify(titles.all()) !== before) nextRevision.run();
    }),
  };
}

/** The course that a listed run belongs to; null where its id has no known form. */
function courseKeyOf(runId: string): string | null {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.courseKey : null;
}
