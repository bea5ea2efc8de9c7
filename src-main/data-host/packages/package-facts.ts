import { createHash } from 'node:crypto';
import type { PackageSelection } from '#contract/packages.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import type { Connection } from '../cache/database/database.ts';
import { createPackageRows } from '../cache/database/package-rows.ts';
import { datasetsIn } from './package-tables.ts';

/** The facts about what others are given that are known before any of it is written. */
export interface FactsOrder {
  readonly selection: Pick<PackageSelection, 'title' | 'madeBy' | 'runIds' | 'threshold'>;
  readonly appVersion: string | null;
  readonly hosts: PackageFacts['hosts'];
  /** The state of the source package: rows missing there are missing here too. */
  readonly from: PackageFacts | null;
  readonly isSample: boolean;
  /** Now, as an instant. */
  readonly now: number;
}

/** Counts of learners below it are withheld, here or where the rows are from; null when none are. */
export function thresholdOf({
  selection,
  from,
}: Pick<FactsOrder, 'from'> & { readonly selection: Pick<PackageSelection, 'threshold'> }): number | null {
  const found = [selection.threshold, from?.threshold ?? null].filter((threshold) => threshold !== null);
  return found.length === 0 ? null : Math.max(...found);
}

/** What a package or a published folder says of itself, once its tables are written. */
export function factsOf(
  db: Connection,
  order: FactsOrder,
  written: readonly { readonly name: string; readonly sha256: string }[],
  withheld: number,
): PackageFacts {
  const { selection, now } = order;
  const rows = [
    ...createPackageRows(db).freshness(datasetsIn(new Set(written.map(({ name }) => name))), selection.runIds),
  ];
  const known = (key: string) => rows.map((row) => row[key]).filter((value) => typeof value === 'number');
  const synced = known('synced_at');
  const content = written.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  return {
    title: selection.title,
    madeBy: selection.madeBy,
    madeAt: now,
    appVersion: order.appVersion ?? '',
    hosts: order.hosts,
    dataThrough: largest(known('data_through')),
    syncedFrom: synced.length === 0 ? null : synced.reduce((a, b) => Math.min(a, b)),
    syncedTo: largest(synced),
    threshold: thresholdOf(order),
    withheld,
    snapshotId: createHash('sha256').update(content.join('\n')).digest('hex').slice(0, 12),
    isSample: order.isSample,
  };
}

const largest = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b)));
