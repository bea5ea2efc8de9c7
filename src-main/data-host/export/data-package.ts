import { dirname, join } from 'node:path';
import { throwIfCancelled } from '#main/common/async.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { withholdingRule } from '#shared/catalog/small-numbers.ts';
import { formatInstant } from '#shared/time/time.ts';
import { descriptorName } from '../../files/file-name.ts';
import { makeForeignFolder } from '../../files/make-folder.ts';
import { writePartFile } from '../../files/part-file.ts';
import { type StoredTable, storedTable } from '../cache/reading/stored-tables.ts';
import { hasLearnerCounts } from '../cache/runs/run-tables.ts';
import { notedTable } from '../masking/masked-rows.ts';
import { tableAlone } from '../masking/masked-tables.ts';
import type { Masking } from '../masking/masking.ts';
import { describeTable, TableReferences, withReferences } from './describe-table.ts';
import {
  insistOnOurTables,
  keptTables,
  removeOthers,
  type StateOptions,
  withState,
  writeReadme,
} from './earlier-tables.ts';
import { readmeOfTables } from './recipes.ts';
import { type DescribedFolder, packageName } from './replaceable-files.ts';
import { type TableFormatName, tableFormats } from './table-formats.ts';

/** Tables whose rows are not in the cache. */
export type ExternalTables = Partial<Record<TableName, StoredTable>>;

export interface FolderOptions {
  /** Now, as an instant. */
  readonly now: number;
  /** Counts of learners below it are withheld; 0 withholds none. */
  readonly threshold: number;
  readonly format: TableFormatName;
  /** The version of the app; without it no table of an earlier run is kept. */
  readonly appVersion?: string | null;
  /** Where the tables are from, for the README; without it they are from a sync, whose report lies beside them. */
  readonly source?: string;
  /** Sentences about missing data. */
  readonly notes: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Writes the named tables into a folder, with a `datapackage.json` after Frictionless Data Package and a README. Returns the rows
 * of each table. With threshold 0 the tables are as they were served, and the description says so. A table whose rows have not changed
 * stays as it is, and its rows are not read. Tables of an earlier run that are not in this one, or were written in another format, are removed: no
 * reader could tell that they are old.
 * @throws AlmanacError NOT_OURS where files of others bear the names of tables; DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export async function writeDataPackage(
  masking: Masking,
  folder: string,
  names: readonly TableName[],
  runIds: readonly string[],
  options: FolderOptions,
  kept: ExternalTables = {},
): Promise<Record<string, number>> {
  await makeForeignFolder(folder);
  const earlier = await insistOnOurTables(folder, names, options.format);
  await noteUnfinishedTables(folder, earlier);
  const { appVersion = null } = options;
  const stays = await tablesThatStay(masking, folder, earlier, { ...options, appVersion, names, runIds });
  const described = [];
  const references = new TableReferences(names);
  for (const name of names) {
    throwIfCancelled(options.signal);
    const { state = null, kept: resource = null } = stays.get(name) ?? {};
    const written = resource ?? (await writeTable({ masking, options, references }, folder, name, runIds, kept[name]));
    described.push({ state, resource: written, isKept: resource !== null });
  }
  const resources = described.map(({ resource, state, isKept }) =>
    withState(isKept ? resource : withReferences(resource, references.of(resource.name)), state),
  );
  await removeOthers(
    folder,
    earlier,
    resources.map(({ path }) => path),
  );
  const { now, threshold, format, source, notes } = options;
  const created = formatInstant(now);
  const rule =
    threshold === 0 ? 'Counts of learners are as they were served, small ones included.' : withholdingRule(threshold);
  const descriptor = {
    profile: tableFormats[format].packageProfile,
    name: packageName,
    title: 'Course Almanac data',
    created,
    smallNumbers: { threshold, rule },
    ...(notes.length > 0 ? { notes } : {}),
    resources,
  };
  await writeReadme(folder, readmeOfTables(format, resources, { created, source, smallNumbers: rule, notes }));
  await writePartFile(join(folder, descriptorName), [`${JSON.stringify(descriptor, null, 2)}\n`]);
  return Object.fromEntries(resources.map(({ name, rows }) => [name, rows]));
}

async function tablesThatStay(
  masking: Masking,
  folder: string,
  earlier: DescribedFolder | null,
  options: StateOptions,
): Promise<Awaited<ReturnType<typeof keptTables>>> {
  const data = masking.open(0);
  try {
    return await keptTables(data.db, folder, earlier, options);
  } finally {
    data.close();
  }
}

/** Says in the description that tables are being written: an interrupted run leaves some that have no checksum. */
async function noteUnfinishedTables(folder: string, earlier: DescribedFolder | null): Promise<void> {
  const unfinished = { name: packageName, isUnfinished: true, resources: [...(earlier?.resources.values() ?? [])] };
  await writePartFile(join(folder, descriptorName), [`${JSON.stringify(unfinished, null, 2)}\n`]);
}

interface TableOptions {
  readonly masking: Masking;
  readonly options: FolderOptions;
  readonly references: TableReferences;
}

async function writeTable(
  { masking, options: { threshold, format, signal }, references }: TableOptions,
  folder: string,
  name: TableName,
  runIds: readonly string[],
  elsewhere: StoredTable | undefined,
) {
  const { pathOf, writer: writerOf } = tableFormats[format];
  const path = pathOf(name);
  const file = join(folder, path);
  const withholds = threshold > 0 && hasLearnerCounts(name);
  const data = masking.open(withholds ? threshold : 0);
  try {
    // To mask all tables of every run for each of them would take most of the time.
    if (withholds) data.ready({ runIds, only: tableAlone(name) });
    const stored = elsewhere ?? storedTable(data.db, name, runIds, withholds ? 'byName' : 'asRead');
    const table = withholds ? notedTable(stored) : stored;
    const writer = writerOf(table.columns);
    await makeForeignFolder(dirname(file));
    const rows = references.noted(name, table.columns, table.rows());
    const written = await writePartFile(file, writer.pieces(rows), signal);
    return { ...describeTable(name, path, tables[name], table.columns, written, format), rows: writer.rows };
  } finally {
    data.close();
  }
}
