import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inForeignFolder, type WaitOptions } from './regular-file.ts';

/**
 * Makes a folder with those above it. Node's own recursive way never ends where a folder exists in which nothing new can be made:
 * below `/proc`, or behind a link to a share that is not there today. @throws the error of the system
 */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * The same for a folder that a user has named, which may lie on a share that does not answer.
 * @throws AlmanacError FOLDER_SILENT, CANCELLED, and the error of the system
 */
export function makeForeignFolder(path: string, options?: WaitOptions): Promise<void> {
  const isFolder = (at: string) =>
    stat(at).then(
      (found) => found.isDirectory(),
      () => false,
    );
  const make = async (at: string): Promise<void> => {
    if (await isFolder(at)) return;
    const parent = dirname(at);
    if (parent !== at) await make(parent);
    await mkdir(at).catch(async (error: unknown) => {
      if (!(await isFolder(at))) throw error;
    });
  };
  return inForeignFolder(() => make(path), { folder: path, ...options });
}
