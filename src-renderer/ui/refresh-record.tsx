import type { Refreshable } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { useRefreshRecord } from '../client/commands.ts';
import { useServicesInReach } from '../client/connection.ts';
import { Button } from './button.tsx';
import { RefreshCw } from './icons.tsx';

interface RefreshRecordProps {
  readonly kind: Refreshable;
  readonly id: number;
  readonly name: string;
  /** Only the sign, for the rows of a table. */
  readonly compact?: boolean;
}

/** Asks the service for one record, without waiting for the next sync. Needs a network. */
export function RefreshRecord({ kind, id, name, compact = false }: RefreshRecordProps) {
  const inReach = useServicesInReach();
  const refresh = useRefreshRecord(name);
  return (
    <Button
      kind="link"
      className="refresh-record"
      disabled={!inReach || refresh.isPending}
      title={inReach ? undefined : t('Needs a network')}
      onClick={() => refresh.mutate({ kind, id })}
    >
      <RefreshCw size={12} />
      <span className={compact ? 'sr-only' : undefined}>
        {compact ? t('Refresh {name}', { name }) : t('Refresh this record')}
      </span>
    </Button>
  );
}
