import { type ReactNode, useMemo } from 'react';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { netChange } from '../../../src-preload/contract/charts/net-change.ts';
import { netChangeFinding } from '../../../src-preload/contract/findings/runs.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { barPanel } from '../../charts/bar-panel.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { useChartTheme } from '../../charts/theme.ts';

interface NetChangeFigureProps {
  readonly page: ViewPage<'run-enrollment'>;
  readonly table: ReactNode;
}

/** Gains and losses, which a line of totals hides. A panel of its own, not a second axis. */
export function NetChangeFigure({ page, table }: NetChangeFigureProps) {
  const theme = useChartTheme();
  const { per, points, config } = useMemo(() => {
    const change = netChange(page.rows);
    const [from = 0, to = 0] = [page.rows[0]?.date, page.rows.at(-1)?.date];
    return { ...change, config: barPanel({ label: 'Net change', points: change.points, from, to }, theme) };
  }, [page.rows, theme]);
  const finding = netChangeFinding(points, per);
  return (
    <ChartFigure
      id="run-net-change"
      title={`Net change per ${per}`}
      finding={finding}
      name={timeChartName(
        'Bar chart',
        `net change of enrollment per ${per}`,
        [{ label: 'Net change', points }],
        finding,
      )}
      config={config}
      height={150}
      asOf={page.asOf}
      table={table}
    />
  );
}
