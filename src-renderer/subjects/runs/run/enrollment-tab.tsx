import type { ComponentType } from 'react';
import { defaultHeight } from '#renderer/charts/drawn-figure.tsx';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { readRange } from '#renderer/routing/address.ts';
import { type EnrollmentPart, enrollmentParts, hrefOf } from '#renderer/routing/routes.ts';
import { Lazy, lazy } from '#renderer/ui/lazy.tsx';
import { Skeleton } from '#renderer/ui/states.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { headOf } from '#shared/figures/figures.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { BesideEarlierRuns } from './beside-earlier-runs.tsx';
import { AgePart, EducationPart, GenderPart } from './demographics/trait-parts.tsx';
import { InDateRange, useClearRange } from './range-bar.tsx';
import { dailyRows, type TabProps, throughOf, useNotedRows } from './run-tabs.ts';

const height = 230;

/** With the shapes of all countries, which no other part needs. */
const countryPart = lazy(async () => (await import('./demographics/country-part.tsx')).CountryPart);
const CountryPart = (props: TabProps) => <Lazy code={countryPart} props={props} pending={<Skeleton />} />;

const parts: Record<EnrollmentPart, { readonly label: Message; readonly Part: ComponentType<TabProps> }> = {
  daily: { label: message('Daily'), Part: DailyPart },
  mode: { label: message('Mode'), Part: ModePart },
  age: { label: message('Age'), Part: AgePart },
  education: { label: message('Education'), Part: EducationPart },
  gender: { label: message('Gender'), Part: GenderPart },
  country: { label: message('Country'), Part: CountryPart },
};

/** Enrolled learners: by day, and by each trait that the service knows. */
export function EnrollmentTab({ run, query }: TabProps) {
  const shown = query.by ?? 'daily';
  const { Part } = parts[shown];
  return (
    <>
      <nav className="subtabs" aria-label={t('Enrollment by')}>
        {enrollmentParts.map((part) => (
          <a
            key={part}
            href={hrefOf('run', { id: run.runId, tab: 'enrollment' }, part === 'daily' ? {} : { by: part })}
            aria-current={part === shown ? 'page' : undefined}
          >
            {t(parts[part].label)}
          </a>
        ))}
      </nav>
      <Part run={run} query={query} />
    </>
  );
}

/** Daily enrollment and its net change, over everything or a range. */
function DailyPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const dailyQuery = dailyRows(run.runId, query);
  const { params } = dailyQuery;
  const read = useNotedRows(run.runId, dailyQuery);
  const through = throughOf(run, 'enrollment');
  const table = (
    <DataTable
      view="run-enrollment"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  const figureProps = { params, table, noted: read.noted };
  return (
    <InDateRange runId={run.runId} query={query} through={through}>
      <div className="pairs">
        <BesideEarlierRuns run={run} query={query} />
        <ReadFigure {...headOf('run-enrollment')} read={read} height={height} table={table}>
          {(page) => (
            <>
              <ViewFigure id="run-enrollment" {...figureProps} page={page} height={height} linked={linked} />
              {page.rows.length > 1 && (
                <ViewFigure id="run-net-change" {...figureProps} page={page} height={150} empty={null} />
              )}
            </>
          )}
        </ReadFigure>
      </div>
    </InDateRange>
  );
}

/** Enrollment by mode, and in a panel of its own all who ever enrolled. */
function ModePart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const read = useNotedRows(run.runId, { view: 'run-modes', params });
  const table = (
    <DataTable
      view="run-modes"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
      pivotLabel={modeLabel}
    />
  );
  const figureProps = { params, linked, table, noted: read.noted };
  return (
    <InDateRange runId={run.runId} query={query} through={read.data?.asOf?.dataThrough ?? null}>
      <div className="pairs">
        <ReadFigure {...headOf('run-modes')} read={read} height={defaultHeight} table={table}>
          {(page) => (
            <>
              <ViewFigure id="run-modes" {...figureProps} page={page} />
              <ViewFigure id="run-ever-enrolled" {...figureProps} page={page} height={150} empty={null} />
            </>
          )}
        </ReadFigure>
      </div>
    </InDateRange>
  );
}
