import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { KpiStrip, kpiOf } from '#renderer/ui/kpi-strip.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import { Toggle } from '#renderer/ui/toggle.tsx';
import { headOf } from '#shared/figures/figures.ts';
import { ageKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { t } from '#shared/language/message.ts';
import { binOf } from '#shared/statistics/ages.ts';
import { binLabel } from '#shared/subjects/enrollment/demographics-figures.ts';
import type { TabProps } from '../run-tabs.ts';
import { WhoEnrolls } from './who-enrolls.tsx';

const widths = () =>
  [
    { value: '1', label: t('1 year') },
    { value: '5', label: t('5 years') },
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
    <>
      <ReadFigure {...headOf('run-ages')} read={read} height={height} table={table}>
        {(page) => (
          <>
            <div className="minor-figures">
              <KpiStrip
                label={t('Ages')}
                figures={ageKeyFigures(page.rows).map((figure) =>
                  kpiOf(figure, null, { kind: 'ages', runId: run.runId }),
                )}
              />
            </div>
            <ViewFigure
              id="run-ages"
              page={page}
              params={params}
              height={height}
              binWidth={width}
              linked={linked}
              table={table}
              tools={
                <Toggle
                  label={t('Width of the bins')}
                  value={query.bins ?? '1'}
                  options={widths()}
                  onChange={(value) => patch({ bins: value === '5' ? '5' : undefined })}
                />
              }
            />
          </>
        )}
      </ReadFigure>
      <WhoEnrolls runId={run.runId} trait="age" />
    </>
  );
}
