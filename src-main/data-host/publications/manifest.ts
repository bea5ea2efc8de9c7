import { createHash } from 'node:crypto';
import * as z from 'zod';
import { sha256 } from '#contract/publications.ts';
import { packageFacts } from '#contract/workspaces.ts';
import { taxonomyLists } from '#shared/catalog/view-definition.ts';
import { parseForeignJson } from '../../files/json-file.ts';

/*
 * The files of a published folder that say what is in it. `latest.json` names the newest manifest and carries its signature;
 * `almanac-<number>.json` names the tables. Both are written last, so a program that reads them finds everything else.
 */

export const latestName = 'latest.json';
export const manifestNameOf = (number: number) => `almanac-${number}.json`;
export const manifestName = /^almanac-([1-9]\d{0,14})\.json$/;
/** Beside each manifest what `latest.json` said of it, so that its signature outlives that file. */
export const signatureNameOf = (number: number) => `almanac-${number}.signature.json`;

/**
 * Grows with every change that an older app could misunderstand. Since 4, rows name publication and snapshot; since 5, tables of course runs
 * have parts, files are packed with ZSTD, and lists of texts are lists.
 */
export const publicationFormat = 5;

/** Where the file of a table lies, below the published folder. */
export const tablePath = (table: string, hash: string) => `tables/${table}/${hash}.parquet`;
/** Where the team's names and notes lie. */
export const wordsPath = (hash: string) => `words/${hash}.json`;

const file = z.strictObject({ sha256, bytes: z.int().min(0) });

const loggedCommit = z.strictObject({
  version: z.int().min(0),
  sha256,
  /** The version whose commit says what the table is called and which columns it has. */
  describedBy: z.int().min(0),
});
/** The newest commit of the log of a table, which the signature of the manifest vouches for. */
export type LoggedCommit = z.infer<typeof loggedCommit>;

/** A part of a table: the rows of an organization, and where rows have days, of a month or a year. */
const publishedPart = file.extend({
  org: z.string().min(1).max(255),
  period: z
    .string()
    .regex(/^\d{4}(-\d{2}|-\d{4})?$/)
    .optional(),
  rows: z.int().min(1),
  snapshotAt: z.int().min(0),
});
export type PublishedPart = z.infer<typeof publishedPart>;

const publishedTable = file.extend({
  name: z.string().max(60),
  rows: z.int().min(0),
  columns: z.array(z.string().max(300)).min(1).max(300),
  /** When it was last published with other rows, which its rows say too; formats before 4 lack it. */
  snapshotAt: z.int().min(0).optional(),
  /** In how many parts it is: then its file is the list of them. Formats before 5 have no parts. */
  parts: z.int().min(0).optional(),
  log: loggedCommit.optional(),
});
export type PublishedTable = z.infer<typeof publishedTable>;

export const publicationManifest = z.strictObject({
  format: z.int().min(1).max(publicationFormat),
  /** Counts up by one with each publication. */
  number: z.int().min(1),
  /** Identifies the folder, also after a publisher has moved it. */
  publicationId: z.string().regex(/^[0-9a-f]{32}$/),
  facts: packageFacts,
  /** Names the state of each list of the taxonomy at the publisher's (see the manifest of a package). */
  lists: z.partialRecord(z.enum(taxonomyLists), z.string().max(200)),
  tables: z.array(publishedTable).min(1).max(100),
  /** Tables that were published before and no longer are: the newest commit of each removed its file. */
  ended: z
    .array(z.strictObject({ name: z.string().max(60), log: loggedCommit }))
    .max(100)
    .optional(),
  words: file.nullable(),
  /** Sentences about missing data. */
  notes: z.array(z.string().max(2000)).max(50_000).optional(),
});
export type PublicationManifest = z.infer<typeof publicationManifest>;

export const latest = z.strictObject({
  format: z.int().min(1),
  number: z.int().min(1),
  /** The SHA-256 of the bytes of the manifest. */
  manifestSha256: sha256,
  /** Ed25519 public key, raw, 32 bytes in base64. */
  publicKey: z.base64().length(44),
  /** Ed25519 signature over the bytes of the manifest, 64 bytes in base64. */
  signature: z.base64().length(88),
});
export type Latest = z.infer<typeof latest>;

/*
 * The list of the parts of a published table. The manifest names it by its hash, so that its signature vouches for every part.
 */

const partList = z.strictObject({ parts: z.array(publishedPart).max(200_000) });

/** Where the list of the parts of a table lies, below the published folder. */
export const partListPath = (table: string, hash: string) => `tables/${table}/${hash}.json`;

/** Where the file of a table lies that the manifest names: its rows, or the list of its parts. */
export const manifestedPath = ({ name, sha256, parts }: PublishedTable): string =>
  parts === undefined ? tablePath(name, sha256) : partListPath(name, sha256);

/** The text of a list, a part in each line. The same parts are the same text, wherever they come from. */
export const partListText = (parts: readonly PublishedPart[]): string =>
  `{"parts":[\n${parts.map((part) => JSON.stringify(publishedPart.parse(part))).join(',\n')}\n]}\n`;

/** The parts of a table from the text of its list; null unless it is the one that the manifest names, and says what that says. */
export function partsIn(table: PublishedTable, text: string): readonly PublishedPart[] | null {
  if (createHash('sha256').update(text).digest('hex') !== table.sha256) return null;
  const parts = partList.safeParse(parseForeignJson(text)).data?.parts;
  if (parts === undefined || parts.length !== table.parts) return null;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const files = new Set(parts.map(({ sha256 }) => sha256));
  return rows === table.rows && files.size === parts.length ? parts : null;
}
