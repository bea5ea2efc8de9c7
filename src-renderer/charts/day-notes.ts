import type { AnnotationPluginOptions } from 'chartjs-plugin-annotation';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

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

/** A dashed line per noted day with its letter above the plot; the words stand below the chart and in its table. */
export function noteLines(notes: readonly DayNote[], theme: ChartTheme): AnnotationPluginOptions {
  const lines = notes.map(({ day }, place) => [
    `note-${place}`,
    {
      type: 'line' as const,
      xMin: day,
      xMax: day,
      borderColor: theme.quiet,
      borderWidth: 1,
      borderDash: [3, 3],
      label: {
        display: true,
        content: noteLetter(place),
        position: 'end' as const,
        yAdjust: -18,
        padding: 2,
        color: theme.ink,
        backgroundColor: theme.paper,
        font: { ...labelFont, weight: 'bold' as const },
      },
    },
  ]);
  return { clip: false, annotations: Object.fromEntries(lines) };
}
