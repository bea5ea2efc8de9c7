import { AlmanacError } from '#shared/errors/errors.ts';
import type { Authorization } from '../protocol.ts';

/** Keeps one service's Authorization header, asking for it as seldom as possible. */
export interface Authorizer {
  /** The header value to send now; null for none. */
  header(): Promise<string | null>;
  /** A header to use instead of one that got a 401; throws AUTH_REFUSED when there is no other. */
  replace(refused: string | null): Promise<string | null>;
}

/** `ask` is called once for all requests that need it at the same time; `refused` is the header that a service rejected. */
export function createAuthorizer(
  ask: (refused: string | undefined) => Promise<Authorization>,
  clock: () => number,
): Authorizer {
  let current: Authorization | null = null;
  let asking: Promise<Authorization> | null = null;

  const renew = (refused?: string) => {
    asking ??= ask(refused)
      .then((fresh) => {
        current = fresh;
        return fresh;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return {
    async header() {
      if (asking) return (await asking).header;
      if (current && (current.renewAt === undefined || clock() < current.renewAt)) return current.header;
      return (await renew()).header;
    },
    async replace(refused) {
      if (refused === null) throw new AlmanacError('AUTH_REFUSED');
      // Others in flight were refused with the same header: the first of them has renewed it already.
      if (!asking && current && current.header !== refused) return current.header;
      const { header } = await renew(refused);
      if (header === refused) throw new AlmanacError('AUTH_REFUSED');
      return header;
    },
  };
}
