import { recipe } from '#contract/reports/recipe.ts';
import type { SavedReport } from '#contract/reports/saved.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Connection } from '../database/database.ts';

/** Reports that users keep. Unknown numbers are refused with NOT_FOUND. */
export interface SavedReports {
  /** By name. One that another version wrote and this one cannot read is left where it is, and not listed. */
  list(): SavedReport[];
  /** Returns the number; without one it is new. */
  keep(report: Omit<SavedReport, 'no'> & { readonly no?: number | undefined }): number;
  /** Returns what it was. */
  remove(no: number): SavedReport;
}

interface Row {
  readonly no: number;
  readonly name: string;
  readonly recipe: string;
  readonly savedAt: number;
}

export function createSavedReports(db: Connection): SavedReports {
  const columns = 'document_no AS no, name, recipe, saved_at AS savedAt';
  const all = db.prepare<[], Row>(`SELECT ${columns} FROM journal.document ORDER BY name COLLATE NOCASE, document_no`);
  const one = db.prepare<[number], Row>(`SELECT ${columns} FROM journal.document WHERE document_no = ?`);
  const keep = db.prepare(`INSERT INTO journal.document (document_no, name, recipe, saved_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (document_no) DO UPDATE SET name = excluded.name, recipe = excluded.recipe, saved_at = excluded.saved_at`);
  const remove = db.prepare('DELETE FROM journal.document WHERE document_no = ?');
  return {
    list: () => all.all().flatMap((row) => readable(row) ?? []),
    keep: ({ no, name, recipe: made, savedAt }) => {
      const { lastInsertRowid } = keep.run(no ?? null, name, JSON.stringify(made), savedAt);
      return no ?? Number(lastInsertRowid);
    },
    remove(no) {
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
    return { ...row, recipe: recipe.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
