import { createHash } from 'node:crypto';
import type { Recipe } from '#contract/reports/recipe.ts';
import { type SaidFigures, saidFigures } from '#contract/reports/saved.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { Connection } from '../database/database.ts';

/** A saved report of an earlier day. */
export interface SaidReport {
  readonly day: number;
  readonly figures: SaidFigures;
}

/**
 * The key figures of saved reports. Only reports with the same kind, subject, days and threshold are compared: with a lower threshold an earlier
 * one may have said what this one withholds. A report that says no figure is not noted.
 */
export interface SaidReports {
  /** The last one before the day of `now`; null for none. */
  before(recipe: Recipe, now: number): SaidReport | null;
  note(recipe: Recipe, figures: SaidFigures, madeAt: number): void;
}

/** That of today, and the one before it. */
const kept = 2;

/** A report is no longer compared with what was said so long before, in days. */
const maxAge = 2 * 366;

/** Names what a report is about. The subject is hashed: it may hold a whole question, or the comments on each run. */
function aboutOf({ template, subject, from, to, threshold }: Recipe): string {
  const hash = createHash('sha256').update(JSON.stringify([subject, from, to, threshold]));
  return `${template} ${hash.digest('hex')}`;
}

export function createSaidReports(db: Connection): SaidReports {
  const last = db.prepare<[string, number], { day: number; figures: string }>(
    'SELECT day, figures FROM journal.said_report WHERE about = ? AND day < ? ORDER BY day DESC LIMIT 1',
  );
  const add = db.prepare('INSERT OR REPLACE INTO journal.said_report (about, day, figures) VALUES (?, ?, ?)');
  // A day to come is of a computer whose clock was wrong: the rows of that day would take the places of the true ones.
  const dropUntrue = db.prepare('DELETE FROM journal.said_report WHERE about = @about AND day > @today');
  const dropOld = db.prepare(`DELETE FROM journal.said_report WHERE day < @today - ${maxAge}`);
  const prune = db.prepare(`DELETE FROM journal.said_report WHERE about = @about AND day NOT IN
    (SELECT day FROM journal.said_report WHERE about = @about ORDER BY day DESC LIMIT ${kept})`);
  return {
    before(recipe, now) {
      const row = last.get(aboutOf(recipe), dayOfInstant(now));
      return row === undefined ? null : { day: row.day, figures: readFigures(row.figures) };
    },
    note(recipe, figures, madeAt) {
      if (figures.length === 0) return;
      const [about, today] = [aboutOf(recipe), dayOfInstant(madeAt)];
      add.run(about, today, JSON.stringify(figures));
      dropUntrue.run({ about, today });
      dropOld.run({ today });
      prune.run({ about });
    },
  };
}

function readFigures(text: string): SaidFigures {
  try {
    return saidFigures.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
