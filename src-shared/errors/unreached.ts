/** Says where the way to a service ended: at this computer, or at the service. */
export type Unreached = 'network' | 'service';

const byCode: Readonly<Record<string, Unreached>> = {
  OFFLINE: 'network',
  UNREACHABLE: 'service',
};

/** Null for an error that a person has to mend, such as a wrong secret, a full disk or a name that no computer has. */
export const unreachedOf = (code: string | null | undefined): Unreached | null => byCode[code ?? ''] ?? null;

/**
 * True for a failed table with nothing to mend: the service was not reached, and the rows of an earlier sync are here. A table that was
 * never read may have a wrong address.
 */
export const isOnlyUnreached = (code: string | null | undefined, syncedAt: number | null): boolean =>
  syncedAt !== null && unreachedOf(code) !== null;

interface Tried {
  readonly state: string;
  readonly isOnlyUnreached: boolean;
}

interface Ended {
  readonly outcome: string;
  readonly error: { readonly code: string } | null;
}

/**
 * True where `isOnlyUnreached` holds for every failed table; false where none failed. All screens that show the state of a sync use it.
 * @param last the last sync of this session: an error that ends it, such as a damaged file, belongs to no table
 */
export function nothingToMend(tried: readonly Tried[], last: Ended | null = null): boolean {
  const failed = tried.filter(({ state }) => state === 'failed');
  const isError = last?.error != null && (last.outcome === 'failed' || last.outcome === 'partial');
  if (isError && unreachedOf(last.error?.code) === null) return false;
  return failed.length > 0 && failed.every((each) => each.isOnlyUnreached);
}
