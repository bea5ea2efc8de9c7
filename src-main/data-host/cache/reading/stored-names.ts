import type { SearchKind } from '#contract/search.ts';
import type { Connection } from '../database/database.ts';
import { endsInHash, labelOf, nameOf, type OuterTerm, runStart } from '../database/fragments.ts';

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
/** Kinds of which a run has hundreds. */
export type BlockKind = 'problem' | 'video';

/** A short list as the cache has it now. */
export interface StoredList {
  /** Changes when the list may have changed. */
  version(): string;
  /** All records, N at a time. */
  pages(size: number): Iterable<ListedRecord[]>;
}

/** A list of blocks: in it are those that are called by words, and the others are found by the digits of their ids. */
export interface StoredBlocks extends StoredList {
  /** At most N blocks whose 32 digits begin with these, those of most weight first. */
  beginningWith(digits: string, max: number): ListedRecord[];
}

interface ListSql {
  /** Datasets whose publication may change the list. */
  readonly datasets: readonly string[];
  /** SELECT of `key`, `name`, `weight` and the columns of the reference, from `@behind` on and without a limit. */
  readonly select: string;
}

interface BlockSql {
  readonly datasets: readonly string[];
  readonly columns: string;
  /** The table and its row. */
  readonly from: string;
  readonly id: string;
  readonly weight: string;
  /** SELECT of the row numbers of blocks that have a title. */
  readonly titled?: string;
}

/** Looked up one by one, so that runs come by their numbers: SQLite would begin with the selection, and sort. */
const isSelectedRun =
  'EXISTS (SELECT 1 FROM journal.selected_run w WHERE w.run_id = r.run_id AND w.removed_at IS NULL)';

const selectedRuns = `SELECT run_no, run_id, course_no FROM run r WHERE ${isSelectedRun}`;

const currentOf = (run: OuterTerm) => `(SELECT current FROM run_figure g WHERE g.run_no = ${run})`;

const lists: Record<Exclude<ListedKind, BlockKind>, ListSql> = {
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
    // Runs of a course have one name: the newest comes first.
    select: `SELECT r.run_no AS key, ${labelOf('run', 'r.run_id')} AS label, r.run_id AS name, ${runStart('r', 's')} AS weight, r.run_id AS runId
      FROM (${selectedRuns}) r LEFT JOIN course_summary s ON s.run_id = r.run_id WHERE r.run_no > @behind ORDER BY r.run_no`,
  },
};

const blocks: Record<BlockKind, BlockSql> = {
  problem: {
    datasets: ['problems', 'answer-distribution'],
    columns: `r.run_id AS runId, p.module_id AS moduleId,
      (SELECT problem_display_name FROM answer_distribution a
        WHERE a.run_no = p.run_no AND a.module_id = p.module_id AND problem_display_name <> '' LIMIT 1) AS name`,
    from: 'problems p',
    id: 'p.module_id',
    weight: 'p.total_submissions',
    titled: `SELECT p.rowid FROM (SELECT DISTINCT run_no, module_id FROM answer_distribution WHERE problem_display_name <> '') a
      JOIN problems p ON p.run_no = a.run_no AND p.module_id = a.module_id`,
  },
  video: {
    datasets: ['videos'],
    columns: 'r.run_id AS runId, v.video_id AS videoId, NULL AS name',
    from: 'videos v',
    id: 'v.video_id',
    weight: 'v.users_at_start',
  },
};

export function createStoredList(db: Connection, kind: Exclude<ListedKind, BlockKind>): StoredList {
  const { datasets, select } = lists[kind];
  const records = db.prepare<[{ behind: number; atMost: number }], RawRecord>(`${select} LIMIT @atMost`);
  return {
    version: prepareVersion(db, datasets),
    *pages(size) {
      for (let behind = -1; ; ) {
        const page = records.all({ behind, atMost: size });
        yield page.map(recordOf);
        const last = page.at(-1);
        if (last === undefined || page.length < size) return;
        behind = last.key;
      }
    },
  };
}

