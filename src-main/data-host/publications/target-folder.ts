import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { makeForeignFolder } from '../../files/make-folder.ts';
import { unwritable } from '../../files/part-file.ts';
import {
  hashOfRegular,
  headOfRegular,
  inForeignFolder,
  readRegular,
  type WaitOptions,
} from '../../files/regular-file.ts';
import { isUnfinishedName } from '../../files/unfinished.ts';

/*
 * The folder that is published to. Others can write there, so nothing in it is followed: a link in the place of a folder or file of
 * ours could lead anywhere on this computer.
 */

export interface TargetFolder {
  /** Without links. */
  readonly path: string;
  /** Where a file of ours lies; its folder is made, and is no link. @throws AlmanacError PUBLISH_FOLDER_UNSAFE */
  placeFor(file: string): Promise<string>;
  /** A file of ours that is there; null when there is none, or something else bears its name. */
  find(file: string): Promise<Stats | null>;
  /** Whether anything bears this name: a file, a link, a pipe. */
  exists(file: string): Promise<boolean>;
  /** The SHA-256 of a file of ours. */
  hash(file: string): Promise<string>;
  /** The text of a file of ours, which is never large; null when there is none. */
  text(file: string): Promise<string | null>;
  /** The files in a folder of ours, by name; none when it is not there. */
  filesIn(folder: string): Promise<ReadonlyMap<string, Stats>>;
  /** The names in a folder of ours, without links; none when it is not there. */
  names(folder: string): Promise<string[]>;
  remove(file: string): Promise<void>;
  /** Removes what publications that were ended half-way have left in the folders of tables and words. */
  removeUnfinished(): Promise<void>;
}

const largestText = 8_000_000;

/** @throws AlmanacError FILE_NOT_WRITABLE, FOLDER_SILENT, CANCELLED */
export async function openTarget(folder: string, options?: WaitOptions): Promise<TargetFolder> {
  const wait = <T>(work: () => Promise<T>) => inForeignFolder(work, options);
  const path = await prepared(folder, options);
  const at = (file: string) => join(path, ...file.split('/'));
  const look = (file: string) => wait(() => lstat(at(file)).catch(() => null));
  const find = async (file: string) => {
    const found = await look(file);
    return found?.isFile() && (await isWithoutLinks(file)) ? found : null;
  };
  /** Whether every folder above a file of ours is a folder. */
  const isWithoutLinks = async (file: string) => {
    for (const parent of parentsOf(file)) {
      const found = await look(parent);
      if (!found?.isDirectory()) return false;
    }
    return true;
  };
  const names = async (below: string) => {
    const isOurs = await isWithoutLinks(`${below}/x`);
    return isOurs ? (await wait(() => readdir(at(below)).catch(() => []))).toSorted() : [];
  };
  const filesIn = async (below: string) => {
    const found = new Map<string, Stats>();
    for (const name of await names(below)) {
      const stats = await look(`${below}/${name}`);
      if (stats?.isFile()) found.set(name, stats);
    }
    return found;
  };
  const remove = async (file: string) => {
    if (await find(file)) await wait(() => rm(at(file), { force: true }));
  };
  return {
    path,
    find,
    filesIn,
    names,
    remove,
    exists: async (file) => (await look(file)) !== null,
    hash: (file) => hashOfRegular(at(file), options),
    async placeFor(file) {
      for (const parent of parentsOf(file)) {
        const failed = await wait(() =>
          mkdir(at(parent)).then(
            () => null,
            (error: unknown) => error,
          ),
        );
        const found = await look(parent);
        if (!found && failed !== null) throw unwritable(failed, t('The publication'));
        if (!found?.isDirectory()) throw new AlmanacError('PUBLISH_FOLDER_UNSAFE', { what: parent });
      }
      return at(file);
    },
    async text(file) {
      const found = await find(file);
      if (!found || found.size > largestText) return null;
      return (await readRegular(at(file), largestText, options)).toString('utf8');
    },
    async removeUnfinished() {
      const tables = await names('tables');
      for (const below of [...tables.flatMap((table) => [`tables/${table}`, `tables/${table}/_delta_log`]), 'words']) {
        for (const name of await names(below)) {
          const file = `${below}/${name}`;
          if (isUnfinishedName(name) && (await isPart(at(file), options))) await remove(file);
        }
      }
    },
  };
}

/** How the files of tables, lists, logs and words begin. */
const heads = ['PAR1', '{"commitInfo":', '{"version":', '{"parts":', '{"labels":'];

/** Whether a file begins like one of ours; one of another program may bear any name. */
async function isPart(path: string, options?: WaitOptions): Promise<boolean> {
  const head = (await headOfRegular(path, 16, options).catch(() => null))?.toString('latin1');
  return head !== undefined && heads.some((each) => head.startsWith(each));
}

async function prepared(folder: string, options?: WaitOptions): Promise<string> {
  try {
    await makeForeignFolder(folder, options);
    const path = await inForeignFolder(() => realpath(folder), options);
    if ((await inForeignFolder(() => stat(path), options)).isDirectory()) return path;
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    throw unwritable(error, t('The publication'));
  }
  throw new AlmanacError('FILE_NOT_WRITABLE', { what: t('The publication') });
}

const parentsOf = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};
