import type { AnnotationPluginOptions } from 'chartjs-plugin-annotation';
import { type DayNote, noteLetter } from '../../src-preload/contract/charts/day-notes.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

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
