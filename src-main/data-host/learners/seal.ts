import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { openOwnRegular } from '../../files/regular-file.ts';

/** The stored form of one sealed text. */
export interface Sealed {
  readonly nonce: Buffer;
  /** Ciphertext with its authentication tag at the end. */
  readonly sealed: Buffer;
}

/** Encrypts and decrypts with one key, and makes pseudonyms that say nothing without it. */
export type Seal = ReturnType<typeof createSeal>;

/** Bytes of the key that the keychain holds. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** A key of its own for each purpose and salt; from none of them can the one of the keychain be found. */
const derive = (key: Uint8Array, salt: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `course-almanac learners: ${purpose}`, keyBytes));

export function createSeal(key: Uint8Array, salt: Uint8Array) {
  // Key objects are made once; one for every row would cost more than the cipher.
  const rowKey = createSecretKey(derive(key, salt, 'rows'));
  const nameKey = createSecretKey(derive(key, salt, 'pseudonyms'));
  return {
    /** `bound` says what the text belongs to; it cannot be opened under another. */
    close: (bound: string, text: string): Sealed => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, rowKey, nonce);
      cipher.setAAD(Buffer.from(bound, 'utf8'));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { nonce, sealed };
    },
    /** Throws when the bytes or what they are bound to were changed. */
    open: (bound: string, { nonce, sealed }: Sealed): string => {
      const end = sealed.length - tagBytes;
      const decipher = createDecipheriv(algorithm, rowKey, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound, 'utf8'));
      decipher.setAuthTag(sealed.subarray(end));
      return decipher.update(sealed.subarray(0, end), undefined, 'utf8') + decipher.final('utf8');
    },
    /** Always the same for the same name. Names cannot be tried until one fits without the key. */
    pseudonym: (name: string): Buffer => createHmac('sha256', nameKey).update(name, 'utf8').digest(),
  };
}

/** A mark beside the rows that tells whether a key is the one that they were sealed with. */
export function keyCheck(key: Uint8Array, salt: Uint8Array): Buffer {
  return derive(key, salt, 'check');
}

export function isSameCheck(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/*
 * A file that is sealed as a whole, in constant memory: header, ciphertext, authentication tag. The header names the format
 * and its version, and holds the salt of the file's own key, what tells whether a key is the right one, and the nonce. It is
 * authenticated together with what the file belongs to.
 */

const magic = Buffer.from('ALMSEAL\x01', 'latin1');
const saltBytes = 16;
const headerBytes = magic.length + saltBytes + keyBytes + nonceBytes;
const pieceBytes = 256 * 1024;

/** By how much a sealed file is longer than its content. */
export const sealedOverhead: number = headerBytes + tagBytes;

/** Seals a file piece by piece; what each step answers is to be written in this order. */
interface FileSeal {
  readonly header: Buffer;
  update(piece: Uint8Array): Buffer;
  end(): Buffer;
}

/** `bound` says what the file belongs to; it cannot be opened as anything else. */
export function sealFile(key: Uint8Array, bound: string): FileSeal {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const header = Buffer.concat([magic, salt, fileKeyCheck(key, salt), nonce]);
  const cipher = createCipheriv(algorithm, fileKey(key, salt), nonce);
  cipher.setAAD(authenticated(header, bound));
  return {
    header,
    update: (piece) => cipher.update(piece),
    end: () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
  };
}

/** The file is not there, damaged, sealed with another key, or something else than it is taken for. */
export class NotOpenable extends Error {
  constructor(why: string, cause?: unknown) {
    super(`A sealed file cannot be opened: ${why}.`, cause === undefined ? undefined : { cause });
    this.name = 'NotOpenable';
  }
}

/**
 * The content, piece by piece. Only when the last piece has come without an error is it certain that all of it is true.
 * @throws NotOpenable
 */
export async function* openSealedFile(path: string, key: Uint8Array, bound: string): AsyncGenerator<Buffer> {
  let file: FileHandle | null = null;
  try {
    file = await openOwnRegular(path);
    yield* content(file, key, bound);
  } catch (error) {
    throw error instanceof NotOpenable ? error : new NotOpenable('it cannot be read or was changed', error);
  } finally {
    await file?.close();
  }
}

async function* content(file: FileHandle, key: Uint8Array, bound: string): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const end = size - tagBytes;
  if (end < headerBytes) throw new NotOpenable('it is too short');
  const header = await read(file, Buffer.alloc(headerBytes), 0);
  const { salt, check, nonce } = parts(header);
  if (!isSameCheck(check, fileKeyCheck(key, salt))) throw new NotOpenable('it was sealed with another key');
  const decipher = createDecipheriv(algorithm, fileKey(key, salt), nonce, { authTagLength: tagBytes });
  decipher.setAAD(authenticated(header, bound));
  decipher.setAuthTag(await read(file, Buffer.alloc(tagBytes), end));
  const piece = Buffer.alloc(Math.min(pieceBytes, end - headerBytes));
  for (let at = headerBytes; at < end; at += piece.length) {
    yield decipher.update(await read(file, piece.subarray(0, end - at), at));
  }
  decipher.final();
}

function parts(header: Buffer): { salt: Buffer; check: Buffer; nonce: Buffer } {
  if (!header.subarray(0, magic.length).equals(magic)) throw new NotOpenable('it is no sealed file');
  const saltEnd = magic.length + saltBytes;
  const checkEnd = saltEnd + keyBytes;
  return {
    salt: header.subarray(magic.length, saltEnd),
    check: header.subarray(saltEnd, checkEnd),
    nonce: header.subarray(checkEnd),
  };
}

async function read(file: FileHandle, into: Buffer, position: number): Promise<Buffer> {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled);
    if (bytesRead === 0) throw new NotOpenable('it became shorter');
    filled += bytesRead;
  }
  return into;
}

const fileKey = (key: Uint8Array, salt: Buffer) => derive(key, salt, 'file');
const fileKeyCheck = (key: Uint8Array, salt: Buffer) => derive(key, salt, 'check of a file');
const authenticated = (header: Buffer, bound: string) => Buffer.concat([header, Buffer.from(bound, 'utf8')]);
