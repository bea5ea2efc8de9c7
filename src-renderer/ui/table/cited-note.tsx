import { useQuery } from '@tanstack/react-query';
import { citedIn } from '../../../src-preload/contract/citation.ts';
import type { ViewQuery } from '../../../src-preload/contract/views.ts';
import { useAddress } from '../../app/navigation.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/keys.ts';

/** Of a view that was opened from a citation: whether its rows are still those that were cited. */
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
    <p className="as-of">These are the data that were cited (snapshot {snapshotId}).</p>
  ) : (
    <p className="stale">
      The data have changed since they were cited: cited was snapshot {cited.snapshotId}, shown is {snapshotId}.
    </p>
  );
}
