import { nowSql } from '../../cache/database/clock.ts';
import type { Connection } from '../../cache/database/database.ts';
import { nameOf } from '../../cache/database/fragments.ts';
import type { PostingAtEnd, ValueBefore } from './families.ts';

interface Between {
  readonly after: number;
  readonly until: number;
}
type OfDataset = Between & { readonly dataset: string };

const between = 'observed_at >= @after AND observed_at <= @until';

/**
 * The statements over what syncs saw change. A record that came and went within the period, or went and came back, has a net of 0.
 * @internal the types of statements cannot be named outside better-sqlite3
 */
export function changesStatements(db: Connection) {
  return {
    changes: db.prepare<[], number>('SELECT total_changes()').pluck(),
    firstKnown: db
      .prepare<[], number | null>(
        `SELECT min(at) FROM (SELECT min(started_at) AS at FROM sync_run
          UNION ALL SELECT min(observed_at) FROM journal.observed_change)`,
      )
      .pluck(),
    // An interrupted sync and the one that went on from it end together.
    lastSync: db
      .prepare<[], number | null>(
        `SELECT min(s.started_at) FROM sync_run s WHERE s.is_whole = 1 AND s.finished_at IS (SELECT n.finished_at FROM sync_run n
          WHERE n.is_whole = 1 AND n.started_at <= ${nowSql} ORDER BY n.started_at DESC LIMIT 1)`,
      )
      .pluck(),
    lastDigest: db.prepare<[], number | null>(`SELECT max(until) FROM journal.digest WHERE until <= ${nowSql}`).pluck(),
    postings: db.prepare<[], PostingAtEnd>(
      `SELECT p.id, p.job_id AS jobId, coalesce(nullif(p.job_name, ''), p.job_external_id) AS name, p.unique_postings,
        p.unique_companies, p.median_salary, p.median_posting_duration FROM job_posting p`,
    ),
    firstValues: db.prepare<[Between], ValueBefore>(
      `SELECT record, field, old_value AS old, min(change_no) AS first FROM journal.observed_change
       WHERE dataset = 'job-postings' AND kind = 'changed' AND ${between} GROUP BY record, field`,
    ),
    cameOrWent: db
      .prepare<[OfDataset], string>(
        `SELECT DISTINCT record FROM journal.observed_change WHERE dataset = @dataset AND field IS NULL AND ${between}`,
      )
      .pluck(),
    netRecords: db.prepare<[OfDataset], { readonly record: string; readonly net: number }>(
      `SELECT record, sum(iif(kind = 'new', 1, -1)) AS net FROM journal.observed_change
       WHERE dataset = @dataset AND field IS NULL AND ${between} GROUP BY record HAVING net <> 0`,
    ),
    netLinks: db.prepare<[OfDataset], { readonly record: string; readonly net: number }>(
      `SELECT record, sum(iif(kind = 'new', 1, -1)) AS net FROM journal.observed_change
       WHERE dataset = @dataset AND field = 'link' AND ${between} GROUP BY record HAVING net <> 0`,
    ),
    // A record that was asked for again between two syncs tells nothing of how much a sync usually changes.
    linksOfEarlierSyncs: db
      .prepare<[{ readonly dataset: string; readonly after: number }], number>(
        `SELECT count(*) FROM journal.observed_change
         WHERE dataset = @dataset AND field = 'link' AND observed_at < @after GROUP BY observed_at
         HAVING EXISTS (SELECT 1 FROM sync_run s WHERE s.started_at <= observed_at AND coalesce(s.stopped_at, s.finished_at) >= observed_at)`,
      )
      .pluck(),
    links: {
      jobs: db.prepare<[], number>('SELECT count(*) FROM job_skill').pluck(),
      skills: db.prepare<[], number>('SELECT count(*) FROM course_skill').pluck(),
    },
    linksOfJobs: db.prepare<[string], { readonly jobId: number; readonly links: number }>(
      `SELECT js.job_id AS jobId, count(*) AS links FROM json_each(?) w JOIN job_skill js ON js.job_id = w.value GROUP BY js.job_id`,
    ),
    jobNames: db.prepare<[string], { readonly jobId: number; readonly name: string | null }>(
      `SELECT j.id AS jobId, ${nameOf('j')} AS name FROM json_each(?) w JOIN job j ON j.id = w.value`,
    ),
    skillNames: db.prepare<[string], { readonly id: number; readonly name: string | null }>(
      `SELECT w.value AS id, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name FROM json_each(?) w
         LEFT JOIN skill s ON s.id = w.value LEFT JOIN job_only_skill o ON o.id = w.value`,
    ),
    skillsOfJobs: db.prepare<
      [string],
      {
        readonly jobId: number;
        readonly skillId: number;
        readonly significance: number | null;
        readonly postings: number | null;
      }
    >(
      `SELECT js.job_id AS jobId, js.skill_id AS skillId, js.significance, js.unique_postings AS postings
       FROM json_each(?) w JOIN job_skill js ON js.job_id = w.value`,
    ),
  };
}

/** @internal */
export type ChangesStatements = ReturnType<typeof changesStatements>;
