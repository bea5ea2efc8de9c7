import { useMemo } from 'react';
import { countryKey, countryName } from '../../../src-preload/contract/charts/world/country-names.ts';
import { countriesFigure, mostBars, topCountries, worldFigure } from '../../../src-preload/contract/figures/traits.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { WorldMap } from '../../charts/world/world-map.tsx';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import type { TabProps } from './tab-props.ts';

/** Where the enrolled are: the largest countries as bars with the whole table, then the map for the overview. */
export function CountryPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-countries', params });
  const page = read.data;
  const top = useMemo(() => topCountries(page?.rows ?? []), [page]);
  const figure = useMemo(() => countriesFigure(page?.rows ?? []), [page]);
  const world = useMemo(() => worldFigure(page?.rows ?? []), [page]);
  const marks = useMemo(() => ({ keys: top.map(countryKey), linked }), [top, linked]);
  const table = (
    <DataTable
      view="run-countries"
      params={params}
      {...address}
      hide={['created']}
      linked={{ linked, keyOf: countryKey }}
      cells={{ country_name: (row) => <span dir="auto">{countryName(row)}</span> }}
    />
  );
  return (
    <ReadFigure {...figureWords('run-countries')} read={read} height={rowsHeight(mostBars)} table={table}>
      {({ rows, asOf }) => (
        <>
          <DrawnFigure
            figure={figure}
            source={sourceOf('run-countries', params)}
            marks={marks}
            asOf={asOf}
            table={table}
          />
          <ChartFigure
            id={world.id}
            title={world.title}
            finding={world.finding}
            source={sourceOf('run-world', params)}
            drawing={<WorldMap rows={rows} linked={linked} finding={figure.finding} />}
            asOf={asOf}
            table={table}
          />
        </>
      )}
    </ReadFigure>
  );
}
