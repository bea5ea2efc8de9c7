import type { PeriodOfChanges } from '#shared/subjects/compare/since.ts';
import type { Connection } from '../database/database.ts';

/** Where saved digests ended, so that the next one goes on from there. One that begins later leaves days out, and does not count. */
export interface Digests {
  note(period: PeriodOfChanges, madeAt: number): void;
}

/** `instantsOf` says from when to when a period is. */
export function createDigests(
  db: Connection,
  instantsOf: (period: PeriodOfChanges) => { readonly after: number; readonly until: number },
): Digests {
  const add = db.prepare(`INSERT INTO journal.digest (since, until, made_at) SELECT @since, @until, @madeAt
    WHERE @since <= coalesce((SELECT max(until) FROM journal.digest WHERE until <= @madeAt), @since)`);
  return {
    note: (period, madeAt) => {
      const { after, until } = instantsOf(period);
      add.run({ since: after, until: Math.min(until, madeAt), madeAt });
    },
  };
}
