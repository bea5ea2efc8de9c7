import type { UseQueryResult } from '@tanstack/react-query';
import type { ViewName, ViewPage } from '#shared/catalog/views.ts';

type ReadOf<V extends ViewName> = Pick<UseQueryResult<ViewPage<V>>, 'data' | 'isError' | 'isPlaceholderData'>;

/** The page that was asked for; undefined while that of another period stands in for it, which would be judged in its place. */
export const ownPage = <V extends ViewName>({ data, isPlaceholderData }: ReadOf<V>): ViewPage<V> | undefined =>
  isPlaceholderData ? undefined : data;

interface OpeningReads {
  readonly moved: ReadOf<'moved-figures'>;
  readonly compared: ReadOf<'changes-compared'>;
  readonly week: ReadOf<'moved-figures'>;
}

/** Chooses the period that an address without one opens on: the last sync, or the last week of the data where only that has news. Null while it is not known. */
export function openingOf({ moved, compared, week }: OpeningReads): 'asked' | 'week' | null {
  if (moved.isError || compared.isError || week.isError) return 'asked';
  const [own, counts, ofWeek] = [ownPage(moved), ownPage(compared), ownPage(week)];
  if (own === undefined || counts === undefined || ofWeek === undefined) return null;
  const isNews = own.rows.length > 0 || counts.rows.some(({ changed }) => changed > 0);
  return isNews || ofWeek.rows.length === 0 ? 'asked' : 'week';
}
