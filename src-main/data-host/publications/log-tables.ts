import { throwIfCancelled } from '#main/common/async.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { endTable, type LogOrder, logTable } from './delta-log.ts';
import type { Identity } from './identity.ts';
import { lakeColumns } from './lake-columns.ts';
import type { PublicationManifest, PublishedTable } from './manifest.ts';
import { publishedTables } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

interface WrittenTable {
  readonly outgoing: Outgoing;
  readonly facts: PublishedTable;
}

interface LoggedTables {
  /** The tables, each with the newest commit of its log. */
  readonly logged: WrittenTable[];
  readonly ended: NonNullable<PublicationManifest['ended']>;
  /** Bytes that were written. */
  readonly bytes: number;
}

/**
 * Adds a commit to the log of each table that changed, once all files are there, and to that of each table that is no longer published.
 * @throws AlmanacError NOT_OURS, PUBLISH_BUSY, CANCELLED
 */
export async function logTables(
  target: TargetFolder,
  tables: readonly WrittenTable[],
  { logs }: Pick<Identity, 'logs'>,
  order: LogOrder & { readonly onMove: () => Promise<void> },
): Promise<LoggedTables> {
  const logged: WrittenTable[] = [];
  const ended: LoggedTables['ended'] = [];
  let bytes = 0;
  for (const { outgoing, facts } of tables) {
    throwIfCancelled(order.signal);
    const { title, description } = outgoing.definition;
    const table = { title, description, columns: [...outgoing.columns, ...lakeColumns], facts };
    const { written, ...log } = await logTable(target, table, logs.get(facts.name), order);
    await order.onMove();
    bytes += written;
    logged.push({ outgoing, facts: { ...facts, log } });
  }
  const current = new Set(tables.map(({ facts }) => facts.name));
  for (const name of await target.names('tables')) {
    // A folder that no publication of ours knows is of another program.
    if (current.has(name) || !(logs.has(name) || publishedTables.has(name))) continue;
    throwIfCancelled(order.signal);
    const found = await endTable(target, name, logs.get(name), order);
    await order.onMove();
    if (found === null) continue;
    const { written, ...log } = found;
    bytes += written;
    ended.push({ name, log });
  }
  return { logged, ended, bytes };
}
