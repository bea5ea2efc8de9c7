import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageProgress } from '#contract/packages.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import type { TableDefinition } from '#shared/catalog/columns.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { descriptorName, readmeName } from '../../files/file-name.ts';
import { cacheFileIn } from '../../files/set-aside.ts';
import { noteUnfinished, unfinishedName } from '../../files/unfinished.ts';
import { openCache } from '../cache/cache.ts';
import { hasRows } from '../cache/database/database.ts';
import { importTables } from './import-tables.ts';
import {
  definitionsName,
  definitionsTable,
  type Manifest,
  type ManifestResource,
  maxManifestBytes,
  readManifest,
} from './manifest.ts';
import { fileOf, type PackageRow, packageTables } from './package-tables.ts';
import { fieldsOfResource, readTable } from './read-table.ts';
import { quoted, refuse } from './refuse-package.ts';
import { openZip, type ZipReader } from './zip-reader.ts';

export interface ImportedPackage {
  /** Follows from the file's bytes: also the name of the folder. */
  readonly id: string;
  readonly facts: PackageFacts;
  /** Its data had been lost and is there again: its folder must be reopened where it is shown. */
  readonly isRenewed: boolean;
}

/**
 * Reads a package into a data folder of its own under `folder`, through the writers that the sync uses. Everything is checked
 * first or on the way; what is refused leaves nothing behind. A package that was read before is not read again, unless its data were
 * damaged and set aside; what users have written about it stays.
 * @throws AlmanacError PACKAGE_REFUSED, PACKAGE_IN_USE, DISK_FULL, CANCELLED
 */
export async function importPackage(
  path: string,
  folder: string,
  onProgress: (progress: PackageProgress) => void,
  signal?: AbortSignal,
): Promise<ImportedPackage> {
  const zip = await openZip(path);
  try {
    const { resources, courseAlmanac, lists } = readManifest(await zip.text(descriptorName, maxManifestBytes));
    const { format: _, ...facts } = courseAlmanac;
    const described = tablesOf(resources);
    checkFiles(zip, described);
    const id = zip.sha256.slice(0, 16);
    const target = join(folder, id);
    const wasRead = existsSync(target);
    if (wasRead && hasRows(cacheFileIn(target), 'resource')) return { id, facts, isRenewed: false };
    const part = join(folder, unfinishedName());
    const done = noteUnfinished(part);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fill(part, zip, { resources: described, courseAlmanac, lists }, onProgress, signal);
      if (wasRead) await replaceCache(part, target);
      else await rename(part, target);
    } finally {
      await rm(part, { recursive: true, force: true, maxRetries: 3 });
      done();
    }
    return { id, facts, isRenewed: wasRead };
  } finally {
    await zip.close();
  }
}

/** The tables that are read: the app knows what the columns mean. */
const tablesOf = (resources: readonly ManifestResource[]) =>
  resources.filter(({ name, path }) => name !== definitionsTable || path !== definitionsName);

/** Every file is in the description and every table is one of ours. */
function checkFiles(zip: ZipReader, resources: readonly ManifestResource[]): void {
  const expected = new Set([descriptorName, readmeName, definitionsName]);
  for (const resource of resources) {
    const table = quoted(resource.name);
    const definition = packageTables.get(resource.name) ?? refuse(t('the table {table} is unknown', { table }));
    if (resource.path !== fileOf(resource.name))
      refuse(t('the file for the table {table} has an unexpected name', { table }));
    if (expected.has(resource.path)) refuse(t('the table {table} is described twice', { table }));
    if (!zip.names.includes(resource.path)) refuse(t('{file} is missing', { file: quoted(resource.path) }));
    fieldsOfResource(definition, resource);
    expected.add(resource.path);
  }
  const stranger = zip.names.find((name) => !expected.has(name));
  if (stranger !== undefined)
    refuse(t('the package contains the file {file}, which its description does not list', { file: quoted(stranger) }));
}

async function fill(
  folder: string,
  zip: ZipReader,
  { resources, courseAlmanac, lists = {} }: Manifest,
  onProgress: (progress: PackageProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const withholds = courseAlmanac.threshold !== null;
  const cache = openCache(folder);
  let done = 0;
  const rows = async function* (table: string): AsyncGenerator<PackageRow> {
    const resource = resources.find(({ name }) => name === table);
    if (!resource) return;
    const definition = packageTables.get(table) as TableDefinition;
    onProgress({ step: 'read', table: definition.title, done, total: resources.length });
    done += 1;
    for await (const row of readTable(zip, resource, definition, withholds)) {
      throwIfCancelled(signal);
      yield row;
    }
  };
  try {
    await importTables(cache.db, { names: new Set(resources.map(({ name }) => name)), rows, lists }, 'reader');
  } finally {
    cache.close();
  }
}

/** Error codes of Windows for a file that a program has open; other systems replace an open file. */
const inUse = ['EBUSY', 'EPERM', 'EACCES'];

/**
 * Puts the synced tables of one data folder in place of those of another. The journal there stays: it has what users have written.
 * @throws AlmanacError PACKAGE_IN_USE where the old file is open; nothing is changed then
 */
export async function replaceCache(from: string, to: string): Promise<void> {
  const file = cacheFileIn(to);
  try {
    // The file itself first: without it, what SQLite keeps beside it means nothing.
    for (const side of ['', '-wal', '-shm']) await rm(`${file}${side}`, { force: true });
    await rename(cacheFileIn(from), file);
  } catch (error) {
    if (!inUse.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new AlmanacError('PACKAGE_IN_USE', {}, error);
  }
}
