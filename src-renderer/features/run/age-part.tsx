import { ageBands, binOf, medianAge } from '../../../src-preload/contract/derived/ages.ts';
import { binLabel } from '../../../src-preload/contract/figures/traits.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { formatNumber, formatPercent, plural } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { type Kpi, KpiStrip, kpi } from '../../ui/kpi-strip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { AgeFigure } from './age-figure.tsx';
import type { TabProps } from './tab-props.ts';

const widths = [
  { value: '1', label: '1 year' },
  { value: '5', label: '5 years' },
] as const;
const height = 240;

/** How old the enrolled are: median and bands of those who gave a year of birth, and how many gave none. */
export function AgePart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const width = query.bins === '5' ? 5 : 1;
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-birth-years', params });
  const table = (
    <DataTable
      view="run-birth-years"
      params={params}
      {...address}
      hide={['created']}
      linked={{ linked, keyOf: ({ age }) => (age === null ? '' : binLabel(binOf(age, width), width)) }}
    />
  );
  return (
    <ReadFigure {...figureWords('run-ages')} read={read} height={height} table={table}>
      {(page) => (
        <>
          <div className="minor-figures">
            <KpiStrip label="Ages" figures={agesOf(page.rows)} />
          </div>
          <AgeFigure
            page={page}
            params={params}
            height={height}
            width={width}
            linked={linked}
            table={table}
            tools={
              <Toggle
                label="Width of the bins"
                value={query.bins ?? '1'}
                options={widths}
                onChange={(value) => patch({ bins: value === '5' ? '5' : undefined })}
              />
            }
          />
        </>
      )}
    </ReadFigure>
  );
}

function agesOf(rows: readonly ViewRow<'run-birth-years'>[]): Kpi[] {
  const median = medianAge(rows);
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const silent = rows.find((row) => row.birth_year === null)?.count ?? 0;
  return [
    { label: 'Median age', value: median === null ? null : formatNumber(median, Number.isInteger(median) ? 0 : 1) },
    ...ageBands(rows).map(({ label, count, pct }) => ({
      label,
      value: pct === null ? null : formatPercent(pct),
      note: plural(count, 'learner'),
    })),
    kpi('Not given', silent, total === 0 ? null : `${formatPercent((silent / total) * 100)} of all, not in the shares`),
  ];
}
