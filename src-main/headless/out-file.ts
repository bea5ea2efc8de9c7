import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { SidecarState } from '#contract/exports.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { insistOnOurJson, isFree, sidecarOf, sidecarPath } from '../data-host/export/replaceable-files.ts';
import { definitionsName, maxManifestBytes, readManifest } from '../data-host/packages/manifest.ts';
import { openZip, type ZipReader } from '../data-host/packages/zip-reader.ts';
import { isWrittenByUs } from '../data-host/parquet/read-parquet.ts';
import { descriptorName, readmeName } from '../files/file-name.ts';
import { makeForeignFolder } from '../files/make-folder.ts';
import { hashOfRegular, headOfRegular, inForeignFolder } from '../files/regular-file.ts';
import { Unusable } from './config.ts';

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

// Whether a file that a command would replace is one of ours, and as we wrote it. The sidecar has its checksum; without one, all of an
// archive and the description of a Parquet file tell. A text is known by its head.

/** The kinds of files that the commands write. */
const fileKinds = {
  csv: {
    title: 'CSV file',
    isOurs: headIs((head) =>
      hasColumnsOfView((head.split(/\r?\n/, 1)[0] ?? '').replace(/^\uFEFF/, '').split(/[,;\t]/)),
    ),
  },
  xlsx: { title: 'Excel workbook', isOurs: isOurOffice(isPartOfWorkbook) },
  pptx: { title: 'PowerPoint presentation', isOurs: isOurOffice(isPartOfDeck) },
  json: {
    title: 'JSON file of rows',
    isOurs: headIs((head) => {
      const [, first = ''] = /^\[\n(\{.*)/.exec(head) ?? [];
      return (
        head === '[\n]\n' || hasColumnsOfView(Array.from(first.matchAll(/"([^"\\]+)":/g), ([, name = '']) => name))
      );
    }),
  },
  parquet: { title: 'Parquet file', isOurs: isWrittenByUs },
  html: {
    title: 'HTML file',
    isOurs: headIs((head) => head.includes('<meta name="generator" content="Course Almanac')),
  },
  zip: { title: 'data package', isOurs: isOurPackage },
} as const;
type FileKind = keyof typeof fileKinds;

/**
 * Whether we wrote all of a file. A file that cannot be read as one of its kind is not ours.
 * @throws AlmanacError NOT_A_FILE, FOLDER_SILENT, and the error of the system where it cannot be read
 */
async function isOurFile(path: string, kind: FileKind): Promise<boolean> {
  const noted = await sidecarOf(path);
  if (noted !== null) return noted.sha256 === (await hashOfRegular(path));
  return fileKinds[kind].isOurs(path);
}

/** The number of bytes that tell the kind of a text. */
const headLength = 8192;

function headIs(isOurs: (head: string) => boolean): (path: string) => Promise<boolean> {
  return async (path) => isOurs((await headOfRegular(path, headLength)).toString('utf8'));
}

const columnsOfViews = viewNames.map((view) => viewDefinition(view).columns.map(({ key }) => key));

/**
 * Whether a line of names is that of a view: it begins with one of its columns, which older versions had in another order, and has at
 * least half of them, as those had fewer; and at least half of its names are of that view. Columns for notes and names, and those that a
 * service names, are in no list.
 */
function hasColumnsOfView(line: readonly string[]): boolean {
  const names = line.map((name) => name.replace(/^"|"$/g, ''));
  return columnsOfViews.some((keys) => {
    const isKnown = (name: string) =>
      keys.includes(name) || keys.includes(name.replace(/_(?:note|words|label|utc)$/, ''));
    if (!isKnown(names[0] ?? '')) return false;
    const own = keys.filter((key) => names.includes(key)).length;
    const known = names.filter(isKnown).length;
    return own >= Math.max(Math.min(3, keys.length), keys.length / 2) && 2 * known >= names.length;
  });
}

/** The parts of our workbooks. Spreadsheets add others when they save one: themes, their own name, shared texts. */
function isPartOfWorkbook(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|xl\/(?:_rels\/)?workbook\.xml(?:\.rels)?|xl\/styles\.xml|xl\/worksheets\/(?:_rels\/)?sheet\d+\.xml(?:\.rels)?|xl\/drawings\/(?:_rels\/)?drawing\d+\.xml(?:\.rels)?|xl\/charts\/chart\d+\.xml)$/.test(
    name,
  );
}

/** The parts of our presentations. PowerPoint adds others when it saves one: its own properties, views, styles of tables. */
function isPartOfDeck(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|ppt\/(?:(?:_rels\/)?presentation\.xml(?:\.rels)?|theme\/theme[12]\.xml|media\/logo\.(?:png|jpeg)|embeddings\/Microsoft_Excel_Sheet\d\.xlsx|(?:slideMasters|slideLayouts|notesMasters|slides|notesSlides|charts)\/(?:_rels\/)?[a-zA-Z]{5,11}\d\.xml(?:\.rels)?))$/.test(
    name,
  );
}

/** Whether we wrote all of an Office file: it has parts of ours alone, each whole, and says so. */
function isOurOffice(isPart: (name: string) => boolean): (path: string) => Promise<boolean> {
  return (path) =>
    inZip(path, 'any', async (zip) => {
      if (!zip.names.every(isPart)) return false;
      // Each part is read to its end, where its checksum is compared.
      for (const name of zip.names) await hashOf(zip, name);
      return (await zip.text('docProps/core.xml', headLength)).includes('<dc:creator>Course Almanac</dc:creator>');
    });
}

function isOurPackage(path: string): Promise<boolean> {
  return inZip(path, 'package', async (zip) => {
    const { resources } = readManifest(await zip.text(descriptorName, maxManifestBytes));
    const known = new Set([descriptorName, readmeName, definitionsName, ...resources.map((each) => each.path)]);
    if (!zip.names.every((name) => known.has(name))) return false;
    for (const { path: name, hash } of resources) if (`sha256:${await hashOf(zip, name)}` !== hash) return false;
    return true;
  });
}

async function inZip(
  path: string,
  names: Parameters<typeof openZip>[1],
  isOurs: (zip: ZipReader) => Promise<boolean>,
): Promise<boolean> {
  const zip = await openZip(path, names).catch(() => null);
  if (zip === null) return false;
  try {
    return await isOurs(zip);
  } catch {
    // A part is damaged or missing.
    return false;
  } finally {
    await zip.close();
  }
}

async function hashOf(zip: ZipReader, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of zip.read(name)) hash.update(chunk);
  return hash.digest('hex');
}

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
 * Where a file is to be written: its folder is made, and a file that is there is one of ours. A link is followed, so that
 * the file behind it is replaced and the link stays. @throws Unusable when something else is there
 */
