import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/*
 * Ed25519 signatures of manifests. Public keys travel as their 32 raw bytes in base64.
 */

/** The fixed head of an Ed25519 key in the SPKI form (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The public half of a private key: 32 bytes in base64. */
export const publicKeyOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(spkiHead.length).toString('base64');

/** The signature of some bytes: 64 bytes in base64. */
export const signatureOf = (bytes: Uint8Array, privateKey: KeyObject): string =>
  sign(null, bytes, privateKey).toString('base64');

/** Whether the holder of the key signed these bytes. A key or signature that is none answers false. */
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
