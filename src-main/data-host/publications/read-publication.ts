import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SubscriptionPin } from '#contract/publications.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { parseForeignJson } from '../../files/json-file.ts';
import { quoted } from '../packages/refuse-package.ts';
import { isSignedBy } from './identity.ts';
import {
  latest,
  latestName,
  manifestNameOf,
  type PublicationManifest,
  publicationFormat,
  publicationManifest,
} from './manifest.ts';
import { publishedTables } from './published-tables.ts';
import { FileMissing, IncompletePublication, isSettled, type PublicationSource, refusePublication } from './source.ts';

/** More than the app ever writes. */
const largest = {
  latest: 10_000,
  manifest: 8_000_000,
  list: 50_000_000,
  table: 4_000_000_000,
  all: 20_000_000_000,
  words: 50_000_000,
};

/** A publication whose manifest was read and is what the holder of its key signed. */
export interface Publication {
  readonly manifest: PublicationManifest;
  readonly manifestSha256: string;
  readonly publicKey: string;
}

/**
 * Reads what is published at a place now. With a pin it must be the same publication, signed with the same key, and no older
 * than what was seen.
 * @throws AlmanacError PUBLICATION_NOT_FOUND, PUBLICATION_REFUSED, PUBLICATION_KEY_CHANGED, PUBLICATION_ROLLED_BACK,
 * PUBLICATION_NEWER, and of the network
 * @throws {@link IncompletePublication} while a file is still on its way
 */
export async function readPublication(
  source: PublicationSource,
  pin: SubscriptionPin | null,
  signal?: AbortSignal,
): Promise<Publication> {
  const head = await readLatest(source, signal);
  if (pin && pin.publicKey !== head.publicKey) throw new AlmanacError('PUBLICATION_KEY_CHANGED');
  if (pin && head.number < pin.number)
    throw new AlmanacError('PUBLICATION_ROLLED_BACK', {
      what: t('an older publication (number {number} instead of {newer})', {
        number: String(head.number),
        newer: String(pin.number),
      }),
    });
  const { bytes, age } = await smallFile(source, manifestNameOf(head.number), largest.manifest, signal);
  if (createHash('sha256').update(bytes).digest('hex') !== head.manifestSha256) {
    if (!isSettled(age)) throw new IncompletePublication('the manifest');
    refusePublication(t('its description is not the one that the publisher wrote'));
  }
  if (!isSignedBy(bytes, head.signature, head.publicKey)) refusePublication(t('its signature is not the publisher’s'));
  const manifest = readManifest(bytes);
  if (manifest.number !== head.number) refusePublication(t('its description has a different publication number'));
  if (pin && manifest.publicationId !== pin.publicationId) throw new AlmanacError('PUBLICATION_REPLACED');
  if (pin && manifest.number === pin.number && head.manifestSha256 !== pin.manifestSha256)
    refusePublication(t('it has the same number as your copy but different content'));
  return { manifest, manifestSha256: head.manifestSha256, publicKey: head.publicKey };
}

async function readLatest(source: PublicationSource, signal?: AbortSignal) {
  const { bytes, age } = await smallFile(source, latestName, largest.latest, signal).catch((error: unknown) => {
    throw error instanceof IncompletePublication ? new AlmanacError('PUBLICATION_NOT_FOUND', {}, error) : error;
  });
  const json = parseForeignJson(bytes.toString('utf8'));
  if (json === undefined) {
    if (!isSettled(age)) throw new IncompletePublication(latestName);
    refusePublication(t('{file} cannot be read', { file: latestName }));
  }
  refuseNewer(json);
  return latest.safeParse(json).data ?? refusePublication(t('{file} is malformed', { file: latestName }));
}

function readManifest(bytes: Buffer): PublicationManifest {
  const json = parseForeignJson(bytes.toString('utf8'));
  refuseNewer(json);
  const found = publicationManifest.safeParse(json);
  if (!found.success) {
    const [issue] = found.error.issues;
    return refusePublication(t('its description is malformed ({part})', { part: quoted(issue?.path.join('.') ?? '') }));
  }
  const { tables, words } = found.data;
  const names = new Set(tables.map(({ name }) => name));
  if (names.size < tables.length) refusePublication(t('its description lists the same table twice'));
  for (const { name, parts, bytes } of tables) {
    if (!publishedTables.has(name)) refusePublication(t('its table {table} is unknown', { table: quoted(name) }));
    if (parts !== undefined && bytes > largest.list)
      refusePublication(t('its table {table} is too large to be genuine', { table: quoted(name) }));
  }
  refuseTooLarge(tables);
  if ((words?.bytes ?? 0) > largest.words) refusePublication(t('it is too large to be genuine'));
  return found.data;
}

/** Refuses files of tables that are larger than the app ever writes, by themselves or together. */
export function refuseTooLarge(files: readonly { readonly name: string; readonly bytes: number }[]): void {
  for (const { name, bytes } of files)
    if (bytes > largest.table)
      refusePublication(t('its table {table} is too large to be genuine', { table: quoted(name) }));
  const all = files.reduce((sum, file) => sum + file.bytes, 0);
  if (all > largest.all) refusePublication(t('it is too large to be genuine'));
}

function refuseNewer(json: unknown): void {
  const format = z.object({ format: z.number() }).safeParse(json).data?.format ?? 0;
  if (format > publicationFormat) throw new AlmanacError('PUBLICATION_NEWER');
}

async function smallFile(source: PublicationSource, path: string, maxBytes: number, signal?: AbortSignal) {
  const chunks: Buffer[] = [];
  const onChunk = async (chunk: Buffer) => void chunks.push(Buffer.from(chunk));
  try {
    const { age } = await source.file(path, { maxBytes, signal, onChunk });
    return { bytes: Buffer.concat(chunks), age };
  } catch (error) {
    if (error instanceof FileMissing) throw new IncompletePublication(path);
    if (error instanceof AlmanacError && error.code === 'TOO_LARGE')
      return refusePublication(t('{file} is too large to be genuine', { file: path }), error);
    throw error;
  }
}
