import { createContext, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Chart } from './register.ts';

/** Shows the days from one to the other, both included; counted since 1970-01-01. */
export type ShowDays = (from: number, to: number) => void;

/** What charts over days do with the days that a pointer was dragged over; null where nothing follows a range of days. */
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
export function useDayZoom(chart: RefObject<Chart | null>, show: ShowDays | null) {
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
