import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import { useIsEmpty } from '../../client/queries.ts';
import { failureWords } from '../as-of.tsx';
import { Button } from '../button.tsx';
import { NeverSynced } from '../never-synced.tsx';
import { EmptyState } from '../states.tsx';

interface EmptyTableProps {
  readonly asOf: AsOf | null;
  /** Set when filters hide the rows. */
  readonly onClear: (() => void) | undefined;
  readonly otherwise: string;
}

/** Why a table has no rows: never synced, none at the service, filtered away, or failed. Each is something else. */
export function EmptyTable({ asOf, onClear, otherwise }: EmptyTableProps) {
  const isEmpty = useIsEmpty();
  if (asOf && asOf.state === 'failed' && asOf.syncedAt === null) {
    return <EmptyState title="Not synced yet">{<p className="failure">{failureWords(asOf)}</p>}</EmptyState>;
  }
  if (asOf?.state === 'never' || isEmpty) return <NeverSynced />;
  if (asOf?.state === 'noRows') {
    const checked = asOf.triedAt === null ? '' : ` (checked ${formatMoment(asOf.triedAt)} UTC)`;
    return <EmptyState title={`The service has no rows for this${checked}.`} />;
  }
  if (onClear) {
    return (
      <EmptyState title="No rows match the filters.">
        <Button onClick={onClear}>Show all rows</Button>
      </EmptyState>
    );
  }
  return <EmptyState title={otherwise} />;
}
