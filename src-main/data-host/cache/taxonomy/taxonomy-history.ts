import type { Connection } from '../database/database.ts';
import type { TaxonomyDataset } from './taxonomy-tables.ts';

interface Observed {
  readonly table: string;
  /** Columns that identify the record. */
  readonly key: readonly string[];
  readonly fields: readonly string[];
}

/** The values whose changes are kept. */
const observed: Record<TaxonomyDataset, readonly Observed[]> = {
  skills: [
    { table: 'skill', key: ['id'], fields: ['name'] },
    { table: 'course_skill', key: ['skill_id', 'course_no'], fields: ['confidence'] },
  ],
  jobs: [
    { table: 'job', key: ['id'], fields: ['name'] },
    { table: 'job_skill', key: ['job_id', 'skill_id'], fields: ['significance', 'unique_postings'] },
  ],
  'job-postings': [
    {
      table: 'job_posting',
      key: ['id'],
      fields: ['median_salary', 'median_posting_duration', 'unique_postings', 'unique_companies'],
    },
  ],
};

/** The id of a record in the journal; a course is written by its key, since its number is the cache's own. */
function recordOf(key: readonly string[]): string {
  const parts = key.map((column) =>
    column === 'course_no' ? '(SELECT course_key FROM course WHERE course_no = x.course_no)' : `x.${column}`,
  );
  return parts.join(" || ':' || ");
}

const insert = 'INSERT INTO pending_change (observed_at, dataset, kind, record, field, old_value, new_value)';

/** The two sides of a comparison: SQL for a table before and after, by the name of the stored table. */
interface Sides {
  readonly before: (table: string) => string;
  readonly after: (table: string) => string;
}

const publication: Sides = { before: (table) => table, after: (table) => `${table}_next` };

/**
 * Writes what differs between two sides (the stored tables and the `_next` ones, by default) into the journal:
 * values that changed, records that came and went. Does nothing for a first publication, which has nothing to compare with.
 */
export function recordTaxonomyChanges(
  db: Connection,
  dataset: TaxonomyDataset,
  now: number,
  { before, after }: Sides = publication,
): void {
  const [main] = observed[dataset];
  if (!main || db.prepare(`SELECT 1 FROM ${before(main.table)} LIMIT 1`).get() === undefined) return;
  for (const { table, key, fields } of observed[dataset]) {
    const same = key.map((column) => `n.${column} = x.${column}`).join(' AND ');
    for (const field of fields) {
      db.prepare(`${insert} SELECT ?, ?, 'changed', ${recordOf(key)}, ?, x.${field}, n.${field}
        FROM ${before(table)} x JOIN ${after(table)} n ON ${same} WHERE x.${field} IS NOT n.${field}`).run(
        now,
        dataset,
        field,
      );
    }
    recordComings(db, dataset, 'gone', [before(table), after(table)], key, same, now);
    recordComings(db, dataset, 'new', [after(table), before(table)], key, same, now);
  }
}

function recordComings(
  db: Connection,
  dataset: TaxonomyDataset,
  kind: 'gone' | 'new',
  [from, against]: readonly [string, string],
  key: readonly string[],
  same: string,
  now: number,
): void {
  db.prepare(`${insert} SELECT ?, ?, ?, ${recordOf(key)}, ?, NULL, NULL
    FROM ${from} x WHERE NOT EXISTS (SELECT 1 FROM ${against} n WHERE ${same})`).run(
    now,
    dataset,
    kind,
    key.length > 1 ? 'link' : null,
  );
}
