import type { Connection } from './database.ts';
import type { Published } from './ledger.ts';
import { createRestatements, recordNames } from './restatements.ts';
import {
  dayExpression,
  type FactRow,
  type RunDatasetName,
  sqlTable,
  startExpression,
  storedColumns,
} from './run-tables.ts';

type Figures = Pick<Published, 'rows' | 'data_through' | 'computed_at'>;

/** How rows came. */
export interface FactReading {
  readonly now: number;
  /** False when some records could not be read: then rows that are missing may be among those, and stay as they were. */
  readonly isWhole: boolean;
}

/** Where the rows of one dataset of all runs are kept. Writes must run in a transaction with the ledger's entry. */
export interface RunFacts {
  /** Adds rows to a run that had none. */
  append(runNo: number, rows: Iterable<FactRow>): void;
  /** Replaces everything from that day on; older rows stay. Without a day, everything of the run. */
  replaceFrom(runNo: number, fromDay: number | null, rows: readonly FactRow[], reading: FactReading): void;
  /** Replaces only the days that the rows are of: for services that keep the newest day alone. */
  replaceDays(runNo: number, rows: readonly FactRow[], reading: FactReading): void;
  /** Replaces everything of one problem or subsection. */
  replaceModule(runNo: number, moduleId: string, rows: Iterable<FactRow>): void;
  figures(runNo: number): Figures;
}

export function createRunFacts(db: Connection, name: RunDatasetName): RunFacts {
  const table = sqlTable(name);
  const columns = storedColumns(name);
  const keys = columns.map((column) => `"${column.key}"`).join(', ');
  const marks = columns.map((column) => `@${column.key}`).join(', ');
  const add = db.prepare(`INSERT OR REPLACE INTO ${table} (run_no, ${keys}) VALUES (@run_no, ${marks})`);
  const removeAll = db.prepare(`DELETE FROM ${table} WHERE run_no = ?`);
  const start = startExpression(columns);
  const day = dayExpression(columns);
  const removeFrom = start === null ? null : db.prepare(`DELETE FROM ${table} WHERE run_no = ? AND ${start} >= ?`);
  const removeDay = day === 'date' ? db.prepare(`DELETE FROM ${table} WHERE run_no = ? AND date = ?`) : null;
  const hasModules = columns.some((column) => column.key === 'module_id');
  const removeModule = hasModules ? db.prepare(`DELETE FROM ${table} WHERE run_no = ? AND module_id = ?`) : null;
  const computedAt = columns.some((column) => column.key === 'created') ? 'max(created)' : 'NULL';
  const figures = db.prepare<[number], Figures>(
    `SELECT count(*) AS rows, ${day === null ? 'NULL' : `max(${day})`} AS data_through, ${computedAt} AS computed_at
     FROM ${table} WHERE run_no = ?`,
  );
  const recordRestated = createRestatements(db, name);
  const recordOf = recordNames(name);
  const chosen = (where: string) =>
    db.prepare<(number | string | null | undefined)[], FactRow>(
      `SELECT ${keys} FROM ${table} WHERE run_no = ?${where}`,
    );
  const storedAll = chosen('');
  const storedFrom = start === null ? null : chosen(` AND ${start} >= ?`);
  const storedDay = day === 'date' ? chosen(' AND date = ?') : null;
  const addAll = (run_no: number, rows: Iterable<FactRow>) => {
    for (const row of rows) add.run({ ...row, run_no });
  };
  /** What is to be stored in place of `before`. */
  const merged = (runNo: number, before: readonly FactRow[], rows: readonly FactRow[], reading: FactReading) => {
    const given = new Set(reading.isWhole ? [] : rows.map(recordOf));
    const all = reading.isWhole ? rows : [...rows, ...before.filter((row) => !given.has(recordOf(row)))];
    recordRestated(runNo, before, all, reading.now);
    return all;
  };
  return {
    append: addAll,
    replaceFrom: (runNo, fromDay, rows, reading) => {
      const isFromDay = fromDay !== null && removeFrom !== null && storedFrom !== null;
      const before = isFromDay ? storedFrom.all(runNo, fromDay) : storedAll.all(runNo);
      const all = merged(runNo, before, rows, reading);
      if (isFromDay) removeFrom.run(runNo, fromDay);
      else removeAll.run(runNo);
      addAll(runNo, all);
    },
    replaceDays: (runNo, rows, reading) => {
      const dates = [...new Set(rows.map((row) => row.date))];
      const before = dates.flatMap((date) => storedDay?.all(runNo, date) ?? []);
      const all = merged(runNo, before, rows, reading);
      for (const date of dates) removeDay?.run(runNo, date);
      addAll(runNo, all);
    },
    replaceModule: (runNo, moduleId, rows) => {
      removeModule?.run(runNo, moduleId);
      addAll(runNo, rows);
    },
    figures: (runNo) => figures.get(runNo) ?? { rows: 0, data_through: null, computed_at: null },
  };
}
