import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, publicKeyOf, signatureOf } from '#main/data-host/publications/identity.ts';
import { latest } from '#main/data-host/publications/manifest.ts';

describe('the signature of a manifest', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from('{"number":1}');
  const publicKey = publicKeyOf(privateKey);
  const signature = signatureOf(bytes, privateKey);

  it('says that the holder of the key has written these bytes', () => {
    expect(isSignedBy(bytes, signature, publicKey)).toBe(true);
    expect(isSignedBy(Buffer.from('{"number":2}'), signature, publicKey)).toBe(false);
  });

  it('is not taken from another key, nor from what is none', () => {
    const other = publicKeyOf(generateKeyPairSync('ed25519').privateKey);
    expect(isSignedBy(bytes, signature, other)).toBe(false);
    expect(isSignedBy(bytes, signature, '')).toBe(false);
    expect(isSignedBy(bytes, 'AAAA', publicKey)).toBe(false);
  });

  it('has the length that latest.json wants, and so has the key', () => {
    const text = { format: 1, number: 1, manifestSha256: 'a'.repeat(64), publicKey, signature };
    expect(latest.parse(text)).toEqual(text);
  });
});
