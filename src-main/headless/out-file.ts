import { realpath, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { views } from '#shared/catalog/views.ts';
import { isFree } from '../data-host/export/ours.ts';
import { makeFolder } from '../files/make-folder.ts';
import { headOfRegular } from '../files/regular-file.ts';
import { Unusable } from './config.ts';

const zipHead = 'PK\u0003\u0004';

/** The kinds of files that the commands write, and how such a file begins: another file of that name is not ours to replace. */
const fileKinds = {
  csv: {
    title: 'CSV file',
    begins: (text: string) => hasKnownColumns((text.split(/\r?\n/, 1)[0] ?? '').replace(/^\uFEFF/, '').split(/[,;\t]/)),
  },
  xlsx: { title: 'Excel workbook', begins: (text: string) => text.startsWith(zipHead) },
  json: {
    title: 'JSON file of rows',
    begins: (text: string) => text === '[\n]\n' || hasKnownColumns([/^\[\n\{"([^"]+)":/.exec(text)?.[1] ?? '']),
  },
  parquet: { title: 'Parquet file', begins: (text: string) => text.startsWith('PAR1') },
  html: {
    title: 'HTML file',
    begins: (text: string) => text.includes('<meta name="generator" content="Course Almanac'),
  },
  zip: { title: 'ZIP file', begins: (text: string) => text.startsWith(zipHead) },
} as const;
export type FileKind = keyof typeof fileKinds;

/** Columns of our views. Those that stand beside one of them, or that a service names, are in no list. */
const columnKeys: ReadonlySet<string> = new Set(
  Object.values(views).flatMap(({ columns }) => columns.map(({ key }): string => key)),
);

/** Whether a line of names is one of ours: it begins with a column of a view, and most of it is known. */
function hasKnownColumns(names: readonly string[]): boolean {
  const known = names.filter((name) =>
    columnKeys.has(name.replace(/^"|"$/g, '').replace(/_(?:note|words|label|utc)$/, '')),
  );
  return known[0] === names[0] && known.length > 0 && 2 * known.length >= names.length;
}

/** As many bytes of a file tell its kind. */
const headLength = 8192;

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
  if (!fileKinds[kind].begins(await headOf(path)))
    throw new Unusable(
      `${path} is there already and is no ${fileKinds[kind].title}, so it was left as it is. Choose another name, or remove it first.`,
    );
  return realpath(path);
}

/** Makes a folder that a user has named. @throws Unusable */
export function folderFor(path: string): void {
  try {
    makeFolder(path);
  } catch {
    throw new Unusable(`The folder ${path} cannot be made.`);
  }
}

async function headOf(path: string): Promise<string> {
  const head = await headOfRegular(path, headLength).catch(() => {
    throw new Unusable(`${path} is there already and cannot be read, so it was left as it is.`);
  });
  return head.toString('utf8');
}
