import { columnsOfRow, identityOfRow, type RunDatasetName } from '#shared/catalog/datasets.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import { lastDaySql } from '../database/clock.ts';
import { type Connection, createBulkInsert } from '../database/database.ts';
import { withheldColumn } from '../database/fragments.ts';
import { anyMonth, createContentMarks, type LedgerFigures, monthNumberOf } from '../sync-state/sync-state.ts';
import { afterStore } from './after-store.ts';
import { createMovedFigures, createRestatements } from './changed-rows.ts';
import {
  dayExpression,
  firstDayOf,
  hasLearnerCounts,
  orderingColumn,
  sqlTable,
  startExpression,
} from './run-tables.ts';

type Figures = Pick<LedgerFigures, 'rows' | 'data_through' | 'computed_at'>;

/** When rows were read, and whether they are complete. */
export interface FactUpdate {
  readonly now: number;
  /** False when some records could not be read: then rows that are missing may be among those, and stay as they were. */
  readonly isComplete: boolean;
}

/** Where the rows of one dataset of all runs are kept. Writes must run in a transaction with the ledger's entry. */
export class RunFacts {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #recordRestated: ReturnType<typeof createRestatements>;
  readonly #watchFigures: ReturnType<typeof createMovedFigures>;
  readonly #identityOf: (row: FactRow) => string;
  readonly #afterStore: ReturnType<typeof afterStore>;
  readonly #mark: (runNo: number, months: Iterable<number>) => void;
  readonly #isSame: ReturnType<typeof sameIn>;

  constructor(db: Connection, name: RunDatasetName) {
    this.#statements = prepareStatements(db, name);
    this.#recordRestated = createRestatements(db, name);
    this.#watchFigures = createMovedFigures(db, name);
    const identity = identityOfRow(name);
    this.#identityOf = (row) => JSON.stringify(identity.map((key) => row[key] ?? null));
    this.#afterStore = afterStore(db, name);
    const mark = createContentMarks(db);
    this.#mark = (runNo, months) => mark(name, runNo, months);
    this.#isSame = sameIn(orderingColumn(columnsOfRow(name))?.key);
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
    const after = [...rows];
    // Derived data depend on the day, too.
    if (this.#isSame(ofModule?.stored.all(runNo, moduleId) ?? [], after)) this.#afterStore(runNo);
    else {
      ofModule?.remove.run(runNo, moduleId);
      this.append(runNo, after);
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
  #merged(before: readonly FactRow[], rows: readonly FactRow[], { isComplete }: FactUpdate): readonly FactRow[] {
    if (isComplete) return rows;
    const found = new Set(rows.map(this.#identityOf));
    return [...rows, ...before.filter((row) => !found.has(this.#identityOf(row)))];
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
  const columns = columnsOfRow(name);
  const quoted = (keys: readonly string[]) => keys.map((key) => `"${key}"`).join(', ');
  const keys = columns.map(({ key }) => key);
  const written = hasLearnerCounts(name) ? [...keys, withheldColumn] : keys;
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
