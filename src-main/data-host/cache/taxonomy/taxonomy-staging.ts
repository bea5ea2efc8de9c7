import { resumableMicros } from '#contract/sync.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { createContentMarks, type LedgerFigures } from '../sync-state/sync-state.ts';
import { keepSkillsOfJobs, markCountsStale } from './derived.ts';
import {
  createNextTables,
  dropIndexing,
  dropNextTables,
  indexingStatements,
  isCopied,
  recordTaxonomyChanges,
  storeNextTables,
  type TaxonomyDataset,
} from './taxonomy-tables.ts';

/** How the records of one dataset are written into its `_next` tables, and copied there from the stored ones. */
export interface StagingWriter<Value extends { readonly id: number }> {
  insert(values: readonly Value[]): void;
  /** `ids` is a JSON array; copies the stored records with these ids and all that hangs on them. */
  copy(ids: string): void;
  /** Statements that derive further tables once all rows are in. */
  readonly derive: readonly string[];
}

export interface StagingOptions<Value extends { readonly id: number }> {
  readonly dataset: TaxonomyDataset;
  /** The stored table of its records. */
  readonly table: string;
  /** Prepares the writing; called when its `_next` tables are there. */
  readonly makeWriter: () => StagingWriter<Value>;
  readonly hasFacts?: (skillId: number) => boolean;
}

/** A page as it was read: where it stands in the list, and the hash of its body. */
export interface PageMark {
  readonly page: number;
  readonly pageSize: number;
  readonly hash: string;
}

interface CollectedPage {
  readonly page: number;
  readonly hash: string;
  readonly ids: string;
  readonly isLasting: boolean;
}

/** Which pages of a list are in its `_next` tables; written in the same transaction as their records. */
type Checkpoint = ReturnType<typeof createCheckpoint>;

