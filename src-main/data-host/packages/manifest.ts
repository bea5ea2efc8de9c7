import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PackageSelection } from '#contract/packages.ts';
import { type PackageFacts, packageFacts } from '#contract/workspaces.ts';
import { maxColumnName, maxColumns } from '#shared/catalog/text-limits.ts';
import { taxonomyLists } from '#shared/catalog/view-definition.ts';
import { t } from '#shared/language/message.ts';
import { descriptorName } from '../../files/file-name.ts';
import { parseForeignJson } from '../../files/json-file.ts';
import type { Connection } from '../cache/database/database.ts';
import { createPackageRows } from '../cache/database/package-rows.ts';
import { datasetsIn } from './package-tables.ts';
import { refuse } from './refuse-package.ts';

/*
 * `datapackage.json`: after Frictionless Data Package for other programs, with one member of our own for this app.
 */

export const maxManifestBytes = 8_000_000;
/** For people and other programs, as `README.txt` is; nothing is read from it. */
export const definitionsTable = 'definitions';
export const definitionsName = `${definitionsTable}.csv`;

/** Grows with every change that an older app could misunderstand. */
export const packageFormat = 5;
/** Format 3 is that of a package in which every dataset is complete, or empty at the service; 4 of one without problems that are no longer listed. */
export const formatOf = (isLacking: boolean, isUnlisted: boolean): number =>
  isUnlisted ? packageFormat : isLacking ? 4 : 3;

const resource = z.object({
  name: z.string().max(60),
  path: z.string().max(100),
  bytes: z.int().min(0),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  schema: z.object({
    fields: z
      .array(z.object({ name: z.string().max(maxColumnName), type: z.string().max(20) }))
      .min(1)
      .max(maxColumns),
  }),
});
export type ManifestResource = z.infer<typeof resource>;

/** Names the state of each list of the taxonomy at the maker's, so that the opened package bears the same snapshot ids. */
const lists = z.partialRecord(z.enum(taxonomyLists), z.string().max(200)).optional();

const manifest = z.object({
  lists,
  resources: z.array(resource).min(1).max(100),
  courseAlmanac: packageFacts.extend({ format: z.int().min(1).max(packageFormat) }),
});
export type Manifest = z.infer<typeof manifest>;

const ofAnyFormat = z.object({ courseAlmanac: z.object({ format: z.number() }) });

/** @throws AlmanacError PACKAGE_REFUSED */
export function readManifest(text: string): Manifest {
  const json = parseForeignJson(text);
  if (json === undefined) refuse(t('{file} is not JSON', { file: descriptorName }));
  const format = ofAnyFormat.safeParse(json);
  if (!format.success) refuse(t('it was not made by Course Almanac'));
  if (format.data.courseAlmanac.format > packageFormat)
    refuse(t('it was made by a newer version of Course Almanac; install that version'));
  const parsed = manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return refuse(t('{file} is malformed ({part})', { file: descriptorName, part: issue?.path.join('.') ?? '' }));
}

/** The facts about what others are given that are known before any of it is written. */
export interface FactsOptions {
  readonly selection: Pick<PackageSelection, 'title' | 'madeBy' | 'runIds' | 'threshold'>;
  readonly appVersion: string | null;
  readonly hosts: PackageFacts['hosts'];
  /** The state of the source package: rows missing there are missing here too. */
  readonly from: PackageFacts | null;
  readonly isSample: boolean;
  /** Now, as an instant. */
  readonly now: number;
}

/** Counts of learners below it are withheld, here or where the rows are from; null when none are. */
export function thresholdOf({
  selection,
  from,
}: Pick<FactsOptions, 'from'> & { readonly selection: Pick<PackageSelection, 'threshold'> }): number | null {
  const found = [selection.threshold, from?.threshold ?? null].filter((threshold) => threshold !== null);
  return found.length === 0 ? null : Math.max(...found);
}

/** Describes a package or a published folder, once its tables are written. */
export function factsOf(
  db: Connection,
  options: FactsOptions,
  written: readonly { readonly name: string; readonly sha256: string }[],
  withheld: number,
): PackageFacts {
  const { selection, now } = options;
  const rows = [
    ...createPackageRows(db).freshness(datasetsIn(new Set(written.map(({ name }) => name))), selection.runIds),
  ];
  const known = (key: string) => rows.map((row) => row[key]).filter((value) => typeof value === 'number');
  const synced = known('synced_at');
  const content = written.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  return {
    title: selection.title,
    madeBy: selection.madeBy,
    madeAt: now,
    appVersion: options.appVersion ?? '',
    hosts: options.hosts,
    dataThrough: largest(known('data_through')),
    syncedFrom: synced.length === 0 ? null : synced.reduce((a, b) => Math.min(a, b)),
    syncedTo: largest(synced),
    threshold: thresholdOf(options),
    withheld,
    snapshotId: createHash('sha256').update(content.join('\n')).digest('hex').slice(0, 12),
    isSample: options.isSample,
  };
}

const largest = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b)));
