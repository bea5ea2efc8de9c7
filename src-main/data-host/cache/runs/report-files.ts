import * as z from 'zod';
import type { FileVersion } from '#main/net/fetch-file.ts';
import { maxReportFiles } from '#shared/catalog/records.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import type { LedgerFigures } from '../sync-state/sync-state.ts';

/** The facts of a fetched report, by the keys of the contract's columns. */
export interface StoredReport extends FileVersion {
  readonly report_name: string;
  readonly last_modified: number | null;
  readonly expiration_date: number | null;
  /** As the service states it; may differ from `bytes` where its storage compresses. */
  readonly file_size: number | null;
  readonly sha256: string;
  readonly bytes: number;
  /** Name within the folder of the run's reports. */
  readonly file: string;
  readonly fetched_at: number;
}

/** The list of fetched reports. */
export type ReportFiles = ReturnType<typeof createReportFiles>;

export function createReportFiles(db: Connection) {
  const columns =
    'report_name, last_modified, expiration_date, file_size, sha256, bytes, file, fetched_at, etag, http_modified';
  const marks = columns.replace(/\w+/g, '@$&');
  const find = db.prepare<[number, string], StoredReport>(
    `SELECT ${columns} FROM report_file WHERE run_no = ? AND report_name = ?`,
  );
  const store = db.prepare(`INSERT OR REPLACE INTO report_file (run_no, ${columns}) VALUES (@run_no, ${marks})`);
  const figures = db.prepare<[number], { rows: number; computed_at: number | null }>(
    'SELECT count(*) AS rows, max(last_modified) AS computed_at FROM report_file WHERE run_no = ?',
  );
  const markGone = db.prepare('UPDATE report_file SET is_gone = 1 WHERE run_no = ? AND report_name = ?');
  const remove = db.prepare('DELETE FROM report_file WHERE run_no = ? AND report_name = ?');
  const removeAll = db.prepare<[], number>('DELETE FROM report_file RETURNING run_no').pluck();
  return {
    find: (runNo: number, reportName: string): StoredReport | undefined => find.get(runNo, reportName),
    /** Must run in a transaction with the ledger's entry. */
    store: (run_no: number, report: StoredReport): void => {
      store.run({ ...report, run_no });
    },
    /** The service no longer has these: their files stay, marked, until they are found again. */
    markGone: (runNo: number, reportNames: readonly string[]): void => {
      for (const name of reportNames) markGone.run(runNo, name);
    },
    remove: (runNo: number, reportNames: readonly string[]): void => {
      for (const name of reportNames) remove.run(runNo, name);
    },
    figures: (runNo: number): Pick<LedgerFigures, 'rows' | 'computed_at'> =>
      figures.get(runNo) ?? { rows: 0, computed_at: null },
    /** Empties the list; returns the runs that had any. */
    removeAll: (): number[] => [...new Set(removeAll.all())],
  };
}

/** The one report that services make by default. */
const defaultNames: readonly string[] = ['problem_response'];

/** The names of a stored choice; null for one that is damaged. */
function namesIn(stored: string): readonly string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Which reports are fetched of which run. */
export type ReportChoices = ReturnType<typeof createReportChoices>;

export interface ReportChoice {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

export function createReportChoices(db: Connection) {
  const find = db.prepare<[string], string>('SELECT report_names FROM journal.report_choice WHERE run_id = ?').pluck();
  const chosenAt = db.prepare<[string], number>('SELECT chosen_at FROM journal.report_choice WHERE run_id = ?').pluck();
  const choose = db.prepare(
    'INSERT OR REPLACE INTO journal.report_choice (run_id, report_names, chosen_at) VALUES (?, ?, ?)',
  );
  const of = (runId: string): readonly string[] => {
    const stored = find.get(runId);
    return stored === undefined ? defaultNames : (namesIn(stored) ?? defaultNames);
  };
  return {
    of,
    /** When the user last chose (instant); null before the first choice. */
    chosenAt: (runId: string): number | null => chosenAt.get(runId) ?? null,
    choose: writeTransaction(db, (runId: string, { add = [], remove = [] }: ReportChoice): void => {
      const kept = of(runId).filter((name) => !remove.includes(name));
      const names = [...new Set([...kept, ...add])];
      if (names.length > maxReportFiles) throw new AlmanacError('INVALID_INPUT', { what: 'reportFiles:choose' });
      choose.run(runId, JSON.stringify(names), nowInstant());
    }),
  };
}
