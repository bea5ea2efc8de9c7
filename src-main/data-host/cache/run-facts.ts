import type { Connection } from './database.ts';
import type { Published } from './ledger.ts';
import { createRestatements } from './restatements.ts';
import {
  dayExpression,
  type FactRow,
  type RunDatasetName,
  sqlTable,
  startExpression,
  storedColumns,
} from './run-tables.ts';

type Figures = Pick<Published, 'rows' | 'data_through' | 'computed_at'>;

/** Where the rows of one dataset of all runs are kept. Writes must run in a transaction with the ledger's entry. */
export interface RunFacts {
  /** Replaces everything from that day on; older rows stay. Without a day, everything of the run. */
  replaceFrom(runNo: number, fromDay: number | null, rows: readonly FactRow[], now: number): void;
  /** Replaces only the days that the rows are of: for services that keep the newest day alone. */
  replaceDays(runNo: number, rows: readonly FactRow[], now: number): void;
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
  const addAll = (run_no: number, rows: Iterable<FactRow>) => {
    for (const row of rows) add.run({ ...row, run_no });
  };
  return {
    replaceFrom: (runNo, fromDay, rows, now) => {
      recordRestated(runNo, rows, now);
      if (fromDay === null || removeFrom === null) removeAll.run(runNo);
      else removeFrom.run(runNo, fromDay);
      addAll(runNo, rows);
    },
    replaceDays: (runNo, rows, now) => {
      recordRestated(runNo, rows, now);
      for (const date of new Set(rows.map((row) => row.date))) removeDay?.run(runNo, date);
      addAll(runNo, rows);
    },
    replaceModule: (runNo, moduleId, rows) => {
      removeModule?.run(runNo, moduleId);
      addAll(runNo, rows);
    },
    figures: (runNo) => figures.get(runNo) ?? { rows: 0, data_through: null, computed_at: null },
  };
}
