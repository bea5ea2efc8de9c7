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
 * What saved reports said. Only reports with the same kind, subject, days and threshold are compared: with a lower threshold an earlier
 * one may have said what this one withholds.
 */
export interface SaidReports {
  /** The last one before the day of `now`; null for none. */
  before(recipe: Recipe, now: number): SaidReport | null;
  note(recipe: Recipe, figures: SaidFigures, madeAt: number): void;
}

/** That of today, and the one before it. */
const kept = 2;

const aboutOf = ({ template, subject, from, to, threshold }: Recipe): string =>
  JSON.stringify([template, subject, from, to, threshold]);

export function createSaidReports(db: Connection): SaidReports {
  const last = db.prepare<[string, number], { day: number; figures: string }>(
    'SELECT day, figures FROM journal.said_report WHERE about = ? AND day < ? ORDER BY day DESC LIMIT 1',
  );
  const add = db.prepare('INSERT OR REPLACE INTO journal.said_report (about, day, figures) VALUES (?, ?, ?)');
  const prune = db.prepare(`DELETE FROM journal.said_report WHERE about = @about AND day NOT IN
    (SELECT day FROM journal.said_report WHERE about = @about ORDER BY day DESC LIMIT ${kept})`);
  return {
    before(recipe, now) {
      const row = last.get(aboutOf(recipe), dayOfInstant(now));
      return row === undefined ? null : { day: row.day, figures: readFigures(row.figures) };
    },
    note(recipe, figures, madeAt) {
      const about = aboutOf(recipe);
      add.run(about, dayOfInstant(madeAt), JSON.stringify(figures));
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
