/** What somebody noted on a day that a chart shows. */
export interface DayNote {
  readonly day: number;
  readonly text: string;
}

/** `a` to `z`, then `27` and so on. */
export const noteLetter = (place: number): string =>
  place < 26 ? String.fromCharCode('a'.charCodeAt(0) + place) : String(place + 1);

/** The notes of the rows, by the day under which a row is drawn. */
export function dayNotes<Row extends { readonly note: string | null }>(
  rows: readonly Row[],
  dayOf: (row: Row) => number,
): DayNote[] {
  return rows
    .flatMap((row) => (row.note === null ? [] : [{ day: dayOf(row), text: row.note }]))
    .sort((a, b) => a.day - b.day);
}
