import { type ReactNode, useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { modeBands } from '../../../src-preload/contract/charts/mode-bands.ts';
import { plotName, timeChartName } from '../../../src-preload/contract/charts/names.ts';
import type { Series } from '../../../src-preload/contract/charts/points.ts';
import { modesFinding } from '../../../src-preload/contract/findings/runs.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { barList } from '../../charts/bar-list.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { stackedArea } from '../../charts/stacked-area.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { ModePanels } from './mode-panels.tsx';

/** With more bands than this nobody can follow one through the stack. */
const mostBands = 4;

interface ModesFigureProps {
  readonly page: ViewPage<'run-modes'>;
  readonly linked: Linked;
  readonly table: ReactNode;
}

/** Enrollment by mode: stacked over days, side by side when there are many, and bars when there is one day only. */
export function ModesFigure({ page, linked, table }: ModesFigureProps) {
  const theme = useChartTheme();
  const bands = useMemo(() => modeBands(page.rows, page.spread), [page]);
  const config = useMemo(() => {
    if (page.rows.length > 1) return stackedArea({ bands, axis: stackAxis(bands) }, theme);
    return barList({ bars: barsOf(bands), valueLabel: 'Enrolled' }, theme);
  }, [page.rows.length, bands, theme]);
  const finding = modesFinding(bands, page.rows);
  const common = { id: 'run-modes', title: 'Enrollment by mode', finding, asOf: page.asOf, table };
  if (page.rows.length === 1) {
    return (
      <ChartFigure
        {...common}
        name={plotName('Bar chart', 'learners by mode on one day', bands.length, finding)}
        config={config}
        height={rowsHeight(bands.length)}
        note="There is one day only, so no course over time can be shown."
      />
    );
  }
  if (bands.filter((band) => band.place !== null).length > mostBands) {
    return (
      <ChartFigure
        {...common}
        picture={<ModePanels bands={bands} finding={finding} />}
        note="Each panel has a scale of its own, from zero."
      />
    );
  }
  return (
    <ChartFigure
      {...common}
      name={timeChartName('Stacked area chart', 'learners enrolled per day by mode', bands, finding)}
      config={config}
      height={270}
      marks={marksOfDays(bands, linked)}
    />
  );
}

/** From zero to the highest sum of one day. */
function stackAxis(bands: readonly Series[]) {
  const sums = new Map<number, number>();
  for (const { points } of bands) {
    for (const { x, y } of points) sums.set(x, (sums.get(x) ?? 0) + (y ?? 0));
  }
  return valueAxis([...sums.values()], 'bar', 5);
}

const barsOf = (bands: readonly Series[]) =>
  bands.map(({ label, points, place }) => ({
    label,
    value: points.at(-1)?.y ?? 0,
    ...(place === null && { kind: 'apart' as const }),
  }));
