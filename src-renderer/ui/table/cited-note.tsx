import { useQuery } from '@tanstack/react-query';
import { citedIn } from '#shared/catalog/app-link.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/query-client.ts';
import { useAddress } from '../../routing/navigation.ts';

/** Says whether a view that was opened from a citation still has the rows that were cited. */
export function CitedNote({ query }: { readonly query: ViewQuery }) {
  const cited = citedIn(useAddress());
  const source = useQuery({
    queryKey: [...keys.cache, 'provenance', query],
    queryFn: ({ signal }) => call('provenance:of', { query, address: null }, signal),
    enabled: cited?.view === query.view,
  });
  if (cited?.view !== query.view || !source.data) return null;
  const { snapshotId } = source.data;
  return snapshotId === cited.snapshotId ? (
    <p className="as-of">{t('This is the data that was cited (snapshot {snapshot}).', { snapshot: snapshotId })}</p>
  ) : (
    <p className="stale">
      {t('The data has changed since it was cited: the citation is for snapshot {cited}, this view shows {shown}.', {
        cited: cited.snapshotId,
        shown: snapshotId,
      })}
    </p>
  );
}
