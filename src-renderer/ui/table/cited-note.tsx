import { useQuery } from '@tanstack/react-query';
import { citedIn } from '../../../src-preload/contract/citation.ts';
import type { ViewName } from '../../../src-preload/contract/views.ts';
import { useAddress } from '../../app/navigation.ts';
import { call } from '../../client/call.ts';
import { keys } from '../../client/keys.ts';
import { type RowsWanted, viewQueryOf } from '../../client/views.ts';

/** Of a view that was opened from a citation: whether its rows are still those that were cited. */
export function CitedNote<V extends ViewName>({ wanted }: { readonly wanted: RowsWanted<V> }) {
  const cited = citedIn(useAddress());
  const query = viewQueryOf(wanted);
  const source = useQuery({
    queryKey: [...keys.cache, 'provenance', query],
    queryFn: ({ signal }) => call('provenance:of', { query, address: null }, signal),
    enabled: cited?.view === wanted.view,
  });
  if (cited?.view !== wanted.view || !source.data) return null;
  const { snapshotId } = source.data;
  return snapshotId === cited.snapshotId ? (
    <p className="as-of">These are the data that were cited (snapshot {snapshotId}).</p>
  ) : (
    <p className="stale">
      The data have changed since they were cited: cited was snapshot {cited.snapshotId}, shown is {snapshotId}.
    </p>
  );
}
