import type { Connection } from '../database/database.ts';
import { skillColumnTypes } from '../database/fragments.ts';

/** The datasets that are published by swapping whole tables. */
export type TaxonomyDataset = 'skills' | 'jobs' | 'job-postings';

interface SwappedTable {
  readonly name: string;
  readonly columns: string;
  /** Built after the rows are in: five times cheaper than keeping it up to date row by row. */
  readonly indexes: Readonly<Record<string, string>>;
}

const swapped: Record<TaxonomyDataset, readonly SwappedTable[]> = {
  skills: [
    {
      name: 'skill',
      // The counts of a skill's own courses are known when it is read, so they are stored with it.
      columns: `(${skillColumnTypes}, courses INTEGER NOT NULL, max_confidence REAL, best_course_no INTEGER) STRICT`,
      indexes: { by_name: '(name COLLATE NOCASE)' },
    },
    {
      name: 'course_skill',
      columns: `(skill_id INTEGER NOT NULL, course_no INTEGER NOT NULL, confidence REAL,
        PRIMARY KEY (skill_id, course_no)) STRICT, WITHOUT ROWID`,
      indexes: { by_course: '(course_no, skill_id)' },
    },
  ],
  jobs: [
    {
      name: 'job',
      columns: `(id INTEGER PRIMARY KEY, name TEXT, external_id TEXT, created INTEGER, modified INTEGER,
        skills INTEGER NOT NULL) STRICT`,
      indexes: { by_name: '(name COLLATE NOCASE)' },
    },
    {
      name: 'job_skill',
      columns: `(job_id INTEGER NOT NULL, skill_id INTEGER NOT NULL, significance REAL, unique_postings REAL,
        PRIMARY KEY (job_id, skill_id)) STRICT, WITHOUT ROWID`,
      // With all that comparing jobs reads of a link, so that the table itself is not looked up for each.
      indexes: { by_skill: '(skill_id, job_id, significance, unique_postings)' },
    },
    // Skills as jobs nest them; only those that the skills list lacks are ever shown from here.
    { name: 'job_only_skill', columns: `(${skillColumnTypes}) STRICT`, indexes: {} },
    {
      name: 'skill_demand',
      columns: '(skill_id INTEGER PRIMARY KEY, jobs INTEGER NOT NULL, demand REAL) STRICT',
      indexes: { by_demand: '(demand)' },
    },
  ],
  'job-postings': [
    {
      name: 'job_posting',
      columns: `(id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL, job_name TEXT, job_external_id TEXT, median_salary REAL,
        median_posting_duration REAL, unique_postings REAL, unique_companies REAL, created INTEGER, modified INTEGER) STRICT`,
      indexes: { by_job: '(job_id)' },
    },
  ],
};

/** Names are searched through an index of their own, without a copy of the text. */
const nameIndexes: Partial<Record<TaxonomyDataset, { readonly index: string; readonly of: string }>> = {
  skills: { index: 'skill_name', of: 'skill' },
  jobs: { index: 'job_name', of: 'job' },
};

/** The text that a search looks in: records without a name are found by their external id. */
const searchedName = "coalesce(nullif(name, ''), external_id, '')";

/** The search index of a dataset's names, the table of its records, and the searched text as an expression over it. */
export function taxonomyNameIndex(dataset: TaxonomyDataset): { index: string; of: string; name: string } | null {
  const names = nameIndexes[dataset];
  return names ? { ...names, name: searchedName } : null;
}

/** The published tables, or those that take their place when they are complete. */
export type Suffix = '' | '_next';

/** Creates a dataset's tables without indexes: empty ones at first, or `_next` ones for rows that are being read. */
export function createTaxonomyTables(db: Connection, dataset: TaxonomyDataset, suffix: Suffix): void {
  for (const table of swapped[dataset]) db.exec(`CREATE TABLE ${table.name}${suffix} ${table.columns}`);
}

export function dropTaxonomyTables(db: Connection, dataset: TaxonomyDataset, suffix: Suffix): void {
  for (const table of swapped[dataset]) db.exec(`DROP TABLE IF EXISTS ${table.name}${suffix}`);
  const names = nameIndexes[dataset];
  if (names) db.exec(`DROP TABLE IF EXISTS ${names.index}${suffix}`);
}

/**
 * The statements that index a dataset's tables, one by one so that the caller can let others in between. SQLite cannot
 * rename an index, so each generation of tables names its own.
 */
export function indexingStatements(dataset: TaxonomyDataset, suffix: Suffix, generation: string): string[] {
  const statements = swapped[dataset].flatMap((table) =>
    Object.entries(table.indexes).map(
      ([key, on]) => `CREATE INDEX ${table.name}_${key}_${generation} ON ${table.name}${suffix} ${on}`,
    ),
  );
  const names = nameIndexes[dataset];
  if (!names) return statements;
  return [
    ...statements,
    `CREATE VIRTUAL TABLE ${names.index}${suffix} USING fts5(
      name, content = '', prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")`,
    `INSERT INTO ${names.index}${suffix} (rowid, name)
      SELECT id, ${searchedName} FROM ${names.of}${suffix}`,
  ];
}

/** Takes away what an interrupted indexing left on the `_next` tables. */
export function dropIndexing(db: Connection, dataset: TaxonomyDataset): void {
  const indexesOf = db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck();
  for (const table of swapped[dataset]) {
    for (const index of indexesOf.all(`${table.name}_next`)) db.exec(`DROP INDEX ${index}`);
  }
  const names = nameIndexes[dataset];
  if (names) db.exec(`DROP TABLE IF EXISTS ${names.index}_next`);
}

/**
 * Puts the freshly read and indexed `_next` tables in the place of the old ones. Must run inside a transaction: readers see
 * the old set or the new one.
 */
export function swapTaxonomyTables(db: Connection, dataset: TaxonomyDataset): void {
  dropTaxonomyTables(db, dataset, '');
  for (const table of swapped[dataset]) db.exec(`ALTER TABLE ${table.name}_next RENAME TO ${table.name}`);
  const names = nameIndexes[dataset];
  if (names) db.exec(`ALTER TABLE ${names.index}_next RENAME TO ${names.index}`);
}
