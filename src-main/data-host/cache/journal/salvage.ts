import Database from 'better-sqlite3';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { labelKinds, noteKind } from '#shared/subjects/annotations/annotations.ts';
import { attentionKindNames } from '#shared/subjects/attention/attention.ts';
import { fixStates } from '#shared/subjects/fixes/fixes.ts';
import type { Connection } from '../database/database.ts';
import { type Migration, shapesOf, type TableShape } from '../database/schema.ts';
import {
  type PageContent,
  type PageImages,
  readPage,
  readPageImages,
  type StoredRecord,
  type Value,
} from './damaged-pages.ts';

type Row = readonly Value[];

/** The readable rows of one table. */
export interface Salvaged {
  /** Values in the order of the table's columns; those that an older file lacks are left out at the end. */
  readonly rows: readonly Row[];
  /** Whether SQLite itself vouches for the table, so that nothing of it can be missing. */
  readonly isWhole: boolean;
}

/**
 * Reads what can be read of a journal, damaged or not, table by table: by SQLite where it finds the table sound, otherwise
 * from the pages themselves. `tables` are those of the newest of these migrations. The file is not changed. Never throws.
 */
export function salvage(
  file: string,
  migrations: readonly Migration[],
  tables: readonly TableShape[] = shapesOf(migrations),
): Map<string, Salvaged> {
  const sound = readSound(file, migrations, tables);
  const rest = tables.filter(({ name }) => !sound.has(name));
  if (rest.length === 0) return sound;
  return new Map([...sound, ...readPages(file, rest)]);
}

/** The tables that SQLite finds sound. */
function readSound(
  file: string,
  migrations: readonly Migration[],
  tables: readonly TableShape[],
): Map<string, Salvaged> {
  const sound = new Map<string, Salvaged>();
  try {
    const db = new Database(file, { readonly: true, timeout: 2000 });
    try {
      const version = Number(db.pragma('user_version', { simple: true }));
      const expected = new Set(shapesOf(migrations, version).map(({ name }) => name));
      for (const { name } of tables) {
        const rows = soundRows(db, name);
        if (rows) sound.set(name, { rows, isWhole: true });
        // The file is older than the table. One that it should have may be there under a damaged name.
        else if (rows === undefined && !expected.has(name)) sound.set(name, { rows: [], isWhole: false });
      }
    } finally {
      db.close();
    }
  } catch {
    // A file that is none for SQLite: its pages are read below.
  }
  return sound;
}

/** All rows of a table; null when something is wrong with it, undefined when there is no table of that name. */
function soundRows(db: Connection, table: string): Row[] | null | undefined {
  try {
    if (db.pragma('integrity_check(sqlite_schema)', { simple: true }) !== 'ok') return null;
    const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
    if (!isThere) return undefined;
    if (db.pragma(`integrity_check("${table}")`, { simple: true }) !== 'ok') return null;
    return db.prepare<[], Row>(`SELECT * FROM "${table}"`).raw().all();
  } catch {
    return null;
  }
}

function readPages(file: string, tables: readonly TableShape[]): Map<string, Salvaged> {
  try {
    const images = readPageImages(file);
    const visited = new Set<number>();
    const found = new Map(tables.map((table) => [table.name, rowsBelow(images, table, visited)]));
    for (const [name, rows] of strayRows(images, tables, visited)) found.get(name)?.push(...rows);
    return new Map([...found].map(([name, rows]) => [name, { rows, isWhole: false }]));
  } catch {
    return new Map();
  }
}

/** Where the table begins, as the list of tables on the first pages has it. */
function rootOf(images: PageImages, table: string): number | null {
  const lines = below(images, 1, 'table', new Set()).flatMap(({ records }) => records);
  const line = lines.find(({ values }) => values[0] === 'table' && values[1] === table);
  return typeof line?.values[3] === 'number' ? line.values[3] : null;
}

function rowsBelow(images: PageImages, table: TableShape, visited: Set<number>): Row[] {
  const root = rootOf(images, table.name);
  if (root === null) return [];
  const pages = below(images, root, table.hasRowid ? 'table' : 'index', visited);
  const rows = pages.flatMap(({ records }) => records).map((record) => rowOf(table, record));
  return rows.filter((row) => row !== null);
}

/** Reads a page and all pages below it, as far as they are readable. */
function below(images: PageImages, root: number, kind: PageContent['kind'], visited: Set<number>): PageContent[] {
  const pages: PageContent[] = [];
  const waiting = [root];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (visited.has(number)) continue;
    const page = readPage(images, number, { kind, isLeaf: true });
    if (page?.kind !== kind) continue;
    visited.add(number);
    pages.push(page);
    waiting.push(...page.children);
  }
  return pages;
}

/**
 * Recognizes rows on unreachable pages by their form. Pages of other tables and of indexes are looked at
 * as well: nothing on them passes for a row of these tables. Pages that are free hold what was deleted, and are left out.
 */
