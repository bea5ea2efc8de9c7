import { recipe } from '../../../src-preload/contract/documents/recipe.ts';
import type { SavedDocument } from '../../../src-preload/contract/documents/saved.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Connection } from './database.ts';

/** Reports that people keep. Unknown numbers are refused with NOT_FOUND. */
export interface Documents {
  /** By name. One that another version wrote and this one cannot read is left where it is, and not listed. */
  list(): SavedDocument[];
  /** Answers the number; without one it is new. */
  keep(document: Omit<SavedDocument, 'no'> & { readonly no?: number | undefined }): number;
  /** Answers what it was. */
  remove(no: number): SavedDocument;
}

interface Row {
  readonly no: number;
  readonly name: string;
  readonly recipe: string;
  readonly savedAt: number;
}

export function createDocuments(db: Connection): Documents {
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
      if (!before) throw new AlmanacError('NOT_FOUND', { what: 'This report' });
      remove.run(no);
      return before;
    },
  };
}

function readable({ recipe: text, ...row }: Row): SavedDocument | null {
  const parsed = recipe.safeParse(JSON.parse(text));
  return parsed.success ? { ...row, recipe: parsed.data } : null;
}
