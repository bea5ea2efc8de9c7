import { useMemo } from 'react';
import { sourceOf } from '#contract/pictures.ts';
import { ChartFigure } from '#renderer/charts/chart-figure.tsx';
import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { WorldMap } from '#renderer/charts/world/world-map.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { countryKey, countryName } from '#shared/figures/charts/countries.ts';
import { headOf } from '#shared/figures/figures.ts';
import { maxBars, topCountries, worldFigure } from '#shared/subjects/enrollment/demographics-figures.ts';
import { isOneDay } from '#shared/subjects/enrollment/who-enrolls-text.ts';
import type { TabProps } from '../run-tabs.ts';
import { WhoEnrolls } from './trait-parts.tsx';

/** Where the enrolled are: the largest countries as bars with the whole table, then the map for the overview. */
export function CountryPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-countries', params });
  const world = useMemo(() => worldFigure(read.data?.rows ?? []), [read.data]);
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
  const seen = useAllRows({ view: 'run-who-enrolls', params: { ...params, trait: 'country' } }).data?.rows;
  // The answer comes first where it is that there is none yet.
  const isFirst = seen !== undefined && isOneDay(seen);
  const growth = <WhoEnrolls runId={run.runId} trait="country" />;
  return (
    <div className="pairs">
      {isFirst && growth}
      <ReadFigure {...headOf('run-countries')} read={read} height={rowsHeight(maxBars)} table={table}>
        {(page) => (
          <>
            <ViewFigure
              id="run-countries"
              page={page}
              params={params}
              linked={linked}
              keys={topCountries(page.rows).map(countryKey)}
              table={table}
            />
            <ChartFigure
              id={world.id}
              title={world.title}
              finding={world.finding}
              source={sourceOf('run-world', params)}
              drawing={<WorldMap rows={page.rows} linked={linked} finding={world.finding} />}
              asOf={page.asOf}
              table={table}
            />
          </>
        )}
      </ReadFigure>
      {!isFirst && growth}
    </div>
  );
}
