import type { SearchKind } from '#contract/search.ts';
import type { Connection } from '../database/database.ts';
import { labelOf, type OuterTerm } from '../database/fragments.ts';

/** One line of a short list: what it is called, what it weighs, and what identifies it in the contract. */
export interface ListedRecord {
  readonly key: number;
  readonly name: string | null;
  /** The name that the user gave it, or that the service gives beside its id. */
  readonly label: string | null;
  readonly weight: number | null;
  readonly ref: Readonly<Record<string, string | number>>;
}

/** The kinds without an index of names in the cache: few enough to be kept in memory. */
export type ListedKind = Exclude<SearchKind, 'skill' | 'job'>;

/** A short list as the cache has it now. */
export interface StoredList {
  /** Changes when the list may have changed. */
  version(): string;
  /** Up to so many records behind a key, by key. */
  records(behind: number, atMost: number): ListedRecord[];
}

interface ListSql {
  /** Datasets whose publication may change the list. */
  readonly datasets: readonly string[];
  /** SELECT of `key`, `name`, `weight` and the columns of the reference, from `@behind` on and without a limit. */
  readonly select: string;
}

/** Looked up one by one, so that runs come by their numbers: SQLite would begin with the selection, and sort. */
const isSelectedRun =
  'EXISTS (SELECT 1 FROM journal.selected_run w WHERE w.run_id = r.run_id AND w.removed_at IS NULL)';

const selectedRuns = `SELECT run_no, run_id, course_no FROM run r WHERE ${isSelectedRun}`;

const currentOf = (run: OuterTerm) => `(SELECT current FROM run_figure g WHERE g.run_no = ${run})`;

/**
 * The blocks of selected runs, page after page by their row numbers. SQLite would begin with the runs, and read and sort all blocks
 * for every page.
 */
const blocksByRow = (block: string) => `${block} NOT INDEXED CROSS JOIN run r ON r.run_no = ${block}.run_no
  WHERE ${block}.rowid > @behind AND ${isSelectedRun}
  ORDER BY ${block}.rowid`;

const lists: Record<ListedKind, ListSql> = {
  posting: {
    datasets: ['job-postings'],
    select: `SELECT id AS key, NULL AS label, coalesce(nullif(job_name, ''), job_external_id) AS name, unique_postings AS weight, id,
      job_id AS jobId FROM job_posting WHERE id > @behind ORDER BY id`,
  },
  course: {
    datasets: ['skills', 'enrollment'],
    select: `WITH r AS (${selectedRuns})
      SELECT course_no AS key, ${labelOf('course', 'c.course_key')} AS label, course_key AS name, course_key AS courseKey,
        (SELECT sum(${currentOf('r.run_no')}) FROM r WHERE r.course_no = c.course_no) AS weight
      FROM course c WHERE course_no > @behind AND (course_no IN (SELECT course_no FROM r)
        OR EXISTS (SELECT 1 FROM course_skill s WHERE s.course_no = c.course_no)) ORDER BY course_no`,
  },
  run: {
    datasets: ['enrollment'],
    select: `SELECT r.run_no AS key, ${labelOf('run', 'r.run_id')} AS label, r.run_id AS name, ${currentOf('r.run_no')} AS weight, r.run_id AS runId
      FROM (${selectedRuns}) r WHERE r.run_no > @behind ORDER BY r.run_no`,
  },
  problem: {
    datasets: ['problems', 'answer-distribution'],
    select: `SELECT p.rowid AS key, ${labelOf('problem', 'p.module_id')} AS label, p.total_submissions AS weight, r.run_id AS runId, p.module_id AS moduleId,
        (SELECT problem_display_name FROM answer_distribution a
          WHERE a.run_no = p.run_no AND a.module_id = p.module_id AND problem_display_name <> '' LIMIT 1) AS name
      FROM problems AS ${blocksByRow('p')}`,
  },
  video: {
    datasets: ['videos'],
    select: `SELECT v.rowid AS key, ${labelOf('video', 'v.video_id')} AS label, NULL AS name, v.users_at_start AS weight, r.run_id AS runId, v.video_id AS videoId
      FROM videos AS ${blocksByRow('v')}`,
  },
};

export function createStoredList(db: Connection, kind: ListedKind): StoredList {
  const { datasets, select } = lists[kind];
  const version = db
    .prepare<[string], string>(`
      SELECT (SELECT count(*) || ' ' || coalesce(max(synced_at), '') FROM resource
          WHERE dataset IN (SELECT value FROM json_each(?)))
        || ' ' || (SELECT count(*) || ' ' || coalesce(max(max(added_at, coalesce(removed_at, 0))), '')
          || ' ' || count(removed_at) FROM journal.selected_run)
        || ' ' || (SELECT count(*) || ' ' || coalesce(max(changed_at), '') FROM journal.label)
        || ' ' || coalesce((SELECT revision FROM title_revision), 0)`)
    .pluck();
  const records = db.prepare<[{ behind: number; atMost: number }], Omit<ListedRecord, 'ref'>>(
    `${select} LIMIT @atMost`,
  );
  return {
    version: () => version.get(JSON.stringify(datasets)) ?? '',
    records: (behind, atMost) =>
      records
        .all({ behind, atMost })
        .map(({ key, name, label, weight, ...ref }) => ({ key, name, label, weight, ref })),
  };
}
