import { isDeepStrictEqual } from 'node:util';
import { throwIfCancelled } from '#main/common/async.ts';
import type { Column } from '#shared/catalog/columns.ts';
import type { PublishedState } from '../cache/annotations/published.ts';
import { createPackageRows } from '../cache/database/package-rows.ts';
import { spreadOfRows } from '../cache/reading/stored-tables.ts';
import { isMaskedByDay, isMaskedByProblem, maskedTogether, totalsName } from '../masking/masked-tables.ts';
import type { MaskedData } from '../masking/masking.ts';
import { type Outgoing, syncedTable } from '../packages/outgoing-tables.ts';
import { packageTables } from '../packages/package-tables.ts';
import { lakeColumns } from './lake-columns.ts';
import { type PublishedPart, type PublishedTable, partListPath, partsIn, tablePath } from './manifest.ts';
import { type DividedName, type Part, partKey } from './parts.ts';
import { isUnharmed, publishPartList, publishRows, type Writing } from './published-files.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Publishes the tables of course runs part by part. First it is decided which parts stay, then what is withheld of the others is worked out,
 * and only their rows are read.
 */

export interface DividingOptions {
  readonly publicationId: string;
  readonly now: number;
  /** Null where nothing is withheld. */
  readonly threshold: number | null;
  readonly partsOf: (name: DividedName) => readonly Part[];
  readonly stateOf: (name: DividedName, part: Part) => string | null;
  /** The tables of the publication before, and the states that they were made from. */
  readonly published: ReadonlyMap<string, PublishedTable>;
  readonly states: ReadonlyMap<string, PublishedState>;
}

interface PlannedPart {
  readonly part: Part;
  /** Its name in the journal. */
  readonly key: string;
  readonly state: string | null;
  readonly before: PublishedPart | undefined;
  /** Its entry in the journal where it stays as it is. */
  readonly stays: PublishedState | null;
  readonly spread: readonly string[] | null;
}

/** A table that is published in parts, and which of those stay. */
export interface DividedTable {
  readonly name: DividedName;
  readonly columns: readonly Column[];
  /** The keys of a column of JSON that have columns of their own. */
  readonly spread: readonly string[] | null;
  readonly parts: readonly PlannedPart[];
  readonly before: PublishedTable | undefined;
}

type DataOfParts = Pick<MaskedData, 'db' | 'ready'>;

/** Decides which parts of a table stay, without reading a row of them. */
export async function planDivided(
  { db }: DataOfParts,
  name: DividedName,
  target: TargetFolder,
  options: DividingOptions,
): Promise<DividedTable> {
  const before = options.published.get(name);
  const partsBefore = new Map(
    (await partsOfTable(target, before)).map((part) => [partKey(part.org, part.period), part] as const),
  );
  const files = await target.filesIn(`tables/${name}`);
  const found = options.partsOf(name).map((part) => {
    const ownKey = partKey(part.org, part.period?.name);
    const key = `${name} ${ownKey}`;
    const state = options.stateOf(name, part);
    const known = options.states.get(key);
    const isSame = state !== null && known?.state === state;
    const spread = isSame ? known.spread : spreadOfPart(db, name, part);
    return { part, key, state, before: partsBefore.get(ownKey), known: isSame ? known : null, spread };
  });
  const spread = found.some((each) => each.spread !== null)
    ? [...new Set(found.flatMap((each) => each.spread ?? []))].toSorted()
    : null;
  const { columns } = rowsOfPart({ db }, name, { org: '', period: null, runIds: [] }, options.threshold, spread);
  // A file has the columns of its table: where those change, each is written again.
  const hasSameColumns = isDeepStrictEqual(before?.columns, keysOf(columns));
  const parts: PlannedPart[] = [];
  for (const { known, ...each } of found) {
    const stays = hasSameColumns && known !== null && (await isThere(target, name, each.before, known, files));
    parts.push({ ...each, stays: stays ? known : null });
  }
  return { name, columns, spread, parts, before };
}

const keysOf = (columns: readonly Column[]) => [...columns, ...lakeColumns].map(({ key }) => key);

const spreadOfPart = (db: DataOfParts['db'], name: DividedName, { runIds, period }: Part) =>
  name === totalsName ? null : spreadOfRows(db, name, runIds, period ?? undefined);

/** Whether the file of a part is there as the state says, or whether it has none. */
async function isThere(
  target: TargetFolder,
  name: string,
  before: PublishedPart | undefined,
  known: PublishedState,
  files: Awaited<ReturnType<TargetFolder['filesIn']>>,
): Promise<boolean> {
  if (before === undefined) return known.sha256 === '';
  if (before.sha256 !== known.sha256) return false;
  const stats = files.get(`${before.sha256}.parquet`);
  return isUnharmed(target, name, stats, { ...known, bytes: before.bytes });
}

/** The parts of a table of the publication before; none where it had none, or where their list is gone or harmed. */
export async function partsOfTable(
  target: TargetFolder,
  table: PublishedTable | undefined,
): Promise<readonly PublishedPart[]> {
  if (table?.parts === undefined) return [];
  const text = await target.text(partListPath(table.name, table.sha256));
  return (text === null ? null : partsIn(table, text)) ?? [];
}

