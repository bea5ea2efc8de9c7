import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { AlmanacError } from '#shared/errors/errors.ts';
import { noteKey } from '../common/known-secrets.ts';
import { isLasting, sharedCall } from './secret-store.ts';

/** One for all folders that this user publishes to. */
const account = 'key of the publisher';

const seedBytes = 32;

/** The bytes before the seed of an Ed25519 key in its PKCS #8 form (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The Ed25519 key that publications are signed with; made when it is first needed, and kept in the keychain alone.
 * @throws AlmanacError PUBLISHER_KEY_MISSING where it would be forgotten, KEYCHAIN_UNAVAILABLE
 */
export const publisherKey = sharedCall(async (store): Promise<KeyObject> => {
  if (!isLasting(store)) throw new AlmanacError('PUBLISHER_KEY_MISSING');
  const stored = readPublisherKey(await store.get(account));
  if (stored) return stored;
  const seed = randomBytes(seedBytes).toString('base64');
  // Noted before anything that can fail with it.
  const key = readPublisherKey(seed) as KeyObject;
  await store.set(account, seed);
  return key;
});

/** The key in its written form, 32 bytes in base64, which is taken out of printed texts from now on; null for what is none. */
export function readPublisherKey(text: string | null): KeyObject | null {
  const seed = Buffer.from(text ?? '', 'base64');
  if (seed.length !== seedBytes) return null;
  noteKey(seed);
  return createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' });
}
