import { type ReactNode, useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { genderShares } from '../../../src-preload/contract/charts/gender-shares.ts';
import { plotName, timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { known, type Series, withGaps } from '../../../src-preload/contract/charts/points.ts';
import { genderFinding } from '../../../src-preload/contract/findings/traits.ts';
import type { ViewPage, ViewRow } from '../../../src-preload/contract/views.ts';
import { genders } from '../../../src-preload/contract/vocabulary.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { type Linked, marksOfDays, useLinked } from '../../charts/linked.ts';
import { shareBar, shareBarHeight } from '../../charts/share-bar.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';

interface FigureProps {
  readonly page: ViewPage<'run-gender'>;
  readonly table: ReactNode;
}

/** The genders on the last day, and their shares over time; those who gave none are shown, not dropped. */
export function GenderPart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const page = useAllRows({ view: 'run-gender', params }).data;
  const table = (
    <DataTable
      view="run-gender"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  return (
    <>
      <RangeBar query={query} through={page?.asOf?.dataThrough ?? null} />
      {page && page.rows.length > 0 ? (
        <>
          <GenderFigure page={page} table={table} />
          {page.rows.length > 1 && <GenderTrendFigure page={page} linked={linked} table={table} />}
        </>
      ) : (
        <Block title="Enrollment by gender">{table}</Block>
      )}
    </>
  );
}

function GenderFigure({ page, table }: FigureProps) {
  const theme = useChartTheme();
  const last = page.rows.at(-1);
  const config = useMemo(() => shareBar(last ? genderShares(last) : [], theme), [last, theme]);
  const finding = genderFinding(last);
  return (
    <ChartFigure
      id="run-gender"
      title="Enrollment by gender"
      finding={finding}
      name={plotName(
        'Bar of 100 %',
        'the genders on the last day, those not reported included',
        genders.length,
        finding,
      )}
      config={config}
      height={shareBarHeight}
      asOf={page.asOf}
      table={table}
    />
  );
}

/** Shares of fewer learners than this are noise. */
const fewest = 100;

/** The shares of all learners of each day, in the colours of the bar. */
function trends(rows: readonly ViewRow<'run-gender'>[]): Series[] {
  const places = [1, 5, 6, null];
  return genders.map(({ key, label }, index) => ({
    label,
    place: places[index] ?? null,
    points: withGaps(
      rows.map((row) => {
        const total = genders.reduce((sum, gender) => sum + (row[gender.key] ?? 0), 0);
        const count = row[key];
        return { x: row.date, y: count === null || total < fewest ? null : (count / total) * 100 };
      }),
      1,
    ),
  }));
}

function GenderTrendFigure({ page, linked, table }: FigureProps & { readonly linked: Linked }) {
  const theme = useChartTheme();
  const series = useMemo(() => trends(page.rows), [page.rows]);
  const config = useMemo(() => {
    const axis = valueAxis(
      series.flatMap((each) => known(each.points).map((point) => point.y)),
      'bar',
    );
    return lineChart({ series, axis, unit: '%' }, theme);
  }, [series, theme]);
  if (series.every(({ points }) => known(points).length < 2)) return null;
  const finding = `Shares of all enrolled learners at the end of each UTC day, those not reported included. Days with fewer than ${fewest} learners are left out.`;
  return (
    <ChartFigure
      id="run-gender-trend"
      title="Gender over time, % of enrolled"
      finding={finding}
      name={timeChartName('Line chart', 'shares of the genders per day', series, finding, 1)}
      config={config}
      height={210}
      marks={marksOfDays(series, linked)}
      asOf={page.asOf}
      table={table}
    />
  );
}
