import {
  type ActiveElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartType,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  type TooltipPosition,
  type TooltipPositionerFunction,
} from 'chart.js';
import { createContext, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Linked } from '../ui/table/linked.ts';
import type { Mark } from './frame.ts';

declare module 'chart.js' {
  interface TooltipPositionerMap {
    /** Beside the line, not on it. */
    clear: TooltipPositionerFunction<ChartType>;
  }
}

/** The end of the chart, top or bottom, that is farther from the points that the pointer is on. */
Tooltip.positioners.clear = function clear(items): TooltipPosition | false {
  const [first] = items;
  if (!first) return false;
  const { top, bottom } = this.chart.chartArea;
  const height = items.reduce((sum, { element }) => sum + element.y, 0) / items.length;
  const isHigh = height < (top + bottom) / 2;
  return { x: first.element.x, y: isHigh ? bottom : top, yAlign: isHigh ? 'bottom' : 'top' };
};

// Only what is used; everything else of the library stays out of the bundle.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
);

export { Chart };

type Kind = 'line' | 'bar' | 'scatter';

/** A configuration of one of the kinds of chart that are used. */
export type AnyChart = { [T in Kind]: ChartConfiguration<T, Mark[]> }[Kind];

/** The marks of a chart by the keys of their rows, in the order in which they are drawn. */
export interface LinkedMarks {
  readonly keys: readonly string[];
  readonly linked: Linked;
}

/** Shows the days from one to the other, both included; counted since 1970-01-01. */
type ShowDays = (from: number, to: number) => void;

/** Handles the days that a pointer was dragged over in a chart over days; null where nothing follows a range of days. */
export const DayZoom = createContext<ShowDays | null>(null);

/** In pixels from the left of the chart. */
interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Less is a click by an unsteady hand. */
const minPixels = 8;

/**
 * Zooming by dragging over a chart: what the chart's box listens to, and the stretch that is dragged over, in pixels. Escape, and a
 * pointer that goes away, leave everything as it was.
 */
function useDayZoom(chart: RefObject<Chart | null>, show: ShowDays | null) {
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    if (drag === null) return;
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null);
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, [drag]);
  if (show === null) return { stretch: null, listeners: {} };
  const within = (event: PointerEvent<HTMLElement>): number | null => {
    const area = chart.current?.chartArea;
    if (!area) return null;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(Math.max(x, area.left), area.right);
  };
  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const x = within(event);
      if (event.button !== 0 || event.pointerType === 'touch' || x === null) return;
      setDrag({ from: x, to: x });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const x = within(event);
      if (drag === null || x === null) return;
      // Not before it is a drag: a click must reach the chart.
      if (isWide({ ...drag, to: x })) event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ ...drag, to: x });
    },
    onPointerUp: () => {
      setDrag(null);
      const days = drag && daysOf(chart.current, drag);
      if (days) show(...days);
    },
    onPointerCancel: () => setDrag(null),
  };
  return { stretch: drag !== null && isWide(drag) ? drag : null, listeners };
}

const isWide = ({ from, to }: Drag) => Math.abs(to - from) >= minPixels;

/** The days at both ends of a drag; null of a click, and of what is no day wide. */
function daysOf(chart: Chart | null, drag: Drag): [number, number] | null {
  const scale = chart?.scales.x;
  if (!scale || !isWide(drag)) return null;
  const [from, to] = [drag.from, drag.to]
    .sort((one, other) => one - other)
    .map((pixel) => Math.round(scale.getValueForPixel(pixel) ?? Number.NaN));
  return from !== undefined && to !== undefined && from < to ? [from, to] : null;
}

interface CanvasProps {
  readonly config: AnyChart;
  readonly height: number;
  /** Describes the picture in words; the table holds the rest. */
  readonly name: string;
  readonly marks?: LinkedMarks | undefined;
  /** Called when the user has dragged over a range of days. */
  readonly onDays?: ShowDays | null;
}

/** The one canvas of the app. Drawn again whenever rows, theme or fonts change; Chart.js follows the size. */
export function Canvas({ config, height, name, marks, onDays = null }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart | null>(null);
  const latest = useRef(marks);
  useEffect(() => {
    latest.current = marks;
  });
  // Before anything is painted, or there would be one picture without the chart and another one with it.
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const chart = new Chart(canvas.current, config as ChartConfiguration<ChartType>);
    drawn.current = chart;
    const unlink = listen(chart, canvas.current, () => latest.current);
    let alive = true;
    // Labels are measured with the fonts at hand; once ours have come, they are measured again.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => alive && chart.update('none'));
    return () => {
      alive = false;
      drawn.current = null;
      unlink();
      chart.destroy();
    };
  }, [config]);
  const active = marks?.linked.active ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was drawn again must be marked again
  useEffect(() => {
    if (drawn.current && latest.current) highlight(drawn.current, latest.current.keys, active);
  }, [active, config]);
  const { stretch, listeners } = useDayZoom(drawn, onDays);
  return (
    <div className={onDays ? 'figure-canvas over-days' : 'figure-canvas'} style={{ height }} {...listeners}>
      <canvas ref={canvas} role="img" aria-label={name} />
      {stretch && (
        <span
          className="dragged-days"
          style={{ left: Math.min(stretch.from, stretch.to), width: Math.abs(stretch.to - stretch.from) }}
        />
      )}
    </div>
  );
}

/** Marks the row of the mark under the pointer in the table. Where a chart does not handle clicks itself, a click chooses the mark. */
function listen(chart: Chart, canvas: HTMLCanvasElement, marks: () => LinkedMarks | undefined): () => void {
  const keyOf = (element: ActiveElement | undefined) => marks()?.keys[element?.index ?? -1] ?? null;
  chart.options.onHover = (_event, [first]) => {
    // Chart.js tells of the pointer a moment later, and again after a redraw: by then it may be on a row.
    if (!canvas.matches(':hover')) return;
    const now = marks();
    const key = keyOf(first);
    if (now && now.linked.active !== key) now.linked.point(key);
  };
  chart.options.onClick ??= (_event, [first]) => {
    const key = keyOf(first);
    if (key !== null) marks()?.linked.choose(key);
  };
  const leave = () => marks()?.linked.point(null);
  // Not mouseleave: that comes only after React's event for the row that the pointer entered.
  canvas.addEventListener('mouseout', leave);
  return () => canvas.removeEventListener('mouseout', leave);
}

function highlight(chart: Chart, keys: readonly string[], key: string | null): void {
  const index = key === null ? -1 : keys.indexOf(key);
  const elements =
    index === -1
      ? []
      : chart.data.datasets.flatMap((dataset, datasetIndex) =>
          index < dataset.data.length ? [{ datasetIndex, index }] : [],
        );
  chart.setActiveElements(elements);
  chart.render();
}
