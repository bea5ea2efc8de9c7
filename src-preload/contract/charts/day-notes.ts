/** What somebody noted on a day that a chart shows. */
export interface DayNote {
  readonly day: number;
  readonly text: string;
}

/** `a` to `z`, then `27` and so on. */
export const noteLetter = (place: number): string =>
  place < 26 ? String.fromCharCode('a'.charCodeAt(0) + place) : String(place + 1);

/** The notes of the rows, by the day under which a row is drawn; several on one day are one. */
export function dayNotes<Row extends { readonly note: string | null }>(
  rows: readonly Row[],
  dayOf: (row: Row) => number,
): DayNote[] {
  const texts = new Map<number, string>();
  for (const row of rows) {
    if (row.note === null) continue;
    const before = texts.get(dayOf(row));
    texts.set(dayOf(row), before === undefined ? row.note : `${before} · ${row.note}`);
  }
  return [...texts].map(([day, text]) => ({ day, text })).sort((a, b) => a.day - b.day);
}
