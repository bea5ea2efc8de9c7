import { storedJson } from '#shared/catalog/columns.ts';
import { message } from '#shared/language/message.ts';
import { damaged, readLimits } from './limits.ts';
import type { Entries } from './pages.ts';

/*
 * Columns that are stored as JSON and written as lists of texts, or as lists of texts by name. In a file, the texts of all rows lie one behind
 * the other: beside each one lies whether it begins a row (0), an entry of its list (1) or of a list in it (2), and how much of its path
 * is there. `base` is what is there of a row whose list is empty.
 */

/** The list or the lists by name that a JSON text holds, as the library writes them, and how many entries they have. An empty text has none. */
export function listsIn(
  text: string,
  json: 'list' | 'map',
): { readonly written: readonly unknown[]; readonly entries: number } {
  if (json === 'list') {
    const written = text === '' ? [] : textsIn(storedJson(text));
    return { written, entries: written.length };
  }
  const found: unknown = text === '' ? {} : storedJson(text);
  if (found === null || typeof found !== 'object' || Array.isArray(found))
    throw new Error('lists by name are an object');
  const written = Object.entries(found).map(([key, value]) => ({ key, value: textsIn(value) }));
  return { written, entries: written.reduce((sum, { value }) => sum + Math.max(1, value.length), 0) };
}

function textsIn(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (!isList) throw new Error('a list of texts holds texts alone');
  return value;
}

/** The texts of a column, each made when it is asked for: the rows of a file can share one long text, their JSON cannot. */
export interface TextsOfRows {
  readonly rows: number;
  /** Null where the row has none. @throws DamagedParquet */
  at(row: number): string | null;
}

/** By row, the JSON of its list. @throws DamagedParquet */
export function listTexts(entries: Entries, base: number): TextsOfRows {
  const found = lists(entries, base);
  return { rows: found.length, at: (row) => jsonOf(found[row] ?? null) };
}

/** By row, the JSON of its lists by name. @throws DamagedParquet */
export function mapTexts(keys: Entries, values: Entries, base: number): TextsOfRows {
  const named = lists(keys, base);
  const listed = listsOfLists(values, base);
  if (named.length !== listed.length) damaged();
  const at = (row: number) => {
    const [names = null, of = null] = [named[row], listed[row]];
    if (names === null || of === null) return names === of ? null : damaged();
    if (names.length !== of.length || new Set(names).size < names.length) damaged();
    insistOnRoom([...names, ...of.flat()]);
    // Names like numbers keep their place, which they would not have in an object.
    return `{${names.map((name, index) => `${JSON.stringify(name)}:${JSON.stringify(of[index])}`).join(',')}}`;
  };
  return { rows: named.length, at };
}

function jsonOf(list: readonly string[] | null): string | null {
  if (list === null) return null;
  insistOnRoom(list);
  return JSON.stringify(list);
}

/** Refuses texts that are too long together for a cell, before they are copied into one. */
function insistOnRoom(texts: readonly string[]): void {
  let length = 0;
  for (const text of texts) length += text.length;
  if (length > readLimits.cell) damaged(message('{file} has a cell that is too long'));
}

function lists({ values, definitions, repetitions }: Entries, base: number): (string[] | null)[] {
  const rows: (string[] | null)[] = [];
  for (const [index, value] of values.entries()) {
    const definition = definitions[index] ?? damaged();
    if (repetitions[index] === 0) rows.push(definition < base ? null : []);
    else if (value === null) damaged();
    if (value !== null) (rows.at(-1) ?? damaged()).push(String(value));
  }
  return rows;
}

function listsOfLists({ values, definitions, repetitions }: Entries, base: number): (string[][] | null)[] {
  const rows: (string[][] | null)[] = [];
  for (const [index, value] of values.entries()) {
    const [definition = damaged(), repetition = damaged()] = [definitions[index], repetitions[index]];
    if (repetition === 0) rows.push(definition < base ? null : []);
    if (definition <= base) {
      if (repetition > 0) damaged();
      continue;
    }
    const row = rows.at(-1) ?? damaged();
    if (repetition < 2) row.push([]);
    else if (value === null) damaged();
    if (value !== null) (row.at(-1) ?? damaged()).push(String(value));
  }
  return rows;
}
