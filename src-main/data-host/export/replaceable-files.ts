import { lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { descriptorName } from '../../files/file-name.ts';
import { parseForeignJson } from '../../files/json-file.ts';
import { hashOfRegular, headOfRegular, inForeignFolder, readRegular } from '../../files/regular-file.ts';

/*
 * Whether a file is one of ours, which may be replaced or removed. Its content decides and never its name: a table by the checksum that
 * our description of the folder has for it, other files by a mark or a form of our own.
 */

export const reportName = 'sync-report.json';
export const packageName = 'course-almanac';
const maxJsonBytes = 50_000_000;
/** The maximum length of a line of column names, in bytes. */
const headLength = 8192;

type Resource = Readonly<Record<'path' | 'hash', string> & Record<string, unknown>>;
/** As it is, with its properties in their order. */
const resource = z.custom<Resource>(
  (value) => z.object({ path: z.string(), hash: z.string() }).safeParse(value).success,
);

const descriptor = z.object({
  name: z.literal(packageName),
  /** Set while the tables are being written: files of an interrupted run are ours although they have no checksum. */
  isUnfinished: z.boolean().optional(),
  resources: z.array(resource),
});

/** The tables as our description of a folder names them. */
export interface DescribedFolder {
  readonly isUnfinished: boolean;
  /** By path below the folder: `sha256:` and the checksum. */
  readonly hashes: ReadonlyMap<string, string>;
  /** By path, all that it says of each. */
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Our description of a folder; null where none is. @throws AlmanacError NOT_OURS where another one is, NOT_A_FILE, FOLDER_SILENT */
export async function describedFolder(folder: string): Promise<DescribedFolder | null> {
  const path = join(folder, descriptorName);
  if (await isFree(path)) return null;
  const json = await jsonOf(path);
  const found = descriptor.safeParse(json);
  if (!found.success) throw new AlmanacError('NOT_OURS', { what: descriptorName });
  const { isUnfinished = false, resources } = found.data;
  return {
    isUnfinished,
    hashes: new Map(resources.map(({ path, hash }) => [path, hash])),
    resources: new Map(resources.map((each) => [each.path, each])),
  };
}

/** Whether nothing, not even a link, bears this name. */
export const isFree = (path: string): Promise<boolean> =>
  inForeignFolder(
    () =>
      lstat(path).then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR',
      ),
    { folder: dirname(path) },
  );

/** Whether a table of a folder is as we wrote it. Links, folders and pipes are not. */
export async function isOurTable(folder: string, path: string, described: DescribedFolder | null): Promise<boolean> {
  if (await isAsDescribed(folder, path, described)) return true;
  const file = join(folder, path);
  return described?.isUnfinished === true && (await isFile(file)) && (await hasOurForm(file, path));
}

/** Whether a table of a folder has the bytes that its description names. */
export async function isAsDescribed(folder: string, path: string, described: DescribedFolder | null): Promise<boolean> {
  const file = join(folder, path);
  const hash = described?.hashes.get(path);
  return hash !== undefined && (await isFile(file)) && hash === `sha256:${await hashOfRegular(file)}`;
}

async function isFile(path: string): Promise<boolean> {
  const found = await inForeignFolder(() => lstat(path).catch(() => null), { folder: dirname(path) });
  return found?.isFile() === true;
}

/** Where the sidecar of a file lies. */
export const sidecarPath = (path: string): string => `${path}.meta.json`;

/** Whether a table begins as ours do: with the columns of that table, or as a Parquet file. */
async function hasOurForm(file: string, path: string): Promise<boolean> {
  const head = (await headOfRegular(file, headLength)).toString('utf8');
  if (path.endsWith('.parquet')) return head.startsWith('PAR1');
  const [, name = ''] = /^(.+)\.csv$/.exec(path) ?? [];
  const definition = Object.hasOwn(tables, name) ? tables[name as TableName] : null;
  const [header = ''] = head.split('\r\n');
  const keys: readonly string[] = definition?.columns.map(({ key }) => key) ?? [];
  const found = header.split(',').filter((each) => !keys.includes(each.replace(/_note$/, '')));
  return keys.length > 0 && header.startsWith(keys[0] ?? '') && found.length === 0;
}

const syncReport = z.object({
  outcome: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  resources: z.array(z.object({ resource: z.string(), state: z.string(), rows: z.number(), requests: z.number() })),
  leftOut: z.unknown(),
  tables: z.record(z.string(), z.number()),
  totals: z.object({ requests: z.number() }),
});
const watchRows = z.array(
  z.strictObject({
    about: z.unknown(),
    rule: z.unknown(),
    state: z.unknown(),
    value: z.unknown(),
    threshold: z.unknown(),
    dataset: z.unknown(),
    run: z.unknown(),
    seenAt: z.string(),
    note: z.unknown(),
  }),
);
const sidecar = z.object({ profile: z.literal('course-almanac-export'), file: z.string(), sha256: z.string() });
const forms = { 'sync report': syncReport, 'watch list': watchRows, sidecar } as const;

/**
 * Refuses to write a JSON file of ours where anything else bears its name.
 * @throws AlmanacError NOT_OURS, NOT_A_FILE, FOLDER_SILENT
 */
export async function insistOnOurJson(path: string, form: keyof typeof forms): Promise<void> {
  if (await isFree(path)) return;
  const json = await jsonOf(path);
  if (!forms[form].safeParse(json).success) throw new AlmanacError('NOT_OURS', { what: path });
}

/** The sidecar of a file, where one of ours lies beside it. */
export async function sidecarOf(path: string): Promise<{ readonly sha256: string } | null> {
  const json = await jsonOf(sidecarPath(path)).catch(() => null);
  const found = sidecar.safeParse(json);
  return found.success && found.data.file === basename(path) ? found.data : null;
}

/**
 * The content of a JSON file; null where it is none, cannot be read, or a link leads to nothing: what would be written through it, or in its
 * place, was not asked for. @throws AlmanacError NOT_A_FILE, FOLDER_SILENT
 */
async function jsonOf(path: string): Promise<unknown> {
  try {
    return parseForeignJson((await readRegular(path, maxJsonBytes)).toString('utf8')) ?? null;
  } catch (error) {
    if (error instanceof AlmanacError && error.code !== 'TOO_LARGE') throw error;
    return null;
  }
}
