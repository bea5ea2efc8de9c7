import { useQuery } from '@tanstack/react-query';
import { citedIn } from '#shared/catalog/app-link.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { useAddress } from '../../routing/navigation.ts';

/** Says whether a view that was opened from a citation still has the rows that were cited. */
export function CitedNote({ query }: { readonly query: ViewQuery }) {
  const cited = citedIn(useAddress());
  const { smallNumbers: threshold } = useSettings();
  const source = useQuery({
    queryKey: [...keys.cache, 'provenance', query, threshold],
    queryFn: async ({ signal }) => {
      // Earlier versions cited all data, others may cite with the usual threshold.
      const thresholds = [...new Set([threshold, 0, defaultThreshold])];
      const readings = await Promise.allSettled(
        thresholds.map((each) => call('provenance:of', { query, address: null, threshold: each }, signal)),
      );
      // A run that is no longer selected is in no file, and has no snapshot for others.
      return readings.map((each) => (each.status === 'fulfilled' ? each.value.snapshotId : null));
    },
    enabled: cited?.view === query.view,
  });
  const [snapshotId = null] = source.data ?? [];
  if (cited?.view !== query.view || source.data === undefined) return null;
  if (source.data.includes(cited.snapshotId))
    return (
      <p className="as-of">
        {t('This is the data that was cited (snapshot {snapshot}).', { snapshot: cited.snapshotId })}
      </p>
    );
  return snapshotId === null ? null : (
    <p className="stale">
      {t(
        'The data has changed since it was cited. The citation is for snapshot {cited}; this view shows snapshot {shown}.',
        {
          cited: cited.snapshotId,
          shown: snapshotId,
        },
      )}
    </p>
  );
}
