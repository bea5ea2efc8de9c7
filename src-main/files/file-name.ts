import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Message, message } from '#shared/language/message.ts';
import { formatDay } from '#shared/time/time.ts';

/** Asks the user where a file goes, by the name that it should be offered under; rejects with CANCELLED where the user did not choose. */
export type AskPath = (fileName: string) => Promise<string>;
/** Where a file goes: chosen before, or still to be asked for. */
export type FilePath = string | AskPath;

/** Returns the path of a file; `fileName` is called only if the user has to be asked. */
export const chosenPath = async (path: FilePath, fileName: () => string | Promise<string>): Promise<string> =>
  typeof path === 'string' ? path : path(await fileName());

/** Names of devices on Windows, whatever comes after a dot. */
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const maxLength = 120;

/** A text as a part of a file name that every system takes: ASCII letters, digits, dots, underscores and hyphens. */
export function fileNamePart(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return plain.replace(reservedOnWindows, '$1-');
}

const letters = /[\p{L}\p{N}]/gu;

/** {@link fileNamePart}, with a mark of its own for a text of which letters are lost, so that files do not share a name. */
function partOrHash(text: string, kind: string): string {
  const part = fileNamePart(text);
  const kept = part.match(letters)?.length ?? 0;
  if (kept >= (text.normalize('NFKD').match(letters)?.length ?? 0) && kept > 0) return part;
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return kept > 0 ? `${part}-${mark}` : `${kind}-${mark}`;
}

/** `<org>-<course>-<run>` as the service writes it in its own file names. */
export function runPart(runId: string): string {
  const parsed = parseCourseId(runId);
  if (!parsed.ok) return partOrHash(runId, 'run');
  const { org, course, run } = parsed.identity;
  return partOrHash(`${org}-${course}-${run}`, 'run');
}

/** The name that a file with the learners of a run is offered under: it says what it is. */
export const learnersFileName = (runId: string, extension: string): string =>
  `${runPart(runId)}--learner-engagement-PERSONAL.${extension}`;

/** The run, course or record that narrows the view, so that two exports do not get one name. */
function subject(query: ViewQuery): string | null {
  const params = query.params as Partial<Record<'runId' | 'courseKey' | 'skillId' | 'jobId' | 'text', string | number>>;
  if (typeof params.runId === 'string') return runPart(params.runId);
  if (typeof params.courseKey === 'string') return partOrHash(params.courseKey.replace('+', '-'), 'course');
  const id = params.skillId ?? params.jobId;
  if (id !== undefined) return `${params.skillId === undefined ? 'job' : 'skill'}-${id}`;
  return null;
}

/**
 * The name an export is offered under: `<subject>--<slug>--<from>_<to>--asof-<day>.<extension>`, each part only where there is one.
 * `asOfDay` is the last day that the data covers, or the day of the sync; `slug` that of the view, where nothing else is written.
 */
export function exportFileName(
  query: ViewQuery,
  days: { from: number; to: number } | null,
  asOfDay: number | null,
  extension = 'csv',
  slug: string = viewDefinition(query.view).slug,
): string {
  const parts = [
    subject(query),
    slug,
    days && `${formatDay(days.from)}_${formatDay(days.to)}`,
    asOfDay === null ? null : `asof-${formatDay(asOfDay)}`,
  ];
  return joined(parts, `.${extension}`);
}

function joined(parts: readonly (string | null)[], extension: string): string {
  const name = parts
    .filter((part) => part !== null)
    .join('--')
    .slice(0, maxLength - extension.length);
  return `${name.replace(reservedOnWindows, '$1-')}${extension}`;
}

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

/** Describes the tables of a folder or a package for other programs (Frictionless Data Package). */
export const descriptorName = 'datapackage.json';
/** Says to people what lies beside it. */
export const readmeName = 'README.txt';

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
