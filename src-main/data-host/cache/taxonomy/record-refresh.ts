import type { Job, JobPosting, Skill } from '../../remote/records/taxonomy.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { carryOverChanges } from '../runs/changed-rows.ts';
import { createContentMarks } from '../sync-state/sync-state.ts';
import { markCountsStale } from './derived.ts';
import { recordTaxonomyChanges, type TaxonomyDataset, taxonomyNameIndex } from './taxonomy-tables.ts';
import { jobWriter, postingWriter, skillWriter } from './taxonomy-writers.ts';

/** Puts single records, freshly read, in the place of the stored ones. */
export type RecordRefresh = ReturnType<typeof createRecordRefresh>;

/** The tables that hang on a record, and the column in which they have its id; the record's own table first. */
const tablesOf: Record<TaxonomyDataset, readonly (readonly [table: string, idColumn: string])[]> = {
  skills: [
    ['skill', 'id'],
    ['course_skill', 'skill_id'],
  ],
  jobs: [
    ['job', 'id'],
    ['job_skill', 'job_id'],
  ],
  'job-postings': [['job_posting', 'id']],
};

export function createRecordRefresh(db: Connection, dictionaries: Dictionaries) {
  /** Replaces all rows of one record and writes what changed into the history, in one transaction. */
  const replaceRows = writeTransaction(db, (dataset: TaxonomyDataset, id: number, now: number, insert: () => void) => {
    const tables = tablesOf[dataset];
    const names = nameIndex(db, dataset);
    for (const [table, idColumn] of tables) {
      db.prepare(`CREATE TEMP TABLE ${table}_was AS SELECT * FROM ${table} WHERE ${idColumn} = ?`).run(id);
    }
    names.remove(id);
    for (const [table, idColumn] of tables) db.prepare(`DELETE FROM ${table} WHERE ${idColumn} = ?`).run(id);
    insert();
    names.add(id);
    const idColumns = new Map(tables);
    recordTaxonomyChanges(db, dataset, now, {
      before: (table) => `${table}_was`,
      after: (table) => `(SELECT * FROM ${table} WHERE ${idColumns.get(table)} = ${Number(id)})`,
    });
    for (const [table] of tables) db.exec(`DROP TABLE temp.${table}_was`);
    createContentMarks(db)(dataset, 0);
    markCountsStale(db);
  });
  const replace = (...of: Parameters<typeof replaceRows>) => {
    replaceRows(...of);
    carryOverChanges(db);
  };

  return {
    skill: (skill: Skill, now: number): void =>
      replace('skills', skill.id, now, () => skillWriter(db, dictionaries, '').insert([skill])),
    job: (job: Job, now: number): void =>
      replace('jobs', job.id, now, () => {
        const before = db.prepare<[], number>('SELECT skill_id FROM temp.job_skill_was').pluck().all();
        const nested = (job.skills ?? []).map(({ skill }) => skill.id);
        const affected = JSON.stringify([...new Set([...before, ...nested])]);
        db.prepare('DELETE FROM job_only_skill WHERE id IN (SELECT value FROM json_each(?))').run(
          JSON.stringify(nested),
        );
        jobWriter(db, '').insert([job]);
        recountDemand(db, affected);
      }),
    jobPosting: (posting: JobPosting, now: number): void =>
      replace('job-postings', posting.id, now, () => postingWriter(db, '').insert([posting])),
  };
}

/** The demand for these skills (a JSON list of ids), from all jobs. */
function recountDemand(db: Connection, skillIds: string): void {
  const ofThese = 'skill_id IN (SELECT value FROM json_each(?))';
  db.prepare(`DELETE FROM skill_demand WHERE ${ofThese}`).run(skillIds);
  db.prepare(`INSERT INTO skill_demand (skill_id, jobs, demand)
    SELECT skill_id, count(*), sum(unique_postings) FROM job_skill WHERE ${ofThese} GROUP BY skill_id`).run(skillIds);
}

/** Keeps the search index of names in step; it holds no text of its own, so removing needs the old name. */
function nameIndex(db: Connection, dataset: TaxonomyDataset) {
  const names = taxonomyNameIndex(dataset);
  if (!names) return { remove: () => {}, add: () => {} };
  const { index, of, name } = names;
  return {
    remove: (id: number) => {
      db.prepare(
        `INSERT INTO ${index} (${index}, rowid, name) SELECT 'delete', id, ${name} FROM ${of} WHERE id = ?`,
      ).run(id);
    },
    add: (id: number) => {
      db.prepare(`INSERT INTO ${index} (rowid, name) SELECT id, ${name} FROM ${of} WHERE id = ?`).run(id);
    },
  };
}
