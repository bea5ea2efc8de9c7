import { credentialErrors } from '../../src-preload/contract/errors.ts';
import { useConnectionChangedAt } from '../client/connection.ts';
import { useSyncStatus } from '../client/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { hrefOf } from './routes.ts';

/** One banner when the last sync was refused for its credentials, until others are saved. */
export function AuthBanner() {
  const last = useSyncStatus().data?.last;
  const isRunning = useSyncStatus().data?.running != null;
  const changedAt = useConnectionChangedAt();
  if (isRunning || !last?.error || !credentialErrors.has(last.error.code)) return null;
  if (changedAt !== null && changedAt > last.finishedAt) return null;
  return (
    <Banner>
      <span>{last.error.message}</span> <a href={hrefOf('settings', { section: 'connection' })}>Re-enter secret</a>
    </Banner>
  );
}
