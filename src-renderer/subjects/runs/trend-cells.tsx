import type { ReactNode } from 'react';
import { changeColumns, type TrendDays, trendDays } from '#shared/catalog/run-choice.ts';
import type { ViewColumn, ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatChange, formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { hrefOf } from '../../routing/routes.ts';
import { History } from '../../ui/icons.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { VsEarlier } from '../earlier-runs/vs-earlier.tsx';
import { WeekBars } from './week-bars.tsx';

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
    [changed]: (row: Row) => <Change change={row[changed]} />,
    vs_earlier: (row) => <VsEarlier row={row} hasDays={row.data_through !== null} />,
    active_last_week: (row) => <Active row={row} />,
    flags: (row) => <Flags row={row} />,
    data_through: (row) => <DataThrough row={row} />,
    // All courses start at some hour; the list is about days.
    start_date: ({ start_date: at }) => (at === null ? <NotReported /> : formatInstantDay(at)),
    end_date: ({ end_date: at }) => (at === null ? <NotReported /> : formatInstantDay(at)),
  };
}

function Trend({ row }: { readonly row: Row }) {
  if (row.data_through === null) return <NotReported />;
  const counts = Object.entries(JSON.parse(row.trend ?? '{}') as Record<string, number>);
  return (
    <WeekBars counts={new Map(counts.map(([before, count]) => [Number(before), count]))} lastDay={row.data_through} />
  );
}

function Change({ change }: { readonly change: number | null }) {
  if (change === null) return <NotReported />;
  if (change === 0) return <span className="quiet">{formatChange(change)}</span>;
  return <span className={change > 0 ? 'positive' : 'negative'}>{formatChange(change)}</span>;
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
      {isApart && <span className="week-mark">{t('week to {date}', { date: formatDate(week) })}</span>}
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

/** The last day, marked where it is of an earlier week than the newest data. */
function DataThrough({ row: { data_through: through, is_older: isOlder } }: { readonly row: Row }) {
  if (through === null) return <NotReported />;
  return (
    <>
      {formatDate(through)}
      {isOlder && (
        <span className="week-icon" title={t('older data')}>
          {' '}
          <History size={12} />
          <span className="sr-only">{t('older data')}</span>
        </span>
      )}
    </>
  );
}
