import type { ViewRow } from '../views.ts';

/** What somebody noted, as the view of notes has it: on a day, or on the thing as a whole. */
export type Noted = Pick<ViewRow<'notes'>, 'day' | 'text' | 'created_at'>;

/** What somebody noted on a day that a chart shows. */
export interface DayNote {
  readonly day: number;
  readonly text: string;
}

/** `a` to `z`, then `27` and so on. */
export const noteLetter = (place: number): string =>
  place < 26 ? String.fromCharCode('a'.charCodeAt(0) + place) : String(place + 1);

/**
 * The notes of a chart from its first day to its last: each at its very day, also where no row is or where rows are weeks. Several
 * on one day are one, in the order in which they were written.
 */
export function dayNotes(noted: readonly Noted[], first: number | undefined, last: number | undefined): DayNote[] {
  if (first === undefined || last === undefined) return [];
  const within = noted
    .flatMap(({ day, text, created_at }) =>
      day === null || day < first || day > last ? [] : [{ day, text, created_at }],
    )
    .toSorted((one, other) => one.day - other.day || one.created_at - other.created_at);
  const byDay = Map.groupBy(within, ({ day }) => day);
  return [...byDay].map(([day, notes]) => ({ day, text: notes.map(({ text }) => text).join(' · ') }));
}

/** The notes on several runs, each with the name of its run. */
export const notesOfRuns = (runs: readonly { readonly name: string; readonly noted: readonly Noted[] }[]): Noted[] =>
  runs.flatMap(({ name, noted }) => noted.map((note) => ({ ...note, text: `${name}: ${note.text}` })));
