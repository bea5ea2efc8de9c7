import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders for reports that another program shows. They hold names of learners, so they go when the app does. */
export type OpenedReportFiles = ReturnType<typeof createOpenedReportFiles>;

/** Begins by removing what the last session could not. Another profile's folders bear another name. */
export function createOpenedReportFiles(userData: string, temporary: string = tmpdir()) {
  const profile = createHash('sha256').update(userData).digest('hex').slice(0, 12);
  const prefix = `course-almanac-${profile}-`;
  const remove = async (folder: string): Promise<void> => {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  };
  const removeFound = async () => {
    const names = await readdir(temporary).catch(() => []);
    const found = names.filter((name) => name.startsWith(prefix)).map((name) => join(temporary, name));
    for (const folder of found) if (await isOwn(folder)) await remove(folder);
  };
  const isReady = removeFound();
  return {
    /** A new folder that this user alone can enter. */
    makeFolder: async (): Promise<string> => {
      await isReady;
      return mkdtemp(join(temporary, prefix));
    },
    remove,
    /** Never rejects: what a program still holds open is removed at the next start. */
    removeAll: async (): Promise<void> => {
      await isReady;
      await removeFound();
    },
  };
}

/** In a folder that everybody can write to, a name alone does not say whose it is. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}
