import { throwIfCancelled } from '#main/common/async.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { endTable, fileName, type LogBefore, type LoggedFile, type LogOrder, logTable } from './delta-log.ts';
import { partsOfTable } from './divided-tables.ts';
import type { Identity } from './identity.ts';
import { lakeColumns, orgColumn, periodColumn } from './lake-columns.ts';
import type { PublicationManifest, PublishedPart, PublishedTable } from './manifest.ts';
import { partitionColumnsOf } from './parts.ts';
import { publishedTables } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

interface DescribedTable {
  readonly outgoing: Outgoing;
  readonly facts: PublishedTable;
}

interface LoggedTables {
  /** The tables, each with the newest commit of its log. */
  readonly logged: DescribedTable[];
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
  tables: readonly (DescribedTable & { readonly parts: readonly PublishedPart[] })[],
  before: Pick<Identity, 'logs' | 'tables'>,
  order: LogOrder & { readonly onMove: () => Promise<void> },
): Promise<LoggedTables> {
  const logged: DescribedTable[] = [];
  const ended: LoggedTables['ended'] = [];
  let bytes = 0;
  for (const { outgoing, facts, parts } of tables) {
    throwIfCancelled(order.signal);
    const { title, description } = outgoing.definition;
    const columns = [...outgoing.columns, ...lakeColumns];
    const partitionColumns = partitionColumnsOf(facts.name);
    const table = { title, description, columns, partitionColumns, facts, files: filesOf(facts, parts) };
    const { written, ...log } = await logTable(target, table, await logBefore(target, facts.name, before), order);
    await order.onMove();
    bytes += written;
    logged.push({ outgoing, facts: { ...facts, log } });
  }
  const current = new Set(tables.map(({ facts }) => facts.name));
  for (const name of await target.names('tables')) {
    // A folder that no publication of ours knows is of another program.
    if (current.has(name) || !(before.logs.has(name) || publishedTables.has(name))) continue;
    throwIfCancelled(order.signal);
    const found = await endTable(target, name, await logBefore(target, name, before), order);
    await order.onMove();
    if (found === null) continue;
    const { written, ...log } = found;
    bytes += written;
    ended.push({ name, log });
  }
  return { logged, ended, bytes };
}

/** The files of a table, each with the values of the columns that it is divided by. */
function filesOf(facts: PublishedTable, parts: readonly PublishedPart[]): LoggedFile[] {
  if (facts.parts === undefined) return [{ ...facts, partition: {} }];
  return parts.map((part) => ({
    ...part,
    partition: {
      [orgColumn.key]: part.org,
      ...(part.period === undefined ? {} : { [periodColumn.key]: part.period }),
    },
  }));
}

async function logBefore(
  target: TargetFolder,
  name: string,
  { logs, tables }: Pick<Identity, 'logs' | 'tables'>,
): Promise<LogBefore | undefined> {
  const commit = logs.get(name);
  if (commit === undefined) return undefined;
  const table = tables.get(name);
  // A table that was no longer published has no file.
  if (table === undefined) return { commit, files: new Set() };
  const parts = await partsOfTable(target, table);
  const files = table.parts === undefined ? [table] : parts;
  return { commit, files: files.length === (table.parts ?? 1) ? new Set(files.map(fileName)) : null };
}
