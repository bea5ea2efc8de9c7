import type { UseQueryResult } from '@tanstack/react-query';
import type { ViewName, ViewPage, ViewParams } from '#shared/catalog/views.ts';
import { useAllRows } from '../../client/views.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { isWeekAgo } from './since-bar.tsx';

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
