import { useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import type { DayNote } from '../../../src-preload/contract/charts/day-notes.ts';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import type { Series } from '../../../src-preload/contract/charts/points.ts';
import { known } from '../../../src-preload/contract/charts/points.ts';
import { Canvas } from '../../charts/canvas.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface Common {
  readonly finding: string;
  readonly notes: readonly DayNote[];
}

/** One small panel per mode, over the same days. */
export function ModePanels({ bands, ...common }: Common & { readonly bands: readonly Series[] }) {
  return (
    <div className="panels">
      {bands.map((band) => (
        <div key={band.label}>
          <h3>{band.label}</h3>
          <ModePanel band={band} {...common} />
        </div>
      ))}
    </div>
  );
}

function ModePanel({ band, finding, notes }: Common & { readonly band: Series }) {
  const theme = useChartTheme();
  const config = useMemo(() => {
    const axis = valueAxis(
      known(band.points).map((point) => point.y),
      'bar',
      2,
    );
    return lineChart({ series: [band], axis, notes }, theme);
  }, [band, notes, theme]);
  return (
    <Canvas
      config={config}
      height={130}
      name={timeChartName('Line chart', `learners in the mode ${band.label}`, [band], finding)}
    />
  );
}
