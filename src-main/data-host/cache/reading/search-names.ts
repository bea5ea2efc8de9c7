import type { Connection } from '../database/database.ts';
import { nameOf } from '../database/fragments.ts';
import { sumOf } from './search-lists.ts';

/** A record that was found by its name. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly weight: number | null;
}

/** The names of one kind of record that have an index of their own in the cache. */
export interface StoredNames {
  /** Changes when the records may have changed. */
  version(): string;
  /** Words of the index behind this one, in its order. */
  words(behind: string, atMost: number): string[];
  /** Records with one of these names, given as a JSON array; case is ignored in ASCII. */
  named(names: string): NamedRecord[];
  /** Records whose names begin so: the heaviest `atMost` of the first `scanned`. */
  beginning(text: string, scanned: number, atMost: number): NamedRecord[];
  /** Records whose names match an FTS5 query: the heaviest `atMost` of the first `scanned`. */
  matching(query: string, scanned: number, atMost: number): NamedRecord[];
  /** Whether any name matches an FTS5 query. */
  hasMatch(query: string): boolean;
  /** The heaviest records of all, by descending weight. */
  heaviest(atMost: number): NamedRecord[];
}

interface StoredKind {
  /** Datasets whose publication may change names or weights. */
  readonly datasets: readonly string[];
  readonly table: string;
  /** The FTS5 index of its names, see `taxonomy-tables.ts`. */
  readonly index: string;
  /** Joins the weight of a record `n` as `w`. */
  readonly joinWeight: string;
  /** Ids and weights of all records that have a weight. */
  readonly weights: string;
}

const kinds = {
  skill: {
    datasets: ['skills', 'jobs'],
    table: 'skill',
    index: 'skill_name',
    joinWeight: 'LEFT JOIN (SELECT skill_id, demand AS weight FROM skill_demand) w ON w.skill_id = n.id',
    weights: 'SELECT skill_id AS id, demand AS weight FROM skill_demand WHERE demand IS NOT NULL',
  },
  job: {
    datasets: ['jobs', 'job-postings'],
    table: 'job',
    index: 'job_name',
    joinWeight: `LEFT JOIN (SELECT id AS posting_id, job_id, unique_postings AS weight FROM job_posting) w
      ON w.posting_id = (SELECT max(id) FROM job_posting WHERE job_id = n.id)`,
    weights: 'SELECT job_id AS id, max(unique_postings) AS weight FROM job_posting GROUP BY job_id',
  },
} as const satisfies Record<string, StoredKind>;

export type StoredKindName = keyof typeof kinds;

/** Above every character that a name can have. */
const afterAll = '\u{10ffff}';

export function createStoredNames(db: Connection, kind: StoredKindName): StoredNames {
  const { datasets, table, index, joinWeight, weights }: StoredKind = kinds[kind];
  // Lists the words of the index; lives in the connection's own temporary schema, nothing is stored.
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_words USING fts5vocab(main, ${index}, row)`);
  const version = db
    .prepare<[string], string>(
      `SELECT coalesce(${sumOf('synced_at')}, '') || '' FROM resource WHERE dataset IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  const words = db
    .prepare<[string, number], string>(`SELECT term FROM temp.${index}_words WHERE term > ? LIMIT ?`)
    .pluck();
  const named = db.prepare<[string], NamedRecord>(`
    SELECT n.id, n.name, w.weight FROM json_each(?) typed CROSS JOIN ${table} n ON n.name = typed.value COLLATE NOCASE
      ${joinWeight} WHERE n.name <> '' LIMIT 100`);
  const beginning = db.prepare<[{ from: string; to: string; scanned: number; atMost: number }], NamedRecord>(`
    SELECT n.id, n.name, w.weight FROM (
      SELECT id, name FROM ${table} WHERE name >= @from COLLATE NOCASE AND name < @to COLLATE NOCASE LIMIT @scanned) n
      ${joinWeight} ORDER BY w.weight DESC NULLS LAST LIMIT @atMost`);
  const matching = db.prepare<[{ query: string; scanned: number; atMost: number }], NamedRecord>(`
    SELECT h.id, coalesce(${nameOf('t')}, '') AS name, h.weight FROM (
      SELECT n.id, w.weight FROM (SELECT rowid AS id FROM ${index} WHERE ${index} MATCH @query LIMIT @scanned) n
        ${joinWeight} ORDER BY w.weight DESC NULLS LAST LIMIT @atMost) h
    JOIN ${table} t ON t.id = h.id`);
  const hasMatch = db.prepare<[string], number>(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1`).pluck();
  const heaviest = db.prepare<[number], NamedRecord>(`
    SELECT t.id, coalesce(${nameOf('t')}, '') AS name, w.weight FROM (${weights} ORDER BY weight DESC LIMIT ?) w
    JOIN ${table} t ON t.id = w.id ORDER BY w.weight DESC`);
  return {
    version: () => version.get(JSON.stringify(datasets)) ?? '',
    words: (behind, atMost) => words.all(behind, atMost),
    named: (names) => named.all(names),
    beginning: (text, scanned, atMost) => beginning.all({ from: text, to: text + afterAll, scanned, atMost }),
    matching: (query, scanned, atMost) => matching.all({ query, scanned, atMost }),
    hasMatch: (query) => hasMatch.get(query) === 1,
    heaviest: (atMost) => heaviest.all(atMost),
  };
}