export async function targetOf(path: string, kind: FileKind): Promise<string> {
  await folderFor(dirname(path));
  const found = await inForeignFolder(() => stat(path).catch((error) => nothingThere(path, error)));
  if (found === null && (await isFree(path))) return path;
  if (found === null) throw new Unusable(`${path} is a link to nothing, so it was left as it is. Choose another name.`);
  if (!found.isFile()) throw new Unusable(`${path} is there already and is no file. Choose another name.`);
  const target = await inForeignFolder(() => realpath(path));
  if (!(await isOurs(target, kind)))
    throw new Unusable(
      `${path} is there already and is no ${fileKinds[kind].title} as Course Almanac wrote it, so it was left as it is. Choose another name, or remove it first.`,
    );
  return target;
}

/** @throws Unusable where it is not known that nothing is there: the name is too long, or the folder may not be looked into */
function nothingThere(path: string, error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ELOOP') return null;
  throw new Unusable(`The file ${path} cannot be made. Choose another name.`);
}

/** @throws Unusable where the file cannot be read */
async function isOurs(path: string, kind: FileKind): Promise<boolean> {
  try {
    return await isOurFile(path, kind);
  } catch {
    throw new Unusable(`${path} is there already and cannot be read, so it was left as it is.`);
  }
}

/**
 * Throws before anything is written where the sidecar, which names the source of the file, cannot be written.
 * @throws AlmanacError NOT_OURS, NOT_A_FILE, FOLDER_SILENT
 */
export const insistOnSidecar = (path: string): Promise<void> => insistOnOurJson(sidecarPath(path), 'sidecar');

/** @throws AlmanacError NOT_OURS, FILE_NOT_WRITABLE where the sidecar that was wanted is not there */
export function insistOnWritten(sidecar: SidecarState, path: string): void {
  if (sidecar === 'notOurs') throw new AlmanacError('NOT_OURS', { what: sidecarPath(path) });
  if (sidecar === 'failed') throw new AlmanacError('FILE_NOT_WRITABLE', { what: sidecarPath(path) });
}

/** Makes a folder that a user has named. @throws Unusable, AlmanacError FOLDER_SILENT */
export async function folderFor(path: string): Promise<void> {
  try {
    await makeForeignFolder(path);
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    throw new Unusable(`The folder ${path} cannot be made.`);
  }
}
