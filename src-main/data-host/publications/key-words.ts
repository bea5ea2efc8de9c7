import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';

const bitsPerWord = 11;
const words = 8;

/**
 * A public key as eight English words that two people can read to each other: the first 88 bits of its SHA-256 over the list of
 * BIP 39. `publicKey` is raw, in base64.
 */
export function keyWordsOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest();
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const word = (index: number) =>
    wordlist[Number.parseInt(bits.slice(index * bitsPerWord, (index + 1) * bitsPerWord), 2)];
  return Array.from({ length: words }, (_, index) => word(index)).join(' ');
}
