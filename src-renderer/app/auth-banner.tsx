import type { ErrorCode } from '../../src-preload/contract/errors.ts';
import { useSyncStatus } from '../client/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { hrefOf } from './routes.ts';

const authCodes: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'AUTH_REFUSED',
]);

/** One banner when the last sync was refused for its credentials. */
export function AuthBanner() {
  const status = useSyncStatus().data;
  const error = status?.running ? null : status?.last?.error;
  if (!error || !authCodes.has(error.code)) return null;
  return (
    <Banner>
      <span>{error.message}</span> <a href={hrefOf('settings', { section: 'connection' })}>Re-enter secret</a>
    </Banner>
  );
}
