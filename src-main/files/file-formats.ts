import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Message, message } from '#shared/language/message.ts';

/** The formats that the app writes, by the ending of their names, as dialogs call them. */
export const writtenFormats: Readonly<Record<string, Message>> = {
  csv: message('CSV'),
  xlsx: message('Excel workbook'),
  png: message('PNG picture'),
  svg: message('SVG picture'),
  zip: message('Data package'),
  json: message('Settings'),
  pdf: message('PDF'),
  html: message('Web page'),
  pptx: message('PowerPoint presentation'),
};

/** Another ending of data packages, which the operating system opens with the app. */
export const packageEnding = 'almanac';

/** Endings of other formats that a user may ask for by a name: a program would take the file for what it is not. */
const otherFormats = [
  ...['tsv', 'txt', 'xls', 'xlsm', 'xlsb', 'ods', 'parquet', 'sqlite', 'db', 'xml', 'md'],
  ...['jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'eps', 'htm', 'xhtml'],
  ...['doc', 'docx', 'odt', 'rtf', 'ppt', 'odp', 'gz', 'tar', '7z', 'rar'],
];
const formatEndings: ReadonlySet<string> = new Set([...Object.keys(writtenFormats), packageEnding, ...otherFormats]);

/** The ending of the name in small letters, without its dot; empty where it has none. */
export const endingOf = (path: string): string => extname(path).slice(1).toLowerCase();

/**
 * Where a file is written that the user has named: its name ends as its format does. A name without an ending of a format gets
 * it, and overwrites nothing then, because the dialog asked about another name.
 * @param suggested the name that the dialog began with; its ending is the format
 * @throws AlmanacError WRONG_ENDING for the ending of another format
 */
export async function pathInFormat(path: string, suggested: string): Promise<string> {
  const format = endingOf(suggested);
  const ending = endingOf(path);
  if (format === '' || ending === format || (format === 'zip' && ending === packageEnding)) return path;
  if (formatEndings.has(ending)) throw new AlmanacError('WRONG_ENDING', { what: `.${format}` });
  return freePath(`${path}.${format}`);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The path, or with `-2`, `-3`… before its extension while there is a file of that name: nothing is overwritten. */
export async function freePath(path: string): Promise<string> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${stem}-${number}${extension}`;
    if (!(await isThere(candidate))) return candidate;
  }
}