function strayRows(images: PageImages, tables: readonly TableShape[], visited: ReadonlySet<number>) {
  const found = new Map(tables.map(({ name }): [string, Row[]] => [name, []]));
  const free = freePages(images);
  for (let number = 2; number <= images.count; number += 1) {
    if (visited.has(number) || free.has(number)) continue;
    for (const record of readPage(images, number)?.records ?? []) {
      const table = tables.find((each) => isLike(each, record));
      const row = table && rowOf(table, record);
      if (table && row) found.get(table.name)?.push(row);
    }
  }
  return found;
}

/** The pages that SQLite keeps for later use. */
function freePages(images: PageImages): Set<number> {
  const free = new Set<number>();
  let trunk = images.page(1)?.readUInt32BE(32) ?? 0;
  for (let page = images.page(trunk); page && !free.has(trunk); page = images.page(trunk)) {
    free.add(trunk);
    const leaves = Math.min(page.readUInt32BE(4), Math.floor(page.length / 4) - 2);
    for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + 4 * leaf));
    trunk = page.readUInt32BE(0);
  }
  return free;
}

/**
 * The record as a row of the table, with values of the types that the table takes: a time that is damaged must not cost the text
 * beside it. Null when it cannot be a row at all.
 */
function rowOf({ columns, hasRowid }: TableShape, { rowid, values }: StoredRecord): Row | null {
  if ((rowid !== null) !== hasRowid || values.length === 0) return null;
  // The number of a row is not stored twice.
  const row = hasRowid ? values.with(0, rowid) : values;
  return columns.map((column, index) => asStored(row[index] ?? null, column));
}

function asStored(value: Value, { type, isNeeded }: TableShape['columns'][number]): Value {
  if (type === 'ANY') return value;
  if (value === null) return isNeeded ? nothing(type) : null;
  if (type === 'TEXT') return Buffer.isBuffer(value) ? value.toString('utf8') : String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return Math.trunc(value);
  return isNeeded ? 0 : null;
}

const nothing = (type: string) => (type === 'TEXT' ? '' : 0);

const isText = (value: unknown): value is string => typeof value === 'string';
const isRun = (value: unknown) => isText(value) && parseCourseId(value).ok;
const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;
const isJson = (value: unknown, opening: '[' | '{') => isText(value) && value.startsWith(opening);
const isOneOf = (value: unknown, names: readonly string[]) => isText(value) && names.includes(value);

/** Checks on the values of a row, for tables that their types alone do not tell apart. */
const looks: Readonly<Record<string, (values: Row) => boolean>> = {
  selected_run: (values) => values.length === 3 && isRun(values[0]),
  subsection: ([run, module]) => isRun(run) && isText(module) && /^(?:block-v1|i4x):/.test(module),
  observed_change: ([, , , kind]) => isOneOf(kind, ['changed', 'restated', 'gone', 'new']),
  report_choice: ([run, names]) => isRun(run) && isJson(names, '['),
  learner_run: ([run]) => isRun(run),
  label: ([kind]) => isOneOf(kind, labelKinds),
  note: ([, kind]) => isOneOf(kind, noteKind.options),
  skill_mark: ([course, skill, hundredths]) =>
    isText(course) &&
    course.includes('+') &&
    isWithin(skill, 0, Number.MAX_SAFE_INTEGER) &&
    (hundredths === null || isWithin(hundredths, 1, 100)),
  same_question: ([run, part, otherRun, otherPart, isSame]) =>
    isRun(run) && isText(part) && isRun(otherRun) && isText(otherPart) && isWithin(isSame, 0, 1),
  fix_item: ([run, item, part, flag, state]) =>
    isRun(run) && isText(item) && isText(part) && isOneOf(flag, attentionKindNames) && isOneOf(state, fixStates),
  coverage_day: ([day, share]) => isWithin(day, 10_000, 100_000) && (share === null || isWithin(share, 0, 1)),
  pin: ([address]) => isText(address) && address.startsWith('/'),
  document: ([, , recipe]) => isJson(recipe, '{'),
  watch: ([, rule, , state]) => isJson(rule, '{') && isOneOf(state, ['unknown', 'ok', 'crossed', 'back']),
};

function isLike({ name, columns, hasRowid }: TableShape, { rowid, values, isExact }: StoredRecord): boolean {
  if (!isExact || (rowid !== null) !== hasRowid || values.length > columns.length) return false;
  const fits = columns.every(({ type, isNeeded }, index) => {
    const value = (hasRowid && index === 0 ? rowid : values[index]) ?? null;
    if (value === null) return !isNeeded;
    return type === 'ANY' || typeof value === (type === 'TEXT' ? 'string' : 'number');
  });
  return fits && (looks[name]?.(values) ?? false);
}
