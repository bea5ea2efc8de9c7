import { realpath, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { SidecarState } from '#contract/exports.ts';
import { views } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { insistOnOurJson, isAsSidecarSays, isFree, sidecarPath } from '../data-host/export/ours.ts';
import { isManifest, manifestName } from '../data-host/packages/manifest.ts';
import { createdBy } from '../data-host/parquet/write-parquet.ts';
import { makeFolder } from '../files/make-folder.ts';
import { headOfRegular, tailOfRegular } from '../files/regular-file.ts';
import { textInZip } from '../files/zip-text.ts';
import { Unusable } from './config.ts';

/** As many bytes of a file tell its kind. */
const headLength = 8192;
/** In them lies the end of the description of a Parquet file. */
const tailLength = 4096;
/** Of the text in a ZIP that tells whose it is. */
const maxText = 8_000_000;

/** The kinds of files that the commands write, and whether a file is one that we wrote: another one is not ours to replace. */
const fileKinds = {
  csv: {
    title: 'CSV file',
    isOurs: async (path: string) =>
      hasColumnsOfView(((await headOf(path)).split(/\r?\n/, 1)[0] ?? '').replace(/^\uFEFF/, '').split(/[,;\t]/)),
  },
  xlsx: {
    title: 'Excel workbook',
    isOurs: async (path: string) =>
      (await textInZip(path, 'docProps/core.xml', maxText))?.includes('<dc:creator>Course Almanac</dc:creator>') ??
      false,
  },
  json: {
    title: 'JSON file of rows',
    isOurs: async (path: string) => {
      const head = await headOf(path);
      const [, first = ''] = /^\[\n(\{.*)/.exec(head) ?? [];
      return (
        head === '[\n]\n' || hasColumnsOfView(Array.from(first.matchAll(/"([^"\\]+)":/g), ([, name = '']) => name))
      );
    },
  },
  parquet: {
    title: 'Parquet file',
    isOurs: async (path: string) => (await tailOfRegular(path, tailLength)).includes(createdBy),
  },
  html: {
    title: 'HTML file',
    isOurs: async (path: string) => (await headOf(path)).includes('<meta name="generator" content="Course Almanac'),
  },
  zip: {
    title: 'data package',
    isOurs: async (path: string) => isManifest((await textInZip(path, manifestName, maxText)) ?? ''),
  },
} as const;
export type FileKind = keyof typeof fileKinds;
/** By the first column of a view, the names of its columns. */
const viewsByFirst = Map.groupBy(
  Object.values(views).map(({ columns }) => columns.map(({ key }): string => key)),
  ([first = '']) => first,
);

/**
 * Whether a line of names is that of a view: it begins like one and has at least half of its columns, as older versions had fewer;
 * and at least half of its names are of that view. Columns for notes and names, and those that a service names, are in no list.
 */
function hasColumnsOfView(line: readonly string[]): boolean {
  const names = line.map((name) => name.replace(/^"|"$/g, ''));
  return (viewsByFirst.get(names[0] ?? '') ?? []).some((keys) => {
    const own = keys.filter((key) => names.includes(key)).length;
    const known = names.filter((name) => keys.includes(name.replace(/_(?:note|words|label|utc)$/, ''))).length;
    return own >= Math.max(Math.min(3, keys.length), keys.length / 2) && 2 * known >= names.length;
  });
}

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** `.csv, .xlsx or .json` */
const endingsOf = (kinds: readonly FileKind[]) => listed(kinds.map((kind) => `.${kind}`));

/** The kind of file that the end of a name asks for. @throws Unusable with the kinds that there are */
export function kindOfFile<K extends FileKind>(name: string, kinds: readonly K[]): K {
  const ending = extname(name).toLowerCase();
  const kind = kinds.find((each) => ending === `.${each}`);
  if (kind === undefined) throw new Unusable(`The name after --out has to end in ${endingsOf(kinds)}.`);
  return kind;
}

/**
 * Where a file is to be written: its folder is made, and a file that is there is of the same kind. A link is followed, so that
 * the file behind it is replaced and the link stays. @throws Unusable when something else is there
 */
export async function placeForFile(path: string, kind: FileKind): Promise<string> {
  folderFor(dirname(path));
  const found = await stat(path).catch(() => null);
  if (found === null && (await isFree(path))) return path;
  if (found === null) throw new Unusable(`${path} is a link to nothing, so it was left as it is. Choose another name.`);
  if (!found.isFile()) throw new Unusable(`${path} is there already and is no file. Choose another name.`);
  if (!(await isOurs(path, kind)))
    throw new Unusable(
      `${path} is there already and is no ${fileKinds[kind].title}, so it was left as it is. Choose another name, or remove it first.`,
    );
  return realpath(path);
}

/** Whether a file is as its sidecar says, or has a mark or the form of our files of its kind. @throws Unusable where it cannot be read */
async function isOurs(path: string, kind: FileKind): Promise<boolean> {
  try {
    return (await fileKinds[kind].isOurs(path)) || (await isAsSidecarSays(path));
  } catch {
    throw new Unusable(`${path} is there already and cannot be read, so it was left as it is.`);
  }
}

/**
 * Refuses to begin where the file beside a file, which tells its source, could not be written.
 * @throws AlmanacError NOT_OURS, NOT_A_FILE, FOLDER_SILENT
 */
export const insistOnSidecar = (path: string): Promise<void> => insistOnOurJson(sidecarPath(path), 'sidecar');

/** @throws AlmanacError NOT_OURS, FILE_NOT_WRITABLE where the sidecar that was wanted is not there */
export function insistOnWritten(sidecar: SidecarState, path: string): void {
  if (sidecar === 'notOurs') throw new AlmanacError('NOT_OURS', { what: sidecarPath(path) });
  if (sidecar === 'failed') throw new AlmanacError('FILE_NOT_WRITABLE', { what: sidecarPath(path) });
}

/** Makes a folder that a user has named. @throws Unusable */
export function folderFor(path: string): void {
  try {
    makeFolder(path);
  } catch {
    throw new Unusable(`The folder ${path} cannot be made.`);
  }
}

const headOf = async (path: string): Promise<string> => (await headOfRegular(path, headLength)).toString('utf8');
