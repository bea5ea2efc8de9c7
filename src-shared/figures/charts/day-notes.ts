import type { ViewRow } from '../../catalog/views.ts';
import { known, type Point } from './points.ts';

/** A user's note as the view of notes has it: on a day, or on the thing as a whole. */
export type Noted = Pick<ViewRow<'notes'>, 'day' | 'text' | 'created_at'> & {
  /** Which of several things it is on, counted from 0: a package does not keep which note was written first. */
  readonly thing?: number;
};

/** A user's note on a day that a chart shows. */
export interface DayNote {
  readonly day: number;
  readonly text: string;
}

/** `a` to `z`, then `27` and so on. */
export const noteLetter = (index: number): string =>
  index < 26 ? String.fromCharCode('a'.charCodeAt(0) + index) : String(index + 1);

/**
 * The notes of a chart from its first day to its last: each at its very day, also where no row is or where rows are weeks. Several
 * on one day are one: thing by thing, and of each in the order in which they were written.
 */
export function dayNotes(noted: readonly Noted[], first: number | undefined, last: number | undefined): DayNote[] {
  if (first === undefined || last === undefined) return [];
  const within = noted
    .flatMap(({ day, text, created_at, thing = 0 }) =>
      day === null || day < first || day > last ? [] : [{ day, text, created_at, thing }],
    )
    .toSorted((one, other) => one.day - other.day || one.thing - other.thing || one.created_at - other.created_at);
  const byDay = Map.groupBy(within, ({ day }) => day);
  return [...byDay].map(([day, notes]) => ({ day, text: notes.map(({ text }) => text).join(' · ') }));
}

/** The notes on several runs, each with the name of its run. */
export const notesOfRuns = (runs: readonly { readonly name: string; readonly noted: readonly Noted[] }[]): Noted[] =>
  runs.flatMap(({ name, noted }, thing) => noted.map((note) => ({ ...note, thing, text: `${name}: ${note.text}` })));

/** The first and the last day of a chart: of those that anything is known of, and of those that a user noted something on. */
export function daysShown(
  series: readonly { readonly points: readonly Point[] }[],
  notes: readonly DayNote[] = [],
): [number, number] {
  const days = [...series.flatMap(({ points }) => known(points).map(({ x }) => x)), ...notes.map(({ day }) => day)];
  return days.length === 0 ? [0, 1] : [Math.min(...days), Math.max(...days)];
}

/** Where the letter of one note stands, or of several that are close together. */
interface NoteMark {
  readonly x: number;
  readonly letters: string;
}

/** Letters closer together than this, in pixels, would run into each other: behind one letter, and behind several. */
const closest = { one: 16, several: 24 };

/**
 * The marks of the notes on the days from `from` to `to`, which is what a plot shows: a line for each, and letters, of which those
 * that are too close together share one place, `a–c`. A letter is that of the note among all of the chart: panels and gaps show
 * some of them. `xOf` gives the place of a day in pixels.
 */
export function noteMarks(
  notes: readonly DayNote[],
  [from, to]: readonly [number, number],
  xOf: (day: number) => number,
): { readonly lines: readonly number[]; readonly marks: readonly NoteMark[] } {
  const shown = notes.flatMap(({ day }, index) => (day < from || day > to ? [] : [{ x: xOf(day), index: index }]));
  const stands: { x: number; first: number; last: number }[] = [];
  for (const { x, index } of shown) {
    const before = stands.at(-1);
    const room = before?.first === before?.last ? closest.one : closest.several;
    if (before && x - before.x < room) before.last = index;
    else stands.push({ x, first: index, last: index });
  }
  const marks = stands.map(({ x, first, last }) => ({
    x,
    letters: first === last ? noteLetter(first) : `${noteLetter(first)}–${noteLetter(last)}`,
  }));
  return { lines: shown.map(({ x }) => x), marks };
}
