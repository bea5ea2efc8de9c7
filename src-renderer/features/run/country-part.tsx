import { useMemo } from 'react';
import { countryKey, countryName } from '../../../src-preload/contract/charts/world/country-names.ts';
import { countriesFigure, topCountries, worldFigure } from '../../../src-preload/contract/figures/traits.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { WorldMap } from '../../charts/world/world-map.tsx';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import type { TabProps } from './tab-props.ts';

const title = 'Enrollment by country';

/** Where the enrolled are: the largest countries as bars with the whole table, then the map for the overview. */
export function CountryPart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const params = { runId: run.runId };
  const page = useAllRows({ view: 'run-countries', params }).data;
  const top = useMemo(() => topCountries(page?.rows ?? []), [page]);
  const figure = useMemo(() => countriesFigure(page?.rows ?? []), [page]);
  const world = useMemo(() => worldFigure(page?.rows ?? []), [page]);
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
  return (
    <>
      <DrawnFigure figure={figure} marks={marks} asOf={page.asOf} table={table} />
      <ChartFigure
        {...world}
        picture={<WorldMap rows={page.rows} linked={linked} finding={figure.finding} />}
        asOf={page.asOf}
        table={table}
      />
    </>
  );
}
