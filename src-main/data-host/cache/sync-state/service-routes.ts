import type { RouteMemory } from '../../remote/url-variants.ts';
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
