import type { Row } from '../server/answer.ts';

/**
 * The service's own CSV: columns in alphabetical order, nested fields as `country.alpha2`, lists joined with a comma and a space,
 * nothing for null, True and False for booleans, CRLF, no byte order mark.
 */
export function* csvChunks(rows: readonly Row[]): Generator<string> {
  const flat = rows.map((row) => flatten(row));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].sort();
  yield `${columns.map(quoted).join(',')}\r\n`;
  for (const row of flat) yield `${columns.map((column) => quoted(row.get(column) ?? '')).join(',')}\r\n`;
}

function flatten(row: Row, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(row)) {
    const name = `${prefix}${key}`;
    if (isPlainObject(value)) flatten(value, `${name}.`, into);
    else into.set(name, cellText(value));
  }
  return into;
}

const isPlainObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value))
    return value.map((item) => (isPlainObject(item) ? JSON.stringify(item) : cellText(item))).join(', ');
  return String(value);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
