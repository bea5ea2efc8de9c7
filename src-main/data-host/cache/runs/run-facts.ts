import { type Column, storedObject } from '#shared/catalog/columns.ts';
import { type RunDatasetName, tables } from '#shared/catalog/datasets.ts';
import { type MovingFigureName, movingFigureNames, movingFigures } from '#shared/catalog/moving-figures.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import { lastDaySql, nowSql } from '../database/clock.ts';
import type { Connection } from '../database/database.ts';
import { weekEnding, withheldColumn } from '../database/fragments.ts';
import { createBulkInsert } from '../database/rows.ts';
import { anyMonth, createContentMarks, monthNumberOf } from '../sync-state/content-versions.ts';
import type { Published } from '../sync-state/sync-state.ts';
import { afterStore } from './after-store.ts';
import {
  countsPeople,
  dayExpression,
  firstDayOf,
  orderingColumn,
  sqlTable,
  startExpression,
  storedColumns,
} from './run-tables.ts';

type Figures = Pick<Published, 'rows' | 'data_through' | 'computed_at'>;

/** When rows were read, and whether they are complete. */
export interface FactUpdate {
  readonly now: number;
  /** False when some records could not be read: then rows that are missing may be among those, and stay as they were. */
  readonly isWhole: boolean;
}

/** A figure of a run, and the last day that it covers; null where its rows have no days. */
interface Figure {
  readonly value: number | null;
  readonly through: number | null;
}

const newestMode = `FROM enrollment_mode WHERE run_no = ? AND date <= ${lastDaySql} ORDER BY date DESC LIMIT 1`;

/** Each figure as one row of `value` and `through`, of the run whose number is bound. */
const figureSql: Readonly<Record<MovingFigureName, string>> = {
  current: `SELECT count AS value, date AS through FROM enrollment WHERE run_no = ? AND date <= ${lastDaySql}
    ORDER BY date DESC LIMIT 1`,
  ever_enrolled: `SELECT cumulative_count AS value, date AS through ${newestMode}`,
  verified: `SELECT modes ->> 'verified' AS value, date AS through ${newestMode}`,
  active_last_week: `SELECT "any" AS value, ${weekEnding('a')} AS through FROM activity a WHERE run_no = ? AND interval_end <= ${nowSql}
    ORDER BY interval_end DESC, interval_start DESC LIMIT 1`,
  answers: 'SELECT sum(total_submissions) AS value, NULL AS through FROM problems WHERE run_no = ?',
  video_starts: 'SELECT sum(users_at_start) AS value, NULL AS through FROM videos WHERE run_no = ?',
};

/** When the sync under way began, or the interrupted one that it goes on from. */
const unfinishedSince = 'SELECT min(started_at) FROM sync_run WHERE finished_at IS NULL';

/**
 * Reads the figures of a dataset of a run before its rows are replaced, and returns a function that remembers which of them
 * moved. Both must run in the transaction that replaces the rows. Only the last movement of a figure is kept; what moves
 * twice within one sync and its continuations counts from the first.
 */
function createMovedFigures(db: Connection, dataset: RunDatasetName): (runNo: number, now: number) => () => void {
  const figures = movingFigureNames
    .filter((name) => movingFigures[name].dataset === dataset)
    .map((name) => ({ name, read: db.prepare<[number], Figure>(figureSql[name]) }));
  if (figures.length === 0) return () => () => {};
  const remember = db.prepare(`
    INSERT INTO moved_figure (run_no, figure, observed_at, old_value, old_through, new_value, new_through)
    VALUES (@runNo, @name, @now, @was, @wasThrough, @is, @isThrough)
    ON CONFLICT (run_no, figure) DO UPDATE SET
      old_value = iif(observed_at >= (${unfinishedSince}), old_value, excluded.old_value),
      old_through = iif(observed_at >= (${unfinishedSince}), old_through, excluded.old_through),
      observed_at = excluded.observed_at, new_value = excluded.new_value, new_through = excluded.new_through`);
  return (runNo, now) => {
    const before = figures.map(({ read }) => read.get(runNo));
    return () => {
      for (const [index, { name, read }] of figures.entries()) {
        const [was, is] = [before[index], read.get(runNo)];
        if (was?.value == null || is?.value == null || was.value === is.value) continue;
        remember.run({
          runNo,
          name,
          now,
          was: was.value,
          wasThrough: was.through,
          is: is.value,
          isThrough: is.through,
        });
      }
    };
  };
}

/** Whether a column holds a number that a service may compute again; all other columns identify the row. */
function isMeasure({ key, type }: Column): boolean {
  return key !== 'created' && key !== 'birth_year' && (type === 'integer' || type === 'number');
}

/** The columns whose values, in this order, tell the rows of a dataset apart. */
export function identityColumns(name: RunDatasetName): readonly Column[] {
  const { pivot } = tables[name] as { pivot?: string };
  return storedColumns(name).filter((column) => !isMeasure(column) && column.key !== 'created' && column.key !== pivot);
}

