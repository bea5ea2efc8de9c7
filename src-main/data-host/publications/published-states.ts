import { packageDatasets } from '#contract/packages.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import { type TableName, tables } from '#shared/catalog/tables.ts';
import type { PublishedState } from '../cache/annotations/published.ts';
import type { Connection } from '../cache/database/database.ts';
import { countsPeople } from '../cache/runs/run-tables.ts';
import { hashOf, stateOfTable } from '../export/kept-tables.ts';
import { taxonomyTables } from '../packages/package-tables.ts';
import { schemaVersion } from './lake-columns.ts';
import { type PublishedTable, tablePath } from './manifest.ts';
import { seenChangesName } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Most tables of a publication have the rows that they had. The publisher's journal knows from which state of the data each was made: a table
 * of the same state is not read, and its file stays. The states never leave the computer: they change with hidden counts, too.
 */

const totals = 'totals';
const runTables = packageDatasets.flatMap((name): readonly TableName[] => datasets[name].tables);

export interface StatesOrder {
  readonly appVersion: string | null;
  readonly publicationId: string;
  readonly runIds: readonly string[];
  /** Null where nothing is withheld. */
  readonly threshold: number | null;
}

/** Names the state that a table is published from: the same name, the same rows. Null of a table that is small and read each time. */
export function createTableStates(db: Connection, order: StatesOrder): (name: string) => string | null {
  const { appVersion, publicationId, runIds, threshold } = order;
  const whole = { appVersion, names: taxonomyTables, runIds, threshold: threshold ?? 0, format: 'parquet' } as const;
  // The sum notices added, removed and dated-back changes (`mendInstants`). It adds seconds: SQLite's sum of microseconds can overflow.
  const changes = db.prepare<[], unknown[]>(
    'SELECT min(change_no), max(change_no), max(observed_at), sum(observed_at / 1000000) FROM journal.observed_change',
  );
  const known = new Map<string, string | null>();
  const source = (name: string): string | null => {
    if (name in tables) return stateOfTable(db, name as TableName, whole);
    if (name !== totals && name !== seenChangesName) return null;
    // Which counts they tell, or hide, follows from all tables of the runs.
    const ofRuns = runTables.filter(countsPeople).map(stateOf);
    return ofRuns.includes(null) ? null : hashOf([ofRuns, name === totals ? null : changes.raw().get()]);
  };
  const stateOf = (name: string): string | null => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const state = source(name);
    const named = state === null ? null : hashOf([publicationId, schemaVersion, name, state]);
    known.set(name, named);
    return named;
  };
  return stateOf;
}

/** A published table that stays as it is. */
export interface StayingTable {
  readonly facts: PublishedTable;
  readonly known: PublishedState;
}

/** The tables whose state is the one they were published from, and whose file is there, whole and unharmed. */
export async function stayingTables(
  target: TargetFolder,
  published: ReadonlyMap<string, PublishedTable>,
  states: ReadonlyMap<string, PublishedState>,
  stateOf: (name: string) => string | null,
): Promise<ReadonlyMap<string, StayingTable>> {
  const found = new Map<string, StayingTable>();
  for (const [name, facts] of published) {
    const known = states.get(name);
    if (known === undefined || known.sha256 !== facts.sha256 || known.state !== stateOf(name)) continue;
    const file = tablePath(name, facts.sha256);
    const stats = await target.find(file);
    if (stats?.size === facts.bytes && (await target.hash(file)) === facts.sha256) found.set(name, { facts, known });
  }
  return found;
}
