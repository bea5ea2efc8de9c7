import type { Connection } from './database.ts';

/**
 * A text that is another one once another connection has written to a file of the folder: one of this app, of a sync without a
 * window, or of another program. SQLite answers from memory that the connections share, so it costs nothing to ask.
 */
export function createDataVersion(db: Connection): () => string {
  const of = (file: 'main' | 'journal') => String(db.pragma(`${file}.data_version`, { simple: true }));
  return () => `${of('main')} ${of('journal')}`;
}