/** Returns the identity of a row of a dataset; without a day it is the value of its first column. */
function recordNames(name: RunDatasetName): (row: FactRow) => string {
  const columns = storedColumns(name);
  const isDated = columns.some(({ key }) => key === 'date' || key === 'interval_start');
  const keys = (isDated ? identityColumns(name) : columns.slice(0, 1)).map((column) => column.key);
  return (row) => keys.map((key) => row[key] ?? '').join(':');
}

/**
 * Compares rows about to be stored with those that they take the place of, and notes for the journal what the service has
 * restated: a past day with another value, or with none. Datasets without days are not compared. The caller carries the notes
 * over when its transaction has ended (`carryOverChanges`).
 */
function createRestatements(
  db: Connection,
  name: RunDatasetName,
): (runNo: number, before: readonly FactRow[], rows: readonly FactRow[], now: number) => void {
  const columns = storedColumns(name);
  const isDated = columns.some(({ key }) => key === 'date' || key === 'interval_start');
  if (!isDated || name === 'recent-activity') return () => {};
  const { pivot } = tables[name] as { pivot?: string };
  const measures = columns.filter(isMeasure).map((column) => column.key);
  const recordOf = recordNames(name);
  const remember = db.prepare(`INSERT INTO pending_change
    (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
    SELECT ?, ?, 'restated', run_id, ?, ?, ?, ? FROM run WHERE run_no = ?`);

  /** The numbers of a row by their names; those of a spread column under the names that the service gave them. */
  const valuesOf = (row: FactRow | undefined): ReadonlyMap<string, unknown> => {
    if (row === undefined) return new Map();
    const spreadValues = pivot === undefined ? {} : storedObject<unknown>(row[pivot]);
    return new Map([...Object.entries(spreadValues), ...measures.map((key) => [key, row[key] ?? null] as const)]);
  };

  return (runNo, before, rows, now) => {
    if (before.length === 0) return;
    // A service may send several rows of one identity, such as two unknown countries: they are compared in their order.
    const after = Map.groupBy(rows, recordOf);
    for (const old of before) {
      const record = recordOf(old);
      const [from, to] = [valuesOf(old), valuesOf(after.get(record)?.shift())];
      for (const field of new Set([...from.keys(), ...to.keys()])) {
        const [was, is] = [from.get(field) ?? null, to.get(field) ?? null];
        if (was !== is) remember.run(now, name, record, field, was, is, runNo);
      }
    }
  };
}

/** Where the rows of one dataset of all runs are kept. Writes must run in a transaction with the ledger's entry. */
export class RunFacts {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #recordRestated: ReturnType<typeof createRestatements>;
  readonly #watchFigures: ReturnType<typeof createMovedFigures>;
  readonly #recordOf: ReturnType<typeof recordNames>;
  readonly #afterStore: ReturnType<typeof afterStore>;
  readonly #mark: (runNo: number, months: Iterable<number>) => void;
  readonly #isSame: ReturnType<typeof sameIn>;

  constructor(db: Connection, name: RunDatasetName) {
    this.#statements = prepareStatements(db, name);
    this.#recordRestated = createRestatements(db, name);
    this.#watchFigures = createMovedFigures(db, name);
    this.#recordOf = recordNames(name);
    this.#afterStore = afterStore(db, name);
    const mark = createContentMarks(db);
    this.#mark = (runNo, months) => mark(name, runNo, months);
    this.#isSame = sameIn(orderingColumn(storedColumns(name))?.key);
  }

  /** Adds rows to a run that had none. */
  append(runNo: number, rows: Iterable<FactRow>): void {
    this.#add(runNo, rows, [anyMonth]);
  }

