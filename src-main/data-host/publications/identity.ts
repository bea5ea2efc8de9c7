import { createHash, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { AlmanacError } from '#shared/errors/errors.ts';
import { parseForeignJson } from '../../files/json-file.ts';
import type { LastPublication } from '../cache/annotations/published.ts';
import {
  type Latest,
  type LoggedCommit,
  latest,
  latestName,
  manifestName,
  manifestNameOf,
  type PublicationManifest,
  type PublishedTable,
  publicationManifest,
  signatureNameOf,
} from './manifest.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Which publication a folder holds. Readers are bound to its id, so the id must not hang on one file that anybody can damage: it is
 * taken from the newest manifest that our key has signed, or from the publisher's own journal.
 */

export interface Identity {
  readonly publicationId: string;
  /** Number of the newest publication; 0 before the first. */
  readonly number: number;
  readonly title: string | null;
  readonly madeBy: string | null;
  /** The tables of the newest publication that our key has signed, by name. */
  readonly tables: ReadonlyMap<string, PublishedTable>;
  /** The newest commits that it knows, by table: also of tables that are no longer published. */
  readonly logs: ReadonlyMap<string, LoggedCommit>;
}

export interface IdentityOptions {
  readonly publicKey: string;
  /** The publisher's own record of the folder. */
  readonly known: LastPublication | null;
  /** The publisher wants a new publication in this folder. */
  readonly isNew: boolean;
}

/** @throws AlmanacError PUBLISH_OTHER_KEY, PUBLISH_IDENTITY_LOST, NOT_OURS */
export async function identityOf(target: TargetFolder, options: IdentityOptions): Promise<Identity> {
  const { publicKey, known, isNew } = options;
  const numbers = await manifestNumbers(target);
  const signed = await newestSigned(target, numbers, publicKey);
  const [id, ...others] = [signed?.publicationId, known?.publicationId].filter((each) => each != null);
  const isSame = others.length === 0 || others[0] === id;
  const number = Math.max(signed?.number ?? 0, isSame || isNew ? (known?.number ?? 0) : 0);
  const words = {
    title: signed?.facts.title ?? known?.title ?? null,
    madeBy: signed?.facts.madeBy ?? known?.madeBy ?? null,
  };
  if (id != null && !isNew) {
    const { tables = [], ended = [] } = signed?.publicationId === id ? signed : {};
    const logs = new Map([...tables, ...ended].flatMap(({ name, log }) => (log ? [[name, log] as const] : [])));
    return { publicationId: id, number, ...words, tables: new Map(tables.map((table) => [table.name, table])), logs };
  }
  // A manifest that cannot be read any more was one: readers may be bound to the id that it had.
  const isPublished = id != null || numbers.length > 0;
  if (isPublished && !isNew) throw new AlmanacError('PUBLISH_IDENTITY_LOST');
  // A file of that name in a folder without any publication is of another program.
  if (!isPublished && (await target.exists(latestName))) throw new AlmanacError('NOT_OURS', { what: latestName });
  return { publicationId: randomBytes(16).toString('hex'), number, ...words, tables: new Map(), logs: new Map() };
}

/** The numbers in the names of manifests, the oldest first; any program may have written them. */
export async function manifestNumbers(target: TargetFolder): Promise<number[]> {
  const numbers = (await target.names('.')).flatMap((name) => manifestName.exec(name)?.[1] ?? []);
  return numbers.map(Number).toSorted((a, b) => a - b);
}

/** The manifest of this number; null when it is not there, or is none. */
export async function manifestOf(target: TargetFolder, number: number): Promise<PublicationManifest | null> {
  const found = publicationManifest.safeParse(parsedJson(await target.text(manifestNameOf(number)))).data;
  return found?.number === number ? found : null;
}

/**
 * The newest manifest that our key has signed: the one that `latest.json` names, or one whose signature lies beside it.
 * @throws AlmanacError PUBLISH_OTHER_KEY when `latest.json` is sound and signed with another key
 */
async function newestSigned(
  target: TargetFolder,
  numbers: readonly number[],
  publicKey: string,
): Promise<PublicationManifest | null> {
  const newest = await signedManifest(target, latestName);
  if (newest && newest.head.publicKey !== publicKey) throw new AlmanacError('PUBLISH_OTHER_KEY');
  let found = newest?.manifest ?? null;
  for (const number of numbers.toReversed()) {
    if (number <= (found?.number ?? 0)) break;
    const signed = await signedManifest(target, signatureNameOf(number));
    if (signed?.head.publicKey === publicKey && signed.manifest.number === number) found = signed.manifest;
  }
  return found;
}

// Ed25519 signatures of manifests. Public keys travel as their 32 raw bytes in base64.

/** The fixed head of an Ed25519 key in the SPKI form (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The public half of a private key: 32 bytes in base64. */
export const publicKeyOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(spkiHead.length).toString('base64');

/** The signature of some bytes: 64 bytes in base64. */
export const signatureOf = (bytes: Uint8Array, privateKey: KeyObject): string =>
  sign(null, bytes, privateKey).toString('base64');

/** Whether the holder of the key signed these bytes. False for a key or signature that is none. */
export function isSignedBy(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  try {
    const der = Buffer.concat([spkiHead, Buffer.from(publicKey, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** A signature with the key that it proves, as manifests bear it. */
export const signedBy = (privateKey: KeyObject, bytes: Uint8Array) => ({
  publicKey: publicKeyOf(privateKey),
  signature: signatureOf(bytes, privateKey),
});

/** The publication that a valid signature names. */
async function signedManifest(
  target: TargetFolder,
  name: string,
): Promise<{ readonly head: Latest; readonly manifest: PublicationManifest } | null> {
  const head = latest.safeParse(parsedJson(await target.text(name))).data;
  if (!head) return null;
  const text = await target.text(manifestNameOf(head.number));
  const manifest = await manifestOf(target, head.number);
  if (text === null || manifest === null) return null;
  const bytes = Buffer.from(text);
  const isWhole = createHash('sha256').update(bytes).digest('hex') === head.manifestSha256;
  return isWhole && isSignedBy(bytes, head.signature, head.publicKey) ? { head, manifest } : null;
}

/** The JSON of a text, or null. */
export function parsedJson(text: string | null): unknown {
  return text === null ? null : (parseForeignJson(text) ?? null);
}
