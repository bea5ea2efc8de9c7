import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { histogram } from '#renderer/charts/bars.ts';
import { Canvas } from '#renderer/charts/canvas.tsx';
import { ChartFigure } from '#renderer/charts/chart-figure.tsx';
import { useChartTheme } from '#renderer/charts/frame.ts';
import { revealLearner, useSwitchLearners } from '#renderer/client/commands.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '#renderer/client/workspaces.ts';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Toggle } from '#renderer/ui/fields.tsx';
import { TriangleDown, TriangleUp } from '#renderer/ui/icons.tsx';
import { NeverSynced } from '#renderer/ui/never-synced.tsx';
import { NotReported } from '#renderer/ui/not-reported.tsx';
import { ErrorState, Skeleton } from '#renderer/ui/states.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { Words } from '#renderer/ui/words.tsx';
import type { ViewColumn, ViewRow } from '#shared/catalog/views.ts';
import type { ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { message, t, translated } from '#shared/language/message.ts';
import {
  type LearnerPeriod,
  learnerColumn,
  learnerMetrics,
  learnerPeriods,
  namesOfLearners,
} from '#shared/subjects/learners/definition.ts';
import { learnerFigure, learnersFinding } from '#shared/subjects/learners/figures.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import type { TabProps } from './run-tabs.ts';

/** Engagement of single learners: off until the user switches it on for this run, and marked as what it is. */
export function LearnersTab({ run, query }: TabProps) {
  const reason = useWhyNotSync(run.selected);
  const change = useSwitchLearners(run.runId, reason === null);
  if (useReadOnlyText() !== null) return <NeverSynced isNeverShared />;
  if (!run.learnersOn) {
    return (
      <section className="state">
        <p className="state-title">{t('Individual learner data is off')}</p>
        <p>
          {t(
            'The service can report what each learner of this run did. This is personal data. If you switch it on, the app stores the data in a separate file, encrypted with a key from this computer’s keychain, and shows numbers instead of names. The data is never in search, reports or data packages.',
          )}
        </p>
        <p>{t('Switching it off again deletes the stored data of this run.')}</p>
        <p>
          <Words
            of={message(
              'Report files are separate: whether this is on or off, a problem response report under <link>Report files</link> names learners.',
            )}
            link={(text) => <a href={hrefOf('run', { id: run.runId, tab: 'reports' })}>{text}</a>}
          />
        </p>
        <Button disabled={change.isPending} onClick={() => change.mutate(true)}>
          {t('Switch on for this run')}
        </Button>
        {reason !== null && <p className="quiet">{reason}</p>}
      </section>
    );
  }
  return <ShownLearners run={run} query={query} />;
}

const periods = () =>
  [
    { value: 'overall', label: t('Whole run') },
    { value: 'last_week', label: t('Last 7 days') },
  ] as const;

const panelHeight = 170;

/** The group before any single learner: how much all of them did, and where the thresholds of Insights lie. */
function LearnerGroup({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const address = useTableAddress('run', query, 'group');
  const period: LearnerPeriod = query.period ?? 'overall';
  const isRecent = period === 'last_week';
  const params = { runId: run.runId, period };
  const metrics = useAllRows({ view: 'run-learner-metrics', params }).data;
  const counts = useAllRows({ view: 'run-learner-counts', params }).data;
  const figures = useMemo(
    () => (metrics?.rows ?? []).flatMap((row) => learnerFigure(row, counts?.rows ?? [], isRecent) ?? []),
    [metrics, counts, isRecent],
  );
  if (!metrics || !counts || metrics.rows.length === 0) return null;
  return (
    <ChartFigure
      id="run-learner-group"
      title={t('What the learners did')}
      finding={learnersFinding(metrics.rows, isRecent)}
      note={t(
        'Marks show the 15th and 85th percentiles among the learners who did this at least once. Insights called engagement low at or below the first mark and high at or above the second.',
      )}
      drawing={<Panels figures={figures} />}
      asOf={metrics.asOf}
      tools={
        <Toggle
          label={t('Period')}
          value={period}
          options={periods()}
          onChange={(value) => patch({ period: value === 'overall' ? undefined : value })}
        />
      }
      table={
        <DataTable
          view="run-learner-metrics"
          params={params}
          {...address}
          cells={{
            metric: (row) => translated(learnerMetrics.find(({ key }) => key === row.metric)?.label ?? row.metric),
          }}
        />
      }
    />
  );
}

function Panels({ figures }: { readonly figures: readonly Figure<ChartOf<'histogram'>>[] }) {
  return (
    <div className="panels">
      {figures.map((figure) => (
        <div key={figure.id}>
          <h3>{figure.title}</h3>
          <p>{figure.finding}</p>
          <Panel figure={figure} />
        </div>
      ))}
    </div>
  );
}

function Panel({ figure }: { readonly figure: Figure<ChartOf<'histogram'>> }) {
  const theme = useChartTheme();
  const config = useMemo(() => histogram(figure.chart, theme), [figure, theme]);
  return <Canvas config={config} height={panelHeight} name={figure.name} />;
}

/** The group and the single learners appear together: the table would jump when the figure comes above it. */
function ShownLearners({ run, query }: TabProps) {
  const params = { runId: run.runId, period: query.period ?? 'overall' } as const;
  const metrics = useAllRows({ view: 'run-learner-metrics', params });
  const counts = useAllRows({ view: 'run-learner-counts', params });
  if (metrics.isPending || counts.isPending) return <Skeleton />;
  const failed = [metrics, counts].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LearnerGroup run={run} query={query} />
      )}
      <SingleLearners run={run} query={query} />
    </>
  );
}

