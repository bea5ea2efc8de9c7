import * as z from 'zod';
import { packageFacts } from '#contract/workspaces.ts';
import { maxColumnName, maxColumns } from '#shared/catalog/text-limits.ts';
import { t } from '#shared/language/message.ts';
import { parseForeignJson } from '../../files/json-file.ts';
import { refuse } from './refusal.ts';

/*
 * `datapackage.json`: after Frictionless Data Package for other programs, with one member of our own for this app.
 */

export const manifestName = 'datapackage.json';
export const maxManifestBytes = 8_000_000;
/** Files of a package that are for people and other programs; nothing is read from them. */
export const readmeName = 'README.txt';
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

/** What names the state of each list of the taxonomy at the maker's, so that the opened package bears the same snapshot ids. */
const lists = z.partialRecord(z.enum(['skills', 'jobs', 'job-postings']), z.string().max(200)).optional();

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
  if (json === undefined) refuse(t('{file} is not JSON', { file: manifestName }));
  const format = ofAnyFormat.safeParse(json);
  if (!format.success) refuse(t('it was not made by Course Almanac'));
  if (format.data.courseAlmanac.format > packageFormat)
    refuse(t('it was made by a newer Course Almanac; install that version'));
  const parsed = manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return refuse(t('{file} is malformed ({part})', { file: manifestName, part: issue?.path.join('.') ?? '' }));
}
