import { open, realpath, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { Unusable } from './config.ts';

const zipHead = 'PK\u0003\u0004';

/** The kinds of files that the commands write, and how such a file begins: another file of that name is not ours to replace. */
const fileKinds = {
  csv: {
    title: 'CSV file',
    begins: (text: string) => !text.includes('\0') && /^\uFEFF?"?\w/.test(text) && !isOther(text),
  },
  xlsx: { title: 'Excel workbook', begins: (text: string) => text.startsWith(zipHead) },
  json: { title: 'JSON file of rows', begins: (text: string) => /^\s*\[/.test(text) },
  parquet: { title: 'Parquet file', begins: (text: string) => text.startsWith('PAR1') },
  html: { title: 'HTML file', begins: (text: string) => /^\s*<(?:!doctype html|html)\b/i.test(text) },
  zip: { title: 'ZIP file', begins: (text: string) => text.startsWith(zipHead) },
} as const;
export type FileKind = keyof typeof fileKinds;

const otherHeads = [zipHead, 'PAR1', 'SQLite format 3'];
const isOther = (text: string) => otherHeads.some((head) => text.startsWith(head));

/** As many bytes of a file tell its kind. */
const headLength = 512;

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
  if (found === null) return path;
  if (!found.isFile()) throw new Unusable(`${path} is there already and is no file. Choose another name.`);
  if (found.size > 0 && !fileKinds[kind].begins(await headOf(path)))
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
  const file = await open(path).catch(() => {
    throw new Unusable(`${path} is there already and cannot be read, so it was left as it is.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