const isPress = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';

type Row = ViewRow<'run-learners'>;
type Metrics = readonly ViewRow<'run-learner-metrics'>[];
type Cells = Partial<Record<ViewColumn<'run-learners'>, (row: Row) => ReactNode>>;

/** How the table shows single learners: by number, with what is low or high among all of the run. */
function useLearnerCells(runId: string): Cells {
  const overall = useAllRows({ view: 'run-learner-metrics', params: { runId, period: 'overall' } }).data?.rows;
  const lastWeek = useAllRows({ view: 'run-learner-metrics', params: { runId, period: 'last_week' } }).data?.rows;
  const of: Readonly<Record<(typeof learnerPeriods)[number], Metrics>> = {
    overall: overall ?? [],
    last_week: lastWeek ?? [],
  };
  const counts = learnerPeriods.flatMap((period) =>
    learnerMetrics.map(({ key }): [string, (row: Row) => ReactNode] => {
      const column = learnerColumn(key, period);
      const metric = of[period].find((row) => row.metric === key);
      return [column, (row) => <Count value={row[column]} low={metric?.p15 ?? null} high={metric?.p85 ?? null} />];
    }),
  );
  return {
    ...Object.fromEntries(counts),
    learner: (row) => (
      <LearnerName key={row.learner_no} runId={runId} learnerNo={row.learner_no} masked={row.learner} />
    ),
    days: (row) => <Days days={row.days} />,
  };
}

interface CountProps {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A count with its place among all: low is at or below the 15th percentile, high at or above the 85th. Nothing is neither. */
function Count({ value, low, high }: CountProps) {
  if (value === null) {
    return (
      <span className="placed">
        <NotReported />
        <span className="placed-mark" />
      </span>
    );
  }
  // Where both thresholds are the same, all learners are alike, and none is low or high.
  const ranked = value > 0 && low !== null && high !== null && low < high;
  const standing = ranked && value >= high ? 'high' : ranked && value <= low ? 'low' : null;
  return (
    <span className={standing === null ? 'placed' : `placed placed-${standing}`}>
      {formatNumber(value)}
      <span className="placed-mark" aria-hidden="true">
        {standing === 'high' && <TriangleUp size={9} />}
        {standing === 'low' && <TriangleDown size={9} />}
      </span>
      {standing !== null && <span className="sr-only">, {standing === 'high' ? t('high') : t('low')}</span>}
    </span>
  );
}

const width = 96;
const height = 16;

/** A learner's timeline as bars, each as high as what the service counts on that day. */
function Days({ days }: { readonly days: string | null }) {
  if (days === null) return <NotReported />;
  const bars = JSON.parse(days) as readonly (readonly [number, number])[];
  const [first = [0, 0], last = first] = [bars[0], bars.at(-1)];
  const span = Math.max(1, last[0] - first[0]);
  const maxCount = Math.max(...bars.map(([, count]) => count));
  const words = t('{n, plural, one {# day} other {# days}} from {from} to {to}; the highest daily count is {max}', {
    n: bars.length,
    from: formatDate(first[0]),
    to: formatDate(last[0]),
    max: formatNumber(maxCount),
  });
  return (
    <svg className="sparkline" width={width} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      {bars.map(([day, count]) => {
        const tall = Math.max(1, (count / maxCount) * height);
        return <rect key={day} x={((day - first[0]) / span) * (width - 2)} y={height - tall} width="2" height={tall} />;
      })}
    </svg>
  );
}

interface LearnerNameProps {
  readonly runId: string;
  readonly learnerNo: number;
  readonly masked: string;
}

/** A learner by number. The name is asked for when the button is pressed, and forgotten when it is let go. */
function LearnerName({ runId, learnerNo, masked }: LearnerNameProps) {
  const [name, setName] = useState<string | null>(null);
  const held = useRef(false);
  const press = async () => {
    if (held.current) return;
    held.current = true;
    const found = await revealLearner(runId, learnerNo);
    if (held.current) setName(found);
  };
  const letGo = () => {
    held.current = false;
    setName(null);
  };
  return (
    <button
      type="button"
      className="learner"
      aria-label={
        name === null
          ? t('{number}, press and hold for the name', { number: masked })
          : t('{number} is {name}', { number: masked, name })
      }
      onPointerDown={() => void press()}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onBlur={letGo}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        void press();
      }}
      onKeyUp={(event) => isPress(event) && letGo()}
    >
      <span dir="auto">{name ?? masked}</span>
    </button>
  );
}

/** One row per learner, under a number. */
function SingleLearners({ run, query }: TabProps) {
  const change = useSwitchLearners(run.runId);
  const address = useTableAddress('run', query);
  const cells = useLearnerCells(run.runId);
  return (
    <section className="block">
      <h2>{t('Individual learners')}</h2>
      <div className="personal">
        <p>
          <strong>{t('Personal data.')}</strong>{' '}
          {sentences(
            t(namesOfLearners.seen),
            t(namesOfLearners.exported),
            t(
              'A triangle that points up marks a number that is high among all learners of the run; one that points down, a low number.',
            ),
          )}
        </p>
        <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
          {t('Switch off and delete')}
        </Button>
      </div>
      <DataTable view="run-learners" params={{ runId: run.runId }} {...address} cells={cells} />
    </section>
  );
}
