import type { ReactNode } from 'react';
import { changeColumns, daysColumns, type TrendDays, trendDays, weeksOfTrend } from '#shared/catalog/run-choice.ts';
import type { ViewColumn, ViewRow } from '#shared/catalog/views.ts';
import { inTenths } from '#shared/figures/placement.ts';
import { message, t } from '#shared/language/message.ts';
import { dataStateText } from '#shared/subjects/runs/data-state.ts';
import { formatChange, formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Toggle } from '../../ui/fields.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { ChangeValue } from '../../ui/table/table-body.tsx';
import { VsEarlier } from '../earlier-runs/vs-earlier.tsx';

type Row = ViewRow<'run-trends'>;
type Cells = Partial<Record<ViewColumn<'run-trends'>, (row: Row) => ReactNode>>;

/** The changes over other days than the chosen ones. */
export const otherChanges = (days: TrendDays): ViewColumn<'run-trends'>[] =>
  trendDays.options.filter((each) => each !== days).map((each) => changeColumns[each]);

/** How the cells of a list of runs are shown where the chosen days or the week of a figure matter. */
export function trendCells(days: TrendDays): Cells {
  const changed = changeColumns[days];
  return {
    trend: (row) => <Trend row={row} />,
    [changed]: (row: Row) => (
      <>
        <Change change={row[changed]} row={row} />
        {row[changed] !== null && <OtherDays days={days} over={daysOver(row, days)} />}
      </>
    ),
    vs_earlier: (row) => <VsEarlier runId={row.run_id} row={row} hasDays={row.data_through !== null} />,
    active_last_week: (row) => <Active row={row} />,
    flags: (row) => <Flags row={row} />,
    data_through: (row) => <DataThrough row={row} />,
    // All courses start at some hour; the list is about days.
    start_date: ({ start_date: at }) => (at === null ? <NotReported /> : formatInstantDay(at)),
    end_date: ({ end_date: at }) => (at === null ? <NotReported /> : formatInstantDay(at)),
  };
}

const size = { width: 72, height: 20 } as const;

interface WeekBarsProps {
  /** By how many days before the last one. */
  readonly counts: ReadonlyMap<number, number>;
  readonly lastDay: number;
  /** Whether the run no longer changes, so that its bars are grey. */
  readonly isStopped: boolean;
}

/** How much the enrollment changed in one week, which ended N weeks before the last day. */
interface WeeklyChange {
  readonly weeksBefore: number;
  readonly change: number;
}

/** The change of each week of which both ends are known, oldest first. Counts are keyed by their days before the last one. */
export function weeklyChanges(counts: ReadonlyMap<number, number>): WeeklyChange[] {
  const weeks = Array.from({ length: weeksOfTrend }, (_, index) => weeksOfTrend - 1 - index);
  return weeks.flatMap((weeksBefore) => {
    const [end, start] = [counts.get(daysOfWeek * weeksBefore), counts.get(daysOfWeek * (weeksBefore + 1))];
    return end === undefined || start === undefined ? [] : [{ weeksBefore, change: end - start }];
  });
}

/** The weeks without a change between the first stored day and the last one, because an end of them is missing. Before it there was no run. */
export function missingWeeks(counts: ReadonlyMap<number, number>): number[] {
  const first = Math.max(...counts.keys());
  const known = new Set(weeklyChanges(counts).map(({ weeksBefore }) => weeksBefore));
  return Array.from({ length: weeksOfTrend }, (_, weeksBefore) => weeksBefore).filter(
    (weeksBefore) => daysOfWeek * (weeksBefore + 1) <= first && !known.has(weeksBefore),
  );
}

/** A bar for each week within a box: up from the line of no change, or down from it. */
export function barsOf(weeks: readonly WeeklyChange[], { width, height }: { width: number; height: number }) {
  const changes = weeks.map(({ change }) => change);
  const [min, max] = [Math.min(0, ...changes), Math.max(0, ...changes)];
  const span = max - min || 1;
  const slot = width / weeksOfTrend;
  const xOf = (weeksBefore: number) => inTenths(width - (weeksBefore + 1) * slot);
  const zero = inTenths((height * max) / span);
  const bars = weeks.map(({ weeksBefore, change }) => {
    const size = Math.max(1, inTenths((height * Math.abs(change)) / span));
    return {
      weeksBefore,
      x: xOf(weeksBefore),
      y: change < 0 ? zero : inTenths(zero - size),
      height: size,
      isFall: change < 0,
    };
  });
  return { bars, zero, barWidth: inTenths(slot - 2), xOf };
}

