import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The stored form of one sealed text. */
export interface Sealed {
  readonly nonce: Buffer;
  /** Ciphertext with its authentication tag at the end. */
  readonly sealed: Buffer;
}

/** Encrypts and decrypts with one key, and makes pseudonyms that say nothing without it. */
export interface Seal {
  /** `bound` says what the text belongs to; it cannot be opened under another. */
  close(bound: string, text: string): Sealed;
  /** Throws when the bytes or what they are bound to were changed. */
  open(bound: string, sealed: Sealed): string;
  /** Always the same for the same name. Names cannot be tried until one fits without the key. */
  pseudonym(name: string): Buffer;
}

/** Bytes of the key that the keychain holds. */
export const keyBytes = 32;
export const nonceBytes = 12;
export const tagBytes = 16;
export const algorithm = 'aes-256-gcm';

/** A key of its own for each purpose and salt; from none of them can the one of the keychain be found. */
export const derive = (key: Uint8Array, salt: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `course-almanac learners: ${purpose}`, keyBytes));

export function createSeal(key: Uint8Array, salt: Uint8Array): Seal {
  // Key objects are made once; one for every row would cost more than the cipher.
  const rowKey = createSecretKey(derive(key, salt, 'rows'));
  const nameKey = createSecretKey(derive(key, salt, 'pseudonyms'));
  return {
    close: (bound, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, rowKey, nonce);
      cipher.setAAD(Buffer.from(bound, 'utf8'));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { nonce, sealed };
    },
    open: (bound, { nonce, sealed }) => {
      const end = sealed.length - tagBytes;
      const decipher = createDecipheriv(algorithm, rowKey, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound, 'utf8'));
      decipher.setAuthTag(sealed.subarray(end));
      return decipher.update(sealed.subarray(0, end), undefined, 'utf8') + decipher.final('utf8');
    },
    pseudonym: (name) => createHmac('sha256', nameKey).update(name, 'utf8').digest(),
  };
}

/** A mark beside the rows that tells whether a key is the one that they were sealed with. */
export function keyCheck(key: Uint8Array, salt: Uint8Array): Buffer {
  return derive(key, salt, 'check');
}

export function isSameCheck(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
