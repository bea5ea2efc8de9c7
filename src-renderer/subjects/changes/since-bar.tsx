import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ViewName, ViewPage, ViewParams } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { changesInstant, type PeriodOfChanges } from '#shared/subjects/compare/since.ts';
import { formatDay, microsPerDay, nowInstant, parseInstant } from '#shared/time/time.ts';
import { useSettings, useSettingsRead, useUpdateSettings } from '../../client/settings.ts';
import { useAllRows } from '../../client/views.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { DayInput } from '../../ui/fields.tsx';

/** The instant of the visit before this one; null when there was none. */
export function useLastVisit(): number | null {
  const { changesVisited } = useSettings();
  const isRead = useSettingsRead().isSuccess;
  const { mutate } = useUpdateSettings();
  const [before, setBefore] = useState<number | null | undefined>(undefined);
  if (isRead && before === undefined) setBefore(changesVisited);
  useEffect(() => {
    if (isRead) mutate({ changesVisited: nowInstant() });
  }, [isRead, mutate]);
  // A visit to come was one while the clock was ahead.
  return before != null && before <= nowInstant() ? before : null;
}

/** The period that an address asks for; a day counts from its first moment. */
export function periodOf(since: string | undefined, lastVisit: number | null): PeriodOfChanges {
  if (since === 'last-sync') return { after: 'last-sync' };
  if (since === 'last-report') return { after: 'last-digest' };
  if (since === 'last-visit') return { after: lastVisit ?? 'last-sync' };
  const day = since === undefined ? undefined : parseInstant(since);
  return { after: changesInstant.safeParse(day && Math.max(0, day)).data ?? 'last-sync' };
}

interface SinceBarProps {
  readonly since: string | undefined;
  readonly lastVisit: number | null;
}

const named = [
  { value: 'last-sync', label: message('The last sync') },
  { value: 'last-report', label: message('The last digest') },
  { value: 'last-visit', label: message('Your last visit') },
  { value: 'week', label: message('A week ago') },
  { value: 'month', label: message('Thirty days ago') },
  { value: 'day', label: message('Another date') },
] as const;

/** Options that stand for a date: the address keeps the date, so that it says the same tomorrow. */
const daysBack: Readonly<Record<string, number>> = { week: 7, month: 30, day: 90 };

/** The address of the last week. */
export const weekAgo = (): string => formatDay(Math.floor(nowInstant() / microsPerDay) - (daysBack.week ?? 0));

/** Whether an address asks for the last week: the data themselves tell what moved in it. */
const isWeekAgo = (since: string | undefined): boolean => since !== undefined && since === weekAgo();

/** Since when changes are listed. */
export function SinceBar({ since, lastVisit }: SinceBarProps) {
  const patch = usePatchQuery('changes');
  const id = useId();
  const today = Math.floor(nowInstant() / microsPerDay);
  const isDay = since !== undefined && parseInstant(since) !== undefined;
  const isToCome = isDay && (parseInstant(since) ?? 0) > nowInstant();
  // The days that a week or a month compares are said below; a date that a user changes stays in sight whatever it becomes.
  const [isOwn, setOwn] = useState(false);
  const option = isDay ? optionOfDay(since, today) : (since ?? 'last-sync');
  const go = (next: string) =>
    patch({
      // Named even if it is the default: the screen opens on the last week where the last sync changed nothing.
      since: next as RouteQuery<'changes'>['since'],
      page: undefined,
      unusualPage: undefined,
      linkPage: undefined,
    });
  return (
    <div className="filter-bar">
      <span className="select-field">
        <label htmlFor={id}>{t('Changed since')}</label>
        <select
          id={id}
          value={option}
          onChange={({ target: { value } }) => {
            const days = daysBack[value];
            setOwn(value === 'day');
            go(days === undefined ? value : formatDay(today - days));
          }}
        >
          {named.map(({ value, label }) => (
            <option key={value} value={value} disabled={value === 'last-visit' && lastVisit === null}>
              {t(label)}
            </option>
          ))}
        </select>
      </span>
      {isDay && (isOwn || option === 'day') && (
        <span className="select-field">
          <label htmlFor={`${id}-day`}>{t('Date')}</label>
          <DayInput
            id={`${id}-day`}
            value={since}
            max={formatDay(today)}
            required
            onChange={(next) => {
              setOwn(true);
              go(next);
            }}
          />
        </span>
      )}
      {isToCome && (
        <p className="field-problem">{t('This date is in the future, so nothing can have changed since.')}</p>
      )}
    </div>
  );
}

