import type { NameOf } from '#shared/text/filter-text.ts';
import type { Connection } from '../database/database.ts';
import { labelOf, nameOf } from '../database/fragments.ts';

/** The names of single things: those of the taxonomy's records, and those that people or services gave the rest. */
export function createNames(db: Connection): NameOf {
  const record = (table: string) =>
    db.prepare<[string], string | null>(`SELECT ${nameOf('x')} FROM ${table} x WHERE id = ?`).pluck();
  const records = { skill: record('skill'), job: record('job') };
  return (kind, id) => {
    if (kind === 'skill' || kind === 'job') return records[kind].get(id) ?? null;
    return (
      db
        .prepare<[{ id: string }], string | null>(`SELECT ${labelOf(kind, '@id')}`)
        .pluck()
        .get({ id }) ?? null
    );
  };
}
