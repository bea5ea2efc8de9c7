import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { shareBarHeight } from '#renderer/charts/share-bar.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { usePackageFacts } from '#renderer/client/workspaces.ts';
import { readRange } from '#renderer/routing/address.ts';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { Toggle } from '#renderer/ui/fields.tsx';
import { KpiStrip, kpiOf } from '#renderer/ui/kpi-strip.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { DataTable, useOwnOrder, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { educationLabel } from '#shared/catalog/vocabulary.ts';
import { headOf } from '#shared/figures/figures.ts';
import { ageKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { t } from '#shared/language/message.ts';
import { binOf } from '#shared/statistics/ages.ts';
import { binLabel } from '#shared/subjects/enrollment/demographics-figures.ts';
import { countriesOverTime, isOneDay, sharesOverTime } from '#shared/subjects/enrollment/who-enrolls-text.ts';
import type { EnrolledTrait } from '#shared/subjects/enrollment/who-enrolls-views.ts';
import { groupName } from '#shared/text/cells.ts';
import { InDateRange, useClearRange } from '../range-bar.tsx';
import { type TabProps, useNotedRows } from '../run-tabs.ts';

const widths = () =>
  [
    { value: '1', label: t('1 year') },
    { value: '5', label: t('5 years') },
  ] as const;
const height = 240;

type GroupRow = ViewRow<'run-who-enrolls'>;

const name = (row: GroupRow) => groupName(row.value, row);

/** As many rows as say what is large. */
const rowsShown = 10;

interface WhoEnrollsProps {
  readonly runId: string;
  readonly trait: EnrolledTrait;
}

/** The groups of the first day that a sync saw beside those of the newest day; of one day alone, since when the app collects. */
export function WhoEnrolls({ runId, trait }: WhoEnrollsProps) {
  const view = 'run-who-enrolls';
  const params = { runId, trait };
  const read = useAllRows({ view, params });
  const order = useOwnOrder();
  const isPackage = usePackageFacts() !== null;
  if (read.data?.rows.length === 0) return null;
  return (
    <section className="block" data-testid="who-enrolls">
      <h2>{trait === 'country' ? t('Which countries grew') : t('Who enrolls, over time')}</h2>
      <Read of={read}>
        {({ rows }) => (
          <>
            <p className="finding">
              {trait === 'country' ? countriesOverTime(rows, name, isPackage) : sharesOverTime(rows, name, isPackage)}
            </p>
            {!isOneDay(rows) && (
              <DataTable
                view={view}
                params={params}
                {...order}
                hide={[
                  'trait',
                  'country_alpha2',
                  'first_day',
                  'date',
                  ...(trait === 'country' ? [] : ['is_new' as const]),
                ]}
                pageSize={rowsShown}
                cells={{ value: (row) => <span dir="auto">{name(row)}</span> }}
              />
            )}
          </>
        )}
      </Read>
    </section>
  );
}

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
              foldsNote
              linked={linked}
              table={table}
              tools={
                <Toggle
                  label={t('Years in each bar')}
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

type Row = ViewRow<'run-education'>;

/** The number of rows that is expected before they are read. */
const defaultLevels = 10;
const keyOf = (row: Row) => row.education_level ?? '';

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function EducationPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-education', params });
  const table = (
    <DataTable
      view="run-education"
      params={params}
      {...address}
      hide={['created']}
      linked={{ linked, keyOf }}
      cells={{ education_level: (row) => educationLabel(row.education_level) }}
    />
  );
  return (
    <>
      <ReadFigure
        {...headOf('run-education')}
        read={read}
        height={rowsHeight(defaultLevels)}
        initial="both"
        table={table}
      >
        {(page) => (
          <ViewFigure
            id="run-education"
            page={page}
            params={params}
            linked={linked}
            keys={page.rows.map(keyOf)}
            table={table}
            initial="both"
          />
        )}
      </ReadFigure>
      <WhoEnrolls runId={run.runId} trait="education" />
    </>
  );
}

/** The genders on the last day, and their shares over time; those who gave none are shown, not dropped. */
export function GenderPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const read = useNotedRows(run.runId, { view: 'run-gender', params });
  const table = (
    <DataTable
      view="run-gender"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  return (
    <InDateRange runId={run.runId} query={query} through={read.data?.asOf?.dataThrough ?? null}>
      <div className="pairs">
        <ReadFigure {...headOf('run-gender')} read={read} height={shareBarHeight} table={table}>
          {(page) => (
            <>
              <ViewFigure id="run-gender" page={page} params={params} table={table} />
              {page.rows.length > 1 && (
                <ViewFigure
                  id="run-gender-trend"
                  page={page}
                  params={params}
                  noted={read.noted}
                  linked={linked}
                  height={210}
                  table={table}
                  empty={null}
                />
              )}
            </>
          )}
        </ReadFigure>
      </div>
    </InDateRange>
  );
}