/** How much the enrollment changed in each of the last weeks, as small bars. A table has them in each row, so they are no chart on a canvas. */
function WeekBars({ counts, lastDay, isStopped }: WeekBarsProps) {
  const weeks = weeklyChanges(counts);
  const newest = weeks.at(-1);
  if (newest === undefined) return <NotReported />;
  const changes = weeks.map(({ change }) => change);
  const { bars, zero, barWidth, xOf } = barsOf(weeks, size);
  const missing = missingWeeks(counts);
  const words = [
    t('week ending {date}: {change}', {
      date: formatDate(lastDay - 7 * newest.weeksBefore),
      change: formatChange(newest.change),
    }),
    t('{n, plural, one {# week} other {# weeks}}, lowest {min}, highest {max}', {
      n: weeks.length,
      min: formatChange(Math.min(...changes)),
      max: formatChange(Math.max(...changes)),
    }),
    ...(missing.length > 0
      ? [
          t('{n, plural, one {# week not known (shaded)} other {# weeks not known (shaded)}}: a day is missing', {
            n: missing.length,
          }),
        ]
      : []),
  ].join('; ');
  return (
    <svg
      className={`sparkline week-bars${isStopped ? ' stopped' : ''}`}
      role="img"
      aria-label={words}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <title>{words}</title>
      {missing.map((weeksBefore) => (
        <rect
          key={`missing ${weeksBefore}`}
          className="week-missing"
          x={xOf(weeksBefore) - 1}
          y={0}
          width={barWidth + 2}
          height={size.height}
        />
      ))}
      {bars.map(({ weeksBefore, x, y, height, isFall }) => (
        <rect
          key={weeksBefore}
          className={isFall ? 'week-fall' : undefined}
          x={x}
          y={y}
          width={barWidth}
          height={height}
        />
      ))}
      <path className="week-zero" d={`M0 ${zero}H${size.width}`} />
    </svg>
  );
}

function Trend({ row }: { readonly row: Row }) {
  if (row.data_through === null) return <NotReported />;
  const counts = Object.entries(JSON.parse(row.trend ?? '{}') as Record<string, number>);
  return (
    <WeekBars
      counts={new Map(counts.map(([before, count]) => [Number(before), count]))}
      lastDay={row.data_through}
      isStopped={row.data_state !== 'current'}
    />
  );
}

/** The columns that say whether a run's newest figures are current. */
type Stand = Pick<Row, 'data_state' | 'data_through'>;

interface ChangeProps {
  readonly change: number | null;
  readonly row: Stand;
}

/** How the enrollment changed: in color where it still changes, else quietly and with the day to which it did. */
export function Change({ change, row: { data_state: state, data_through: through } }: ChangeProps) {
  if (change !== null && state !== 'current' && through !== null) {
    const until = t('until {day}', { day: formatDate(through) });
    return (
      <span className="quiet" title={until}>
        {formatChange(change)} <span className="sr-only">{until}</span>
      </span>
    );
  }
  return change === null ? <NotReported /> : <ChangeValue change={change} />;
}

/** The days between the compared days; null where they are not known to differ. */
const daysOver = (row: Row, days: TrendDays): number | null => (days === '7' ? null : row[daysColumns[days]]);

/** Says that a change is over other days than those of the list, because a day is missing. */
function OtherDays({ days, over }: { readonly days: TrendDays; readonly over: number | null }) {
  if (over === null || over === Number(days)) return null;
  return (
    <span
      className="week-mark ended"
      title={t('The day {days} days earlier is missing, so the nearest day is compared.', { days })}
    >
      {t('in {n, plural, one {# day} other {# days}}', { n: over })}
    </span>
  );
}

const daysOfWeek = 7;

/** Active learners, marked where the week is not that of the enrollment. */
function Active({
  row: { active_last_week: active, active_week: week, data_through: through },
}: {
  readonly row: Row;
}) {
  if (active === null) return <NotReported />;
  const isApart = week !== null && through !== null && Math.abs(through - week) >= daysOfWeek;
  return (
    <>
      {formatNumber(active)}
      {isApart && <span className="week-mark">{t('week ending {date}', { date: formatDate(week) })}</span>}
    </>
  );
}

function Flags({ row: { flags, run_id: id } }: { readonly row: Row }) {
  if (flags === null) return <NotReported />;
  if (flags === 0) return <span className="quiet">0</span>;
  return (
    <a
      href={hrefOf('run', { id, tab: 'summary' })}
      aria-label={t('{n, plural, one {# flag} other {# flags}} on problems and videos', { n: flags })}
    >
      {formatNumber(flags)}
    </a>
  );
}

/** The last day, marked where the run has ended, or where the data of one that has not stops earlier. */
export function DataThrough({ row: { data_through: through, data_state: state } }: { readonly row: Stand }) {
  if (through === null) return <NotReported />;
  return (
    <>
      {formatDate(through)}
      {(state === 'ended' || state === 'late') && (
        <span className={state === 'late' ? 'week-mark' : 'week-mark ended'} title={t(meaningOfState[state])}>
          {t(dataStateText[state])}
        </span>
      )}
    </>
  );
}

const meaningOfState = {
  ended: message('The run has ended, and its data stops earlier than the data of other runs.'),
  late: message('This run’s data stops earlier than the data of other runs, but nothing shows that the run has ended.'),
};

const options = () =>
  trendDays.options.map((value) => ({
    value,
    label: t('{n, plural, one {# day} other {# days}}', { n: Number(value) }),
  }));

/** Over how many days a list of runs tells its changes: those of the address, or else those that were chosen last. */
export function useTrendDays(route: 'overview' | 'runs', requested: TrendDays | undefined) {
  const patch = usePatchQuery(route);
  const { trendDays: remembered } = useSettings();
  const update = useUpdateSettings();
  const days = requested ?? remembered;
  const choose = (next: TrendDays) => {
    update.mutate({ trendDays: next });
    patch({ days: next });
  };
  return { days, choice: <Toggle label={t('Change over')} value={days} options={options()} onChange={choose} /> };
}
