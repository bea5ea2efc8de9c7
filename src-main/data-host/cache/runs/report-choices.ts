import * as z from 'zod';
import { nowInstant } from '#shared/time/time.ts';
import type { Connection } from '../database/database.ts';

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
export interface ReportChoices {
  of(runId: string): readonly string[];
  /** When the user last chose (instant); null before the first choice. */
  chosenAt(runId: string): number | null;
  choose(runId: string, names: readonly string[]): void;
}

export function createReportChoices(db: Connection): ReportChoices {
  const find = db.prepare<[string], string>('SELECT report_names FROM journal.report_choice WHERE run_id = ?').pluck();
  const chosenAt = db.prepare<[string], number>('SELECT chosen_at FROM journal.report_choice WHERE run_id = ?').pluck();
  const choose = db.prepare(
    'INSERT OR REPLACE INTO journal.report_choice (run_id, report_names, chosen_at) VALUES (?, ?, ?)',
  );
  return {
    of: (runId) => {
      const stored = find.get(runId);
      return stored === undefined ? defaultNames : (namesIn(stored) ?? defaultNames);
    },
    chosenAt: (runId) => chosenAt.get(runId) ?? null,
    choose: (runId, names) => {
      choose.run(runId, JSON.stringify([...new Set(names)]), nowInstant());
    },
  };
}
