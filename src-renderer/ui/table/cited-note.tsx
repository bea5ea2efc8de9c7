import { useQuery } from '@tanstack/react-query';
import { citedIn } from '#shared/catalog/app-link.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/query-client.ts';
import { useSettings } from '../../client/settings.ts';
import { useAddress } from '../../routing/navigation.ts';

/** Says whether a view that was opened from a citation still has the rows that were cited. */
export function CitedNote({ query }: { readonly query: ViewQuery }) {
  const cited = citedIn(useAddress());
  const { smallNumbers: threshold } = useSettings();
  const source = useQuery({
    queryKey: [...keys.cache, 'provenance', query, threshold],
    queryFn: ({ signal }) =>
      Promise.all(
        // Earlier versions cited all data, others may cite with the usual threshold.
        [...new Set([threshold, 0, defaultThreshold])].map(
          async (each) => (await call('provenance:of', { query, address: null, threshold: each }, signal)).snapshotId,
        ),
      ),
    enabled: cited?.view === query.view,
  });
  const [snapshotId, ...others] = source.data ?? [];
  if (cited?.view !== query.view || snapshotId === undefined) return null;
  return [snapshotId, ...others].includes(cited.snapshotId) ? (
    <p className="as-of">
      {t('This is the data that was cited (snapshot {snapshot}).', { snapshot: cited.snapshotId })}
    </p>
  ) : (
    <p className="stale">
      {t('The data has changed since it was cited: the citation is for snapshot {cited}, this view shows {shown}.', {
        cited: cited.snapshotId,
        shown: snapshotId,
      })}
    </p>
  );
}
