import { maxRetryAfterSeconds } from '#main/net/classify.ts';
import type { RouteMemory } from '../../remote/service-address.ts';
import { type Connection, toAlmanacError } from '../database/database.ts';

/** Which form of each route the service at an address knows, as an earlier run of the program found it. */
export type ServiceRoutes = (address: string) => RouteMemory;

export function createServiceRoutes(db: Connection): ServiceRoutes {
  const find = db.prepare<[string], { route: string; form: number }>(
    'SELECT route, form FROM service_route WHERE address = ?',
  );
  const keep = db.prepare('INSERT OR REPLACE INTO service_route (address, route, form) VALUES (?, ?, ?)');
  return (address) => ({
    known: new Map(find.all(address).map(({ route, form }) => [route, form])),
    keep: (route, form) => {
      try {
        keep.run(address, route, form);
      } catch (error) {
        // Then the next process finds it out again.
        console.warn(`The form of an address was not written down: ${toAlmanacError(error).message}`);
      }
    },
  });
}

/** Until when services asked to wait, in milliseconds since 1970, by the account that they refused. */
export type ServicePauses = ReturnType<typeof createServicePauses>;

/** A restart takes longer than a shorter wait. */
const minKeptMs = 10_000;

export function createServicePauses(db: Connection, clock: () => number) {
  const find = db.prepare<[string], number>('SELECT until / 1000 FROM service_pause WHERE account = ?').pluck();
  const forgetOld = db.prepare('DELETE FROM service_pause WHERE until < ?');
  const keep = db.prepare('INSERT OR REPLACE INTO service_pause (account, until) VALUES (?, ?)');
  return {
    until: (account: string): number | null => {
      const until = find.get(account) ?? null;
      // The clock was ahead when a longer one was written: the service is asked once, and says it again.
      return until === null || until - clock() > maxRetryAfterSeconds * 1000 ? null : until;
    },
    keep: (account: string, until: number): void => {
      if (until - clock() < minKeptMs) return;
      try {
        forgetOld.run(clock() * 1000);
        keep.run(account, until * 1000);
      } catch (error) {
        // Then the next process asks once and is refused again.
        console.warn(`A wait was not written down: ${toAlmanacError(error).message}`);
      }
    },
  };
}
