import { useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { type CountryRow, countryKey, countryName } from '../../../src-preload/contract/charts/world/country-names.ts';
import { countriesFinding } from '../../../src-preload/contract/findings/traits.ts';
import { formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { barList } from '../../charts/bar-list.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { WorldMap } from '../../charts/world/world-map.tsx';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import type { TabProps } from './tab-props.ts';

const title = 'Enrollment by country';
/** As many bars as fit one look; table and map have all. */
const mostBars = 15;

/** Where the enrolled are: the largest countries as bars with the whole table, then the map for the overview. */
export function CountryPart({ run, query }: TabProps) {
  const theme = useChartTheme();
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const params = { runId: run.runId };
  const page = useAllRows({ view: 'run-countries', params }).data;
  const top = useMemo(() => (page?.rows ?? []).filter((row) => row.country_alpha2 !== null).slice(0, mostBars), [page]);
  const config = useMemo(() => barList({ bars: top.map(barOf), valueLabel: 'Learners' }, theme), [top, theme]);
  const marks = useMemo(() => ({ keys: top.map(countryKey), linked }), [top, linked]);
  const table = (
    <DataTable
      view="run-countries"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      hide={['created']}
      linked={{ linked, keyOf: countryKey }}
      cells={{ country_name: (row) => <span dir="auto">{countryName(row)}</span> }}
    />
  );
  if (!page || page.rows.length === 0) return <Block title={title}>{table}</Block>;
  const finding = countriesFinding(page.rows, countryName);
  return (
    <>
      <ChartFigure
        id="run-countries"
        title={title}
        finding={finding}
        note={page.rows.length > top.length ? `The ${top.length} countries with most learners.` : undefined}
        name={plotName('Bar chart', 'learners by country, most first', top.length, finding)}
        config={config}
        height={rowsHeight(top.length)}
        marks={marks}
        asOf={page.asOf}
        table={table}
      />
      <ChartFigure
        id="run-world"
        title="World map"
        finding="Learners per country, in an equal-area projection. Large countries look important on any map; the bars above do not."
        picture={<WorldMap rows={page.rows} linked={linked} finding={finding} />}
        asOf={page.asOf}
        table={table}
      />
    </>
  );
}

const barOf = (row: CountryRow) => ({
  label: countryName(row),
  value: row.count,
  ...(row.pct !== null && { note: formatPercent(row.pct) }),
});