  #add(runNo: number, rows: Iterable<FactRow>, months: Iterable<number>): void {
    const { add, keys } = this.#statements;
    // A service withholds nothing; an opened package may.
    add.addAll(rows, runNo, keys);
    this.#mark(runNo, months);
    this.#afterStore(runNo);
  }

  /** Replaces everything from that day on; older rows stay. Without a day, everything of the run. */
  replaceFrom(runNo: number, fromDay: number | null, rows: readonly FactRow[], update: FactUpdate): void {
    const { fromStart, all } = this.#statements;
    if (fromDay === null || fromStart === null) {
      this.#replace(runNo, all.stored.all(runNo), rows, update, () => all.remove.run(runNo));
    } else {
      const before = fromStart.stored.all(runNo, fromDay);
      this.#replace(runNo, before, rows, update, () => fromStart.remove.run(runNo, fromDay));
    }
  }

  /** Replaces only the days that the rows are of: for services that keep the newest day alone. */
  replaceDays(runNo: number, rows: readonly FactRow[], update: FactUpdate): void {
    const { ofDay } = this.#statements;
    const dates = [...new Set(rows.map((row) => row.date))];
    const before = dates.flatMap((date) => ofDay?.stored.all(runNo, date) ?? []);
    this.#replace(runNo, before, rows, update, () => {
      for (const date of dates) ofDay?.remove.run(runNo, date);
    });
  }

  /** Replaces everything of one problem or subsection. */
  replaceModule(runNo: number, moduleId: string, rows: Iterable<FactRow>): void {
    const { ofModule } = this.#statements;
    const given = [...rows];
    // Derived data depend on the day, too.
    if (this.#isSame(ofModule?.stored.all(runNo, moduleId) ?? [], given)) this.#afterStore(runNo);
    else {
      ofModule?.remove.run(runNo, moduleId);
      this.append(runNo, given);
    }
  }

  rows(runNo: number): readonly FactRow[] {
    return this.#statements.all.stored.all(runNo);
  }

  figures(runNo: number): Figures {
    return this.#statements.figures.get(runNo) ?? { rows: 0, data_through: null, computed_at: null };
  }

  /** Stores rows in the place of `before`, which `remove` removes, and records what has changed. */
  #replace(
    runNo: number,
    before: readonly FactRow[],
    rows: readonly FactRow[],
    update: FactUpdate,
    remove: () => void,
  ): void {
    const noteMoved = this.#watchFigures(runNo, update.now);
    const all = this.#merged(before, rows, update);
    if (this.#isSame(before, all)) this.#afterStore(runNo);
    else {
      this.#recordRestated(runNo, before, all, update.now);
      remove();
      this.#add(runNo, all, this.#changedMonths(before, all));
    }
    noteMoved();
  }

  /** The months in which rows came, went or changed. */
  #changedMonths(before: readonly FactRow[], after: readonly FactRow[]): number[] {
    const [was, is] = [before, after].map((rows) => Map.groupBy(rows, monthOf));
    const months = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
    const changed = [...months].filter((month) => !this.#isSame(was?.get(month) ?? [], is?.get(month) ?? []));
    return changed.length === 0 ? [anyMonth] : changed;
  }

  /** The facts to be stored in place of `before`. */
  #merged(before: readonly FactRow[], rows: readonly FactRow[], { isWhole }: FactUpdate): readonly FactRow[] {
    if (isWhole) return rows;
    const given = new Set(rows.map(this.#recordOf));
    return [...rows, ...before.filter((row) => !given.has(this.#recordOf(row)))];
  }
}

const monthOf = (row: FactRow): number => {
  const day = firstDayOf([row]);
  return day === null ? anyMonth : monthNumberOf(day);
};

/** Compares rows in the order of files, in which those of one day come as they were read. */
function sameIn(key: string | undefined): (rows: readonly FactRow[], others: readonly FactRow[]) => boolean {
  const keyOf = (row: FactRow) => (key === undefined ? null : (row[key] ?? null));
  const inOrder = (rows: readonly FactRow[]) =>
    rows.toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return a === b || a === null || b === null ? 0 : a < b ? -1 : 1;
    });
  return (rows, others) => {
    if (rows.length !== others.length) return false;
    const after = inOrder(others);
    return inOrder(rows).every((row, index) =>
      Object.keys(row).every((each) => row[each] === (after[index]?.[each] ?? null)),
    );
  };
}

const known = new WeakMap<Connection, Map<RunDatasetName, RunFacts>>();

/** The facts of a dataset through this connection, with statements that are prepared once. */
export function runFacts(db: Connection, name: RunDatasetName): RunFacts {
  const ofConnection = known.get(db) ?? new Map<RunDatasetName, RunFacts>();
  known.set(db, ofConnection);
  const facts = ofConnection.get(name) ?? new RunFacts(db, name);
  ofConnection.set(name, facts);
  return facts;
}

function prepareStatements(db: Connection, name: RunDatasetName) {
  const table = sqlTable(name);
  const columns = storedColumns(name);
  const quoted = (keys: readonly string[]) => keys.map((key) => `"${key}"`).join(', ');
  const keys = columns.map(({ key }) => key);
  const written = countsPeople(name) ? [...keys, withheldColumn] : keys;
  const start = startExpression(columns);
  const day = dayExpression(columns);
  const has = (key: string) => columns.some((column) => column.key === key);
  /** Reading and removing the rows of a run that fulfil a further condition. */
  const rowsWhere = (condition: string) => ({
    stored: db.prepare<unknown[], FactRow>(`SELECT ${quoted(keys)} FROM ${table} WHERE run_no = ?${condition}`),
    remove: db.prepare(`DELETE FROM ${table} WHERE run_no = ?${condition}`),
  });
  return {
    keys: written,
    add: createBulkInsert(db, `INSERT OR REPLACE INTO ${table} (run_no, ${quoted(written)})`),
    all: rowsWhere(''),
    fromStart: start === null ? null : rowsWhere(` AND ${start} >= ?`),
    ofDay: day === 'date' ? rowsWhere(' AND date = ?') : null,
    ofModule: has('module_id') ? rowsWhere(' AND module_id = ?') : null,
    figures: db.prepare<[number], Figures>(
      `SELECT count(*) AS rows, ${day === null ? 'NULL' : `max(${day}) FILTER (WHERE ${day} <= ${lastDaySql})`} AS data_through,
         ${has('created') ? 'max(created)' : 'NULL'} AS computed_at
       FROM ${table} WHERE run_no = ?`,
    ),
  };
}
