import { spread } from '../../../../../src-preload/contract/charts/spread.ts';
import type { Plot } from './axes.ts';
import { el, text } from './element.ts';
import { ink, seriesColour, sizes } from './ink.ts';
import { shorten, textWidth } from './measure.ts';

const labelGap = 8;
const lineHeight = 13;
/** No end label takes more than this share of the figure. */
const labelShare = 0.26;

export interface EndLabel {
  readonly text: string;
  readonly y: number;
  readonly x: number;
  readonly place: number | null;
}

/** The room that the names need at the right of the plot. */
export function endRoom(labels: readonly string[], width: number): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, sizes.label)));
  return labels.length === 0 ? 10 : Math.min(widest, width * labelShare) + labelGap + 6;
}

/** The name of each series behind its last point: no legend to look up. A thin line leads to a name that had to move. */
export function endLabels(labels: readonly EndLabel[], plot: Plot, room: number): string {
  const places = spread(
    labels.map((label) => label.y),
    lineHeight,
    plot.bottom,
  );
  return labels
    .map(({ text: label, x, y, place }, index) => {
      const at = places[index] ?? y;
      const lead =
        Math.abs(at - y) > 3
          ? el('line', {
              x1: x + 3,
              y1: y,
              x2: plot.right + labelGap - 2,
              y2: at,
              stroke: seriesColour(place),
              'stroke-width': 0.6,
            })
          : '';
      const words = text(shorten(label, sizes.label, room - labelGap - 4), {
        x: plot.right + labelGap,
        y: at + sizes.label * 0.34,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      });
      return lead + words;
    })
    .join('');
}
