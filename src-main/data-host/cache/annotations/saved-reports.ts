import { createHash } from 'node:crypto';
import {
  type Recipe,
  type ReportedFigures,
  reportedFigures,
  type SavedReport,
  savedReport,
} from '#contract/reports/recipe.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { course, sumsOfRuns } from '#shared/subjects/courses/columns.ts';
import { coverage } from '#shared/subjects/coverage/definition.ts';
import { namedIn } from '#shared/text/text.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { Connection } from '../database/database.ts';

/** Reports that users keep. Unknown numbers are refused with NOT_FOUND. */
export type SavedReports = ReturnType<typeof createSavedReports>;

interface Row {
  readonly no: number;
  readonly name: string;
  readonly recipe: string;
  readonly savedAt: number;
}

export function createSavedReports(db: Connection) {
  const columns = 'document_no AS no, name, recipe, saved_at AS savedAt';
  const all = db.prepare<[], Row>(`SELECT ${columns} FROM journal.document ORDER BY name COLLATE NOCASE, document_no`);
  const one = db.prepare<[number], Row>(`SELECT ${columns} FROM journal.document WHERE document_no = ?`);
  const keep = db.prepare(`INSERT INTO journal.document (document_no, name, recipe, saved_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (document_no) DO UPDATE SET name = excluded.name, recipe = excluded.recipe, saved_at = excluded.saved_at`);
  const remove = db.prepare('DELETE FROM journal.document WHERE document_no = ?');
  return {
    /** By name. One that another version wrote and this one cannot read is left where it is, and not listed. */
    list: (): SavedReport[] => all.all().flatMap((row) => readable(row) ?? []),
    /** Returns the number; without one it is new. */
    keep: ({
      no,
      name,
      recipe: made,
      savedAt,
    }: Omit<SavedReport, 'no'> & { readonly no?: number | undefined }): number => {
      const { lastInsertRowid } = keep.run(no ?? null, name, JSON.stringify(made), savedAt);
      return no ?? Number(lastInsertRowid);
    },
    /** Returns what it was. */
    remove(no: number): SavedReport {
      const row = one.get(no);
      const before = row && readable(row);
      if (!before) throw new AlmanacError('NOT_FOUND', { what: t('This report') });
      remove.run(no);
      return before;
    },
  };
}

function readable({ recipe: text, ...row }: Row): SavedReport | null {
  try {
    return savedReport.parse({ ...row, recipe: JSON.parse(text) });
  } catch {
    return null;
  }
}

/** A saved report of an earlier day. */
export interface EarlierReport {
  readonly day: number;
  readonly figures: ReportedFigures;
}

/**
 * The key figures of saved reports. Only reports with the same kind, subject, days and threshold are compared: with a lower threshold an earlier
 * one may have said what this one withholds. A report that says no figure is not noted.
 */
export type EarlierReports = ReturnType<typeof createEarlierReports>;

/** The number of reports of a kind that are kept: today's, and the one before it. */
const kept = 2;

/** A report is no longer compared with what was said so long before, in days. */
const maxAge = 2 * 366;

/** Names what a report is about. The subject is hashed: it may hold a whole question, or the comments on each run. */
function aboutOf({ template, subject, from, to, threshold }: Recipe): string {
  const hash = createHash('sha256').update(JSON.stringify([subject, from, to, threshold]));
  return `${template} ${hash.digest('hex')}`;
}

export function createEarlierReports(db: Connection) {
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
    /** The last one before the day of `now`; null for none. */
    before(recipe: Recipe, now: number): EarlierReport | null {
      const row = last.get(aboutOf(recipe), dayOfInstant(now));
      return row === undefined ? null : { day: row.day, figures: readFigures(row.figures) };
    },
    note(recipe: Recipe, figures: ReportedFigures, madeAt: number): void {
      if (figures.length === 0) return;
      const [about, today] = [aboutOf(recipe), dayOfInstant(madeAt)];
      add.run(about, today, JSON.stringify(figures));
      dropUntrue.run({ about, today });
      dropOld.run({ today });
      prune.run({ about });
    },
  };
}

/** The labels of figures whose name has changed since they were noted. */
const formerLabels: Readonly<Record<string, string>> = {
  'Current enrollment': course.current.label,
  Nearness: coverage.nearness.label,
  'Total enrollments': course.everEnrolled.label,
  'Total enrollments, sum of runs': sumsOfRuns.everEnrolled.label,
};

function readFigures(text: string): ReportedFigures {
  try {
    const figures = reportedFigures.parse(JSON.parse(text));
    return figures.map((figure) => ({ ...figure, label: namedIn(formerLabels, figure.label) ?? figure.label }));
  } catch {
    return [];
  }
}