/** Works out what is withheld of the parts that are to be read. */
export function readyForParts({ ready }: DataOfParts, tables: readonly DividedTable[]): void {
  const changed = tables.flatMap(({ name, parts }) =>
    parts.filter(({ stays }) => stays === null).map(({ part }) => ({ name, part })),
  );
  for (const ofOrg of Map.groupBy(changed, ({ part }) => part.org).values()) {
    const days = ofOrg.filter(({ name }) => isMaskedByDay(name)).flatMap(({ part }) => part.period?.firstDay ?? []);
    const only = {
      fromDay: days.length === 0 ? null : Math.min(...days),
      problems: ofOrg.some(({ name }) => isMaskedByProblem(name)),
    };
    ready({ runIds: ofOrg[0]?.part.runIds ?? [], only });
  }
}

export interface WrittenTable {
  readonly facts: PublishedTable;
  readonly parts: readonly PublishedPart[];
  readonly states: readonly PublishedState[];
  readonly bytes: number;
  readonly isWritten: boolean;
  readonly withheld: number;
}

/** Publishes the parts that do not stay, and the list of all. */
export async function publishDivided(
  data: DataOfParts,
  { name, columns, spread, parts, before }: DividedTable,
  options: DividingOptions,
  writing: Writing,
): Promise<WrittenTable> {
  const published: PublishedPart[] = [];
  const states: PublishedState[] = [];
  let bytes = 0;
  let isWritten = false;
  for (const planned of parts) {
    throwIfCancelled(writing.signal);
    const { stays } = planned;
    if (stays !== null) {
      if (planned.before !== undefined) published.push(planned.before);
      states.push(stays);
      continue;
    }
    const made = await publishPart(data, name, planned, spread, options, writing);
    bytes += made.written;
    isWritten ||= made.written > 0;
    if (made.part !== null) published.push(made.part);
    if (made.state !== null) states.push(made.state);
    await writing.onMove();
  }
  const list = await publishPartList(name, published, writing);
  const snapshots = published.map(({ snapshotAt }) => snapshotAt);
  return {
    facts: {
      name,
      ...list.facts,
      rows: published.reduce((sum, { rows }) => sum + rows, 0),
      columns: keysOf(columns),
      snapshotAt: snapshots.length === 0 ? (before?.snapshotAt ?? options.now) : Math.max(...snapshots),
      parts: published.length,
    },
    parts: published,
    states,
    bytes: bytes + list.written,
    isWritten,
    withheld: states.reduce((sum, state) => sum + state.withheld, 0),
  };
}

async function publishPart(
  data: DataOfParts,
  name: DividedName,
  { part, key, state, before, spread: own }: PlannedPart,
  spread: readonly string[] | null,
  { publicationId, now, threshold }: DividingOptions,
  writing: Writing,
) {
  const table = rowsOfPart(data, name, part, threshold, spread);
  const named = { name: key, state: state ?? '', spread: own === null ? null : [...own] };
  const rows = peeked(() => table.rows());
  if (rows.areNone) {
    const none = { ...named, sha256: '', modifiedAt: 0, withheld: 0 };
    return { part: null, state: state === null ? null : none, written: 0 };
  }
  // An error before the tables are read must close them too: a connection with open rows cannot be closed.
  const { facts, written, reads } = await publishRows(
    { ...table, rows: rows.all },
    { publicationId, now, before },
    writing,
  ).finally(rows.close);
  const stats = await writing.target.find(tablePath(name, facts.sha256));
  // A table counts its withheld values again each time that its rows are read.
  const withheld = table.withheld() / reads;
  const known = { ...named, sha256: facts.sha256, modifiedAt: stats?.mtimeMs ?? 0, withheld };
  const ofPeriod = part.period === null ? {} : { period: part.period.name };
  return { part: { org: part.org, ...ofPeriod, ...facts }, state: state === null ? null : known, written };
}

interface PeekedRows<Row> {
  readonly areNone: boolean;
  readonly all: () => Iterable<Row>;
  /** Ends the reading that was begun. The caller closes it. */
  readonly close: () => void;
}

/** Rows whose first one is looked at: the first reading goes on behind it. */
function peeked<Row>(read: () => Iterable<Row>): PeekedRows<Row> {
  const begun = read()[Symbol.iterator]();
  const first = begun.next();
  let isBegun = true;
  return {
    areNone: first.done === true,
    all: function* () {
      if (!isBegun) return yield* read();
      isBegun = false;
      if (first.done !== true) yield first.value;
      yield* { [Symbol.iterator]: () => begun };
    },
    close: () => {
      begun.return?.();
    },
  };
}

/** The rows of a part, as they may be shared. */
function rowsOfPart(
  { db }: Pick<DataOfParts, 'db'>,
  name: DividedName,
  { runIds, period }: Part,
  threshold: number | null,
  spread: readonly string[] | null,
): Outgoing {
  const days = period ?? undefined;
  if (name !== totalsName) {
    return syncedTable(db, name, { runIds, withholds: threshold !== null, spreadOf: () => spread, days });
  }
  const definition = packageTables.get(name);
  if (definition === undefined) throw new Error('the totals are a table of packages');
  const rows = () => createPackageRows(db).totals([...maskedTogether(name)], runIds, days);
  return { name, definition, columns: definition.columns, rows, withheld: () => 0 };
}