export function createStoredBlocks(db: Connection, kind: BlockKind): StoredBlocks {
  const { datasets, columns, from, id, weight, titled } = blocks[kind];
  const [table, row] = from.split(' ') as [string, OuterTerm];
  const hash = `substr(${id}, -32)`;
  const called = db
    .prepare<[], number>(`
      SELECT ${row}.rowid FROM ${from} INDEXED BY ${table}_by_words WHERE NOT ${endsInHash(id)}
      UNION SELECT ${row}.rowid FROM ${from} WHERE EXISTS (SELECT 1 FROM journal.label WHERE kind = '${kind}')
        AND ${id} IN (SELECT id FROM journal.label WHERE kind = '${kind}')
      ${titled === undefined ? '' : `UNION ${titled}`}`)
    .pluck();
  const select = `SELECT ${row}.rowid AS key, ${labelOf(kind, id as OuterTerm)} AS label, ${weight} AS weight, ${columns}`;
  const byRow = db.prepare<[string], RawRecord>(`${select}
    FROM json_each(?) k CROSS JOIN ${from} ON ${row}.rowid = k.value JOIN run r ON r.run_no = ${row}.run_no WHERE ${isSelectedRun}`);
  const byHash = db.prepare<[string, string, number], RawRecord>(`${select}
    FROM ${from} CROSS JOIN run r ON r.run_no = ${row}.run_no
    WHERE ${endsInHash(id)} AND ${hash} >= ? AND ${hash} < ? AND ${isSelectedRun} ORDER BY ${weight} DESC LIMIT ?`);
  return {
    version: prepareVersion(db, datasets),
    *pages(size) {
      const rows = called.all();
      for (let from = 0; from < rows.length; from += size) {
        yield byRow.all(JSON.stringify(rows.slice(from, from + size))).map(recordOf);
      }
    },
    // `g` comes behind the last digit.
    beginningWith: (digits, max) => byHash.all(digits, `${digits}g`, max).map(recordOf),
  };
}

type RawRecord = Omit<ListedRecord, 'ref'>;

const recordOf = ({ key, name, label, weight, ...ref }: RawRecord): ListedRecord => ({ key, name, label, weight, ref });

/** Becomes another one with any of the instants; the newest of them would not, once one lies in the future. */
export const sumOf = (instant: string) => `sum(${instant} % 1000000000039)`;

/** A version that changes when a list of these datasets may have changed. */
function prepareVersion(db: Connection, datasets: readonly string[]): () => string {
  const version = db
    .prepare<[string], string>(`
      SELECT (SELECT count(*) || ' ' || coalesce(${sumOf('synced_at')}, '') FROM resource
          WHERE dataset IN (SELECT value FROM json_each(?)))
        || ' ' || (SELECT count(*) || ' ' || coalesce(${sumOf('max(added_at, coalesce(removed_at, 0))')}, '')
          || ' ' || count(removed_at) FROM journal.selected_run)
        || ' ' || (SELECT count(*) || ' ' || coalesce(${sumOf('changed_at')}, '') FROM journal.label)
        || ' ' || coalesce((SELECT revision FROM title_revision), 0)`)
    .pluck();
  return () => version.get(JSON.stringify(datasets)) ?? '';
}

/** A record that was found by its name. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly weight: number | null;
}

/** The names of one kind of record that have an index of their own in the cache. */
export type StoredNames = ReturnType<typeof createStoredNames>;

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

export function createStoredNames(db: Connection, kind: StoredKindName) {
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
    /** Changes when the records may have changed. */
    version: (): string => version.get(JSON.stringify(datasets)) ?? '',
    /** Words of the index behind this one, in its order. */
    words: (behind: string, max: number): string[] => words.all(behind, max),
    /** Records with one of these names, given as a JSON array; case is ignored in ASCII. */
    named: (names: string): NamedRecord[] => named.all(names),
    /** Records whose names begin so: the heaviest `atMost` of the first `scanned`. */
    beginning: (text: string, scanned: number, limit: number): NamedRecord[] =>
      beginning.all({ from: text, to: text + afterAll, scanned, atMost: limit }),
    /** Records whose names match an FTS5 query: the heaviest `atMost` of the first `scanned`. */
    matching: (query: string, scanned: number, limit: number): NamedRecord[] =>
      matching.all({ query, scanned, atMost: limit }),
    /** Whether any name matches an FTS5 query. */
    hasMatch: (query: string): boolean => hasMatch.get(query) === 1,
    /** The heaviest records of all, by descending weight. */
    heaviest: (max: number): NamedRecord[] => heaviest.all(max),
  };
}
