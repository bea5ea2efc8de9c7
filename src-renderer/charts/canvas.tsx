import type { ChartConfiguration, ChartType } from 'chart.js';
import { useEffect, useRef } from 'react';
import type { Mark } from './frame.ts';
import { Chart } from './register.ts';

type Kind = 'line' | 'bar' | 'scatter';

/** A configuration of one of the kinds of chart that are used. */
export type AnyChart = { [T in Kind]: ChartConfiguration<T, Mark[]> }[Kind];

interface CanvasProps {
  readonly config: AnyChart;
  readonly height: number;
  /** What the picture shows, in words; the table holds the rest. */
  readonly name: string;
}

/** The one canvas of the app. Drawn anew whenever rows, theme or fonts change; Chart.js follows the size. */
export function Canvas({ config, height, name }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Chart(canvas.current, config as ChartConfiguration<ChartType>);
    let alive = true;
    // Labels are measured with the fonts at hand; once ours have come, they are measured again.
    void document.fonts.ready.then(() => alive && chart.update('none'));
    return () => {
      alive = false;
      chart.destroy();
    };
  }, [config]);
  return (
    <div className="figure-canvas" style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={name} />
    </div>
  );
}
