import type { Plugin } from 'chart.js';
import { isolate } from '../../src-preload/contract/format/text.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A rectangle; `x` and `y` are its left and upper edge. */
export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

const height = 15;
const away = 8;
/** The room that a mark takes from a name. */
const markRadius = 5;

/** Whether two boxes have more than an edge in common. */
export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const around = ({ x, y }: Spot): Box => ({
  x: x - markRadius,
  y: y - markRadius,
  width: 2 * markRadius,
  height: 2 * markRadius,
});

/** Where a name may stand, the best place first: right of its mark, left, above, below. */
function places({ x, y }: Spot, width: number): Box[] {
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  return [
    at(x + away, y - height / 2),
    at(x - away - width, y - height / 2),
    at(x - width / 2, y - away - height),
    at(x - width / 2, y + away),
    at(x + away / 2, y - away - height),
    at(x - width - away / 2, y - away - height),
  ];
}

/**
 * A place for each name, in the order given: within the plot, over no other name and over no mark. Null for a name that has
 * no such place: the table has it.
 */
export function placeNames(
  named: readonly (Spot & { readonly width: number })[],
  marks: readonly Spot[],
  within: Box,
): (Box | null)[] {
  const taken: Box[] = [];
  const dots = marks.map(around);
  const inside = (box: Box) =>
    box.x >= within.x &&
    box.y >= within.y &&
    box.x + box.width <= within.x + within.width &&
    box.y + box.height <= within.y + within.height;
  return named.map((spot) => {
    const box = places(spot, spot.width).find(
      (each) => inside(each) && ![...taken, ...dots].some((other) => overlaps(each, other)),
    );
    if (box) taken.push(box);
    return box ?? null;
  });
}

/** Names some points beside their marks; the first of them have the first choice of a place. */
export function pointLabels<P extends { readonly label: string }>(
  points: readonly P[],
  named: ReadonlySet<P>,
  theme: ChartTheme,
): Plugin<'scatter'> {
  return {
    id: 'pointLabels',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const marks = chart.getDatasetMeta(0).data;
      ctx.save();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      ctx.textBaseline = 'middle';
      const wanted = [...named].flatMap((point) => {
        const mark = marks[points.indexOf(point)];
        if (!mark) return [];
        const text = isolate(point.label);
        return [{ x: mark.x, y: mark.y, text, width: ctx.measureText(text).width }];
      });
      const within = { x: chartArea.left, y: 0, width: chart.width - chartArea.left, height: chartArea.bottom };
      for (const [index, box] of placeNames(wanted, marks, within).entries()) {
        if (box) ctx.fillText(wanted[index]?.text ?? '', box.x, box.y + height / 2);
      }
      ctx.restore();
    },
  };
}
