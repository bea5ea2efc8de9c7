import type { ActiveElement, ChartConfiguration, ChartType } from 'chart.js';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Linked } from '../ui/table/linked.ts';
import { type ShowDays, useDayZoom } from './day-zoom.ts';
import type { Mark } from './frame.ts';
import { Chart } from './register.ts';

type Kind = 'line' | 'bar' | 'scatter';

/** A configuration of one of the kinds of chart that are used. */
export type AnyChart = { [T in Kind]: ChartConfiguration<T, Mark[]> }[Kind];

/** The marks of a chart by the keys of their rows, in the order in which they are drawn. */
export interface LinkedMarks {
  readonly keys: readonly string[];
  readonly linked: Linked;
}

interface CanvasProps {
  readonly config: AnyChart;
  readonly height: number;
  /** What the picture shows, in words; the table holds the rest. */
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

/** Tells the table what the pointer is on. What a click opens is the chart's own business; without that it chooses the mark. */
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