function createCheckpoint(db: Connection, dataset: TaxonomyDataset, now: () => number) {
  const add = db.prepare(
    `INSERT OR REPLACE INTO checkpoint_page (dataset, page, page_size, hash, ids, memo, read_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const begins = db
    .prepare<[{ dataset: string; pageSize: number; hash: string; since: number; now: number }], number>(
      `SELECT 1 FROM checkpoint_page WHERE dataset = @dataset AND page = 1 AND page_size = @pageSize AND hash = @hash
       AND NOT EXISTS (SELECT 1 FROM checkpoint_page
         WHERE dataset = @dataset AND (read_at NOT BETWEEN @since AND @now OR page_size <> @pageSize))`,
    )
    .pluck();
  const pages = db.prepare<[string], { page: number; hash: string; ids: string; memo: number }>(
    'SELECT page, hash, ids, memo FROM checkpoint_page WHERE dataset = ? AND json_valid(ids)',
  );
  const clear = db.prepare('DELETE FROM checkpoint_page WHERE dataset = ?');
  return {
    add: ({ page, pageSize, hash }: PageMark, ids: string, isLasting: boolean): void => {
      add.run(dataset, page, pageSize, hash, ids, isLasting ? 1 : 0, now());
    },
    /** The collected pages, if the list still begins with the same first page and none is old; none otherwise. */
    pagesOf: ({ pageSize, hash }: PageMark): CollectedPage[] => {
      const at = now();
      if (begins.get({ dataset, pageSize, hash, since: at - resumableMicros, now: at }) === undefined) return [];
      return pages.all(dataset).map(({ memo, ...page }) => ({ ...page, isLasting: memo === 1 }));
    },
    clear: (): void => {
      clear.run(dataset);
    },
  };
}

interface WaitingCopy {
  readonly mark: PageMark;
  /** The ids of the page that no earlier page had. */
  readonly ids: string;
  /** All ids of the page. */
  readonly known: string;
}

/** Larger ids are rare enough for a Set. */
const maxBits = 1 << 24;

/** Ids of records: one bit each, because a Set of 300,000 takes 12 MB and twice as much whenever it grows. */
export class IdSet {
  #bits = new Uint8Array(1 << 12);
  #large = new Set<number>();
  #size = 0;

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    if (id >= maxBits) return this.#large.has(id);
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }

  /** True when the id was not there yet. */
  add(id: number): boolean {
    if (this.has(id)) return false;
    if (id >= maxBits) this.#large.add(id);
    else {
      const byte = id >> 3;
      if (byte >= this.#bits.length) this.#grow(byte + 1);
      this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (id & 7));
    }
    this.#size += 1;
    return true;
  }

  clear(): void {
    this.#bits.fill(0);
    this.#large.clear();
    this.#size = 0;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/**
 * Collects a list page by page beside the stored set and then takes its place at once.
 *
 * A page whose body hashes to one of the last stored reading is not parsed: its records are copied, and as long as every
 * page is such a page nothing is written at all. The collected pages survive the process: a later staging of the same
 * dataset resumes it while the list's first page is the same.
 */
export class Staging<Value extends { readonly id: number }> {
  /** Whether the facts of a skill are stored already, so that its id is enough where a record nests it. */
  readonly hasFacts: ((skillId: number) => boolean) | undefined;
  readonly #db: Connection;
  readonly #dataset: TaxonomyDataset;
  readonly #makeWriter: () => StagingWriter<Value>;
  readonly #stored: ReturnType<typeof prepareStored>;
  readonly #checkpoint: Checkpoint;
  readonly #seen = new IdSet();
  /** The ids of each page that the next reading may recognize, by the hash of its body. */
  readonly #pages = new Map<string, string>();
  #waitingCopies: WaitingCopy[] = [];
  /** Null as long as every page is one of the last stored reading. */
  #writer: StagingWriter<Value> | null = null;

  constructor(db: Connection, { dataset, table, makeWriter, hasFacts }: StagingOptions<Value>, now: () => number) {
    this.#db = db;
    this.#dataset = dataset;
    this.#makeWriter = makeWriter;
    this.hasFacts = hasFacts;
    this.#stored = prepareStored(db, table);
    this.#checkpoint = createCheckpoint(db, dataset, now);
  }

  /** Distinct records so far. */
  get size(): number {
    return this.#seen.size;
  }

  /** Given the first page of a new reading: the pages that an interrupted one has already collected, with the hash of each. */
  resume(first: PageMark): ReadonlyMap<number, string> {
    const collected = this.#writer === null && this.#seen.size === 0 ? this.#checkpoint.pagesOf(first) : [];
    if (collected.length === 0) return new Map();
    this.#writer = this.#makeWriter();
    for (const { hash, ids, isLasting } of collected) {
      this.#newIds(parseIds(ids));
      if (isLasting) this.#pages.set(hash, ids);
    }
    return new Map(collected.map(({ page, hash }) => [page, hash]));
  }

  /** Whether {@link takeUnchanged} will take a page with this hash. */
  isKnown(hash: string): boolean {
    return this.#stored.idsOfPage.get(this.#dataset, hash) !== undefined;
  }

  /** Takes a page that has not changed since the last publication; false when its hash is not known. */
  takeUnchanged(mark: PageMark): boolean {
    const known = this.#stored.idsOfPage.get(this.#dataset, mark.hash);
    if (known === undefined) return false;
    const copy: WaitingCopy = { mark, ids: JSON.stringify(this.#newIds(parseIds(known))), known };
    const writer = this.#writer;
    if (writer) writeTransaction(this.#db, () => this.#copy(writer, copy))();
    else this.#waitingCopies.push(copy);
    this.#pages.set(mark.hash, known);
    return true;
  }

  /** Takes parsed records. `isLasting` is false when the page must be parsed again next time even if its body is the same. */
  take(mark: PageMark, values: readonly Value[], isLasting: boolean): void {
    const ids = JSON.stringify(values.map((value) => value.id));
    const fresh = values.filter((value) => this.#seen.add(value.id));
    // A page of which a record was known from an earlier reading does not tell what is stored of that record.
    if (isLasting && fresh.length === values.length) this.#pages.set(mark.hash, ids);
    writeTransaction(this.#db, () => {
      this.#openWriter().insert(fresh);
      this.#checkpoint.add(mark, ids, this.#pages.has(mark.hash));
    })();
  }

  /** Takes a page some of whose records could not be read: where there is a stored version of one, it stays. */
  takeDamaged(mark: PageMark, values: readonly Value[], unreadable: readonly number[]): void {
    const kept = unreadable.filter((id) => !this.#seen.has(id) && this.#stored.has.get(id) !== undefined);
    writeTransaction(this.#db, () => {
      this.take(mark, values, false);
      this.#openWriter().copy(JSON.stringify(this.#newIds(kept)));
      this.#checkpoint.add(mark, JSON.stringify([...values.map((value) => value.id), ...kept]), false);
    })();
  }

  has(id: number): boolean {
    return this.#seen.has(id);
  }

  /** Stored records that no page had. */
  missing(): number {
    return this.#stored.ids.all().reduce((count, id) => (this.#seen.has(id) ? count : count + 1), 0);
  }

  /** Whether nothing was stored before. */
  isFirst(): boolean {
    return this.#stored.count() === 0;
  }

  /** Whether something was stored before, and is not what was read now. */
  differs(): boolean {
    return this.#stored.count() > 0 && !this.#isSame();
  }

  /** Indexes and swaps in; yields between the steps. Returns what the ledger should say. */
  async store(now: number, betweenSteps: () => Promise<void>): Promise<Pick<LedgerFigures, 'rows' | 'computed_at'>> {
    if (this.#isSame()) this.#checkpoint.clear();
    else await this.#replaceStored(now, betweenSteps);
    this.#writer = null;
    return { rows: this.#seen.size, computed_at: this.#stored.lastModified() };
  }

  /** Forgets what was collected; the stored set is untouched. */
  discard(): void {
    this.#writer = null;
    this.#waitingCopies = [];
    this.#seen.clear();
    this.#pages.clear();
    this.#checkpoint.clear();
    dropNextTables(this.#db, this.#dataset);
  }

  async #replaceStored(now: number, betweenSteps: () => Promise<void>): Promise<void> {
    const { derive } = writeTransaction(this.#db, () => this.#openWriter())();
    const how = isCopied(this.#db, this.#dataset) ? 'copy' : 'swap';
    await index(this.#db, this.#dataset, { derive, isIndexed: how === 'swap' }, betweenSteps);
    // The collected pages are no checkpoint any more in the very moment in which they are stored.
    writeTransaction(this.#db, () => {
      swapIn(this.#db, this.#dataset, { pages: this.#pages, how }, now);
      this.#checkpoint.clear();
    })();
  }

  #isSame(): boolean {
    return this.#writer === null && this.#stored.count() === this.#seen.size;
  }

  /** Opens the `_next` tables at the first page that differs, and copies in what was unchanged before it. */
  #openWriter(): StagingWriter<Value> {
    if (this.#writer) return this.#writer;
    this.#checkpoint.clear();
    dropNextTables(this.#db, this.#dataset);
    createNextTables(this.#db, this.#dataset);
    const opened = this.#makeWriter();
    for (const copy of this.#waitingCopies) this.#copy(opened, copy);
    this.#waitingCopies = [];
    this.#writer = opened;
    return opened;
  }

  #copy(writer: StagingWriter<Value>, { mark, ids, known }: WaitingCopy): void {
    writer.copy(ids);
    this.#checkpoint.add(mark, known, true);
  }

  /** The ids that no page had before. */
  #newIds(ids: readonly number[]): number[] {
    return ids.filter((id) => this.#seen.add(id));
  }
}

const parseIds = (ids: string) => JSON.parse(ids) as number[];

/** Reads of the stored set. */
function prepareStored(db: Connection, table: string) {
  return {
    // A page whose ids cannot be read counts as unknown, and is parsed again.
    idsOfPage: db
      .prepare<[string, string], string>('SELECT ids FROM page_memo WHERE dataset = ? AND hash = ? AND json_valid(ids)')
      .pluck(),
    ids: db.prepare<[], number>(`SELECT id FROM ${table}`).pluck(),
    has: db.prepare<[number], number>(`SELECT 1 FROM ${table} WHERE id = ?`).pluck(),
    count: () => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0,
    lastModified: () => db.prepare<[], number | null>(`SELECT max(modified) FROM ${table}`).pluck().get() ?? null,
  };
}

async function index(
  db: Connection,
  dataset: TaxonomyDataset,
  { derive, isIndexed }: { readonly derive: readonly string[]; readonly isIndexed: boolean },
  betweenSteps: () => Promise<void>,
): Promise<void> {
  dropIndexing(db, dataset);
  const generation = `${dataset.replace('-', '_')}_${Date.now().toString(36)}`;
  const cacheSize = db.pragma('cache_size', { simple: true });
  // As much is sorted at once as the cache may hold, beside it: a million links are sorted as fast in small pieces.
  db.pragma('cache_size = -4000');
  try {
    for (const statement of [...derive, ...(isIndexed ? indexingStatements(dataset, generation) : [])]) {
      db.exec(statement);
      await betweenSteps();
    }
  } finally {
    db.pragma(`cache_size = ${cacheSize}`);
  }
}

/** Inside a transaction of the caller. */
function swapIn(
  db: Connection,
  dataset: TaxonomyDataset,
  { pages, how }: { readonly pages: ReadonlyMap<string, string>; readonly how: 'copy' | 'swap' },
  now: number,
): void {
  const remember = db.prepare('INSERT INTO page_memo (dataset, hash, ids) VALUES (?, ?, ?)');
  recordTaxonomyChanges(db, dataset, now);
  if (dataset === 'skills') keepSkillsOfJobs(db);
  storeNextTables(db, dataset, how);
  db.prepare('DELETE FROM page_memo WHERE dataset = ?').run(dataset);
  for (const [hash, ids] of pages) remember.run(dataset, hash, ids);
  createContentMarks(db)(dataset, 0);
  markCountsStale(db);
}
