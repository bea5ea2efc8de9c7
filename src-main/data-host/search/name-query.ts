/**
 * A text typed by a person as an FTS5 query: every word must occur, the beginning of it is enough, in any order. Words are
 * quoted, so nothing of FTS5's own syntax gets through. Null when there is no word in it.
 */
export function nameQuery(text: string): string | null {
  const words = text.toWellFormed().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** A text as a LIKE pattern for names that begin with it; its own wildcards are escaped with a backslash. */
export function beginsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
