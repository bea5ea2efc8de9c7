import type { Dirent } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type ClearablePart,
  clearablePart,
  type StoragePart,
  type StorageState,
  storagePartNames,
} from '#contract/app.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { DataFolder } from '../../data-host/protocol.ts';

/** Where the app keeps its files; `data` is what is open at the moment. */
export interface StorageFolders {
  readonly userData: string;
  readonly data: DataFolder;
  readonly logs: string;
  readonly crashes: string;
}

/** Where the files of a part are, and which of those there belong to it. */
interface PartFiles {
  readonly folder: keyof StorageFolders;
  readonly isOne: RegExp;
  readonly deep?: boolean;
}

const filesOfParts: Readonly<Record<StoragePart, readonly PartFiles[]>> = {
  cache: [{ folder: 'data', isOne: /^cache\.sqlite3(?:-wal|-shm)?$/ }],
  journal: [{ folder: 'data', isOne: /^journal\.sqlite3(?:-wal|-shm)?$/ }],
  copies: [{ folder: 'data', isOne: /^journal\.sqlite3\.(?:copy(?:-\d)?(?:-kept\.json)?|backup)$/ }],
  learners: [{ folder: 'data', isOne: /^learners\.sqlite3(?:-wal|-shm)?$/ }],
  reports: [{ folder: 'data', isOne: /^reports\//, deep: true }],
  damaged: [
    { folder: 'data', isOne: /\.damaged-\d+(?:-wal|-shm)?$/ },
    { folder: 'userData', isOne: /^(?:settings\.damaged-\d+\.json|secrets\.sealed\.damaged-\d+)$/ },
  ],
  settings: [{ folder: 'userData', isOne: /^settings\.json$/ }],
  logs: [{ folder: 'logs', isOne: /\.log$/ }],
  // Not `settings.dat` and the like: Crashpad keeps them from its first start on, and works with them.
  crashes: [{ folder: 'crashes', isOne: /\.(?:dmp|meta)$/, deep: true }],
};

/** Lists the app's files on the disk, part by part. */
export async function listStorage(folders: StorageFolders): Promise<StorageState> {
  const parts = storagePartNames.map(async (part) => {
    const sizes = await Promise.all((await filesOf(folders, part)).map(sizeOf));
    return { part, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
  return {
    parts: await Promise.all(parts),
    clearable: clearableParts(folders.data),
    freeBytes: await freeBytesAt(folders.data.dataDir),
  };
}

/** The cache of a package is not clearable, because it cannot be synced again. */
export const clearableParts = ({ isPackage = false }: DataFolder): ClearablePart[] =>
  clearablePart.options.filter((part) => part !== 'cache' || !isPackage);

/** Deletes the files of a part. @throws AlmanacError FILE_NOT_WRITABLE */
export async function deleteFilesOf(folders: StorageFolders, part: ClearablePart): Promise<void> {
  try {
    for (const file of await filesOf(folders, part)) await rm(file, { force: true });
  } catch (error) {
    throw new AlmanacError('FILE_NOT_WRITABLE', { what: t('A file that was to be deleted') }, error);
  }
}

async function filesOf(folders: StorageFolders, part: StoragePart): Promise<string[]> {
  const found = await Promise.all(
    filesOfParts[part].map(async ({ folder, isOne, deep = false }) => {
      const root = folder === 'data' ? folders.data.dataDir : folders[folder];
      const entries = await readdir(root, { withFileTypes: true, recursive: deep }).catch((): Dirent[] => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => isOne.test(deep ? file.slice(root.length + 1).replaceAll('\\', '/') : basename(file)));
    }),
  );
  return found.flat();
}

/** Zero for a file that has gone meanwhile. */
const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;

async function freeBytesAt(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && Math.min(found.bavail * found.bsize, Number.MAX_SAFE_INTEGER);
}
