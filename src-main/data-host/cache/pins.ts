import type { Pin } from '../../../src-preload/contract/own-words.ts';
import { nowInstant } from '../../../src-preload/contract/time.ts';
import type { Connection } from './database.ts';

/** Addresses that people want at hand, oldest first. */
export interface Pins {
  list(): Pin[];
  /** Pins an address, or gives a pinned one another name. */
  set(pin: Pin): void;
  remove(address: string): void;
}

export function createPins(db: Connection): Pins {
  const list = db.prepare<[], Pin>('SELECT address, name FROM journal.pin ORDER BY pinned_at, address');
  const set = db.prepare(`INSERT INTO journal.pin (address, name, pinned_at) VALUES (?, ?, ?)
    ON CONFLICT (address) DO UPDATE SET name = excluded.name`);
  const remove = db.prepare('DELETE FROM journal.pin WHERE address = ?');
  return {
    list: () => list.all(),
    set: ({ address, name }) => void set.run(address, name, nowInstant()),
    remove: (address) => void remove.run(address),
  };
}