const optionOfDay = (since: string, today: number): string =>
  ['week', 'month'].find((option) => since === formatDay(today - (daysBack[option] ?? 0))) ?? 'day';

export type Period = ViewParams<'changes-compared'>;

type ReadOf<V extends ViewName> = Pick<UseQueryResult<ViewPage<V>>, 'data' | 'isError' | 'isPlaceholderData'>;

/** The page that was asked for; undefined while that of another period stands in for it, which would be judged in its place. */
export const ownPage = <V extends ViewName>({ data, isPlaceholderData }: ReadOf<V>): ViewPage<V> | undefined =>
  isPlaceholderData ? undefined : data;

interface OpeningReads {
  readonly moved: ReadOf<'moved-figures'>;
  readonly compared: ReadOf<'changes-compared'>;
  readonly week: ReadOf<'moved-figures'>;
}

/**
 * Chooses the period for an address without one: the requested one (the last sync), or the last week of data where only that has news. Null while
 * it is not known.
 */
export function openingOf({ moved, compared, week }: OpeningReads): 'requested' | 'week' | null {
  if (moved.isError || compared.isError || week.isError) return 'requested';
  const [own, counts, ofWeek] = [ownPage(moved), ownPage(compared), ownPage(week)];
  if (own === undefined || counts === undefined || ofWeek === undefined) return null;
  const isNews = own.rows.length > 0 || counts.rows.some(({ changed }) => changed > 0);
  return isNews || ofWeek.rows.length === 0 ? 'requested' : 'week';
}

/** The figures of course runs that moved in the period; of the last week by the days of the data, which is more than syncs saw. */
export const movedIn = ({ after }: Period, { since }: RouteQuery<'changes'>): ViewParams<'moved-figures'> =>
  isWeekAgo(since) ? { since: 'week' } : { since: 'sync', after };

/**
 * Says what is known of the period: nothing yet, that there was no sync to compare with (as in a data package), that nothing at all
 * changed, or what moved in course runs.
 */
export function knownOf(
  { since }: Pick<ViewParams<'moved-figures'>, 'since'>,
  { moved, compared }: Pick<OpeningReads, 'moved' | 'compared'>,
): 'reading' | 'no-sync' | 'nothing' | 'moved' {
  const [own, counts] = [ownPage(moved), ownPage(compared)];
  if (own === undefined || (since !== 'week' && counts === undefined)) return 'reading';
  if (since === 'week' || counts === undefined || own.rows.length > 0) return 'moved';
  if (counts.rows.length === 0) return 'no-sync';
  return counts.rows.every(({ changed }) => changed === 0) ? 'nothing' : 'moved';
}

/** Returns the period that the screen opens on. Reads nothing for an address that names one. */
export function useOpening(query: RouteQuery<'changes'>, period: Period): ReturnType<typeof openingOf> {
  const isOpen = query.since === undefined;
  const moved = useAllRows({ view: 'moved-figures', params: movedIn(period, query) }, isOpen);
  const compared = useAllRows({ view: 'changes-compared', params: period }, isOpen);
  const week = useAllRows({ view: 'moved-figures', params: { since: 'week' } }, isOpen);
  return isOpen ? openingOf({ moved, compared, week }) : 'requested';
}
