import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { AlmanacError } from '#shared/errors/errors.ts';
import { noteKey } from '../common/known-secrets.ts';
import { isLasting, type SecretStore, sharedCall } from './secret-store.ts';

/** The entry of the keychain. It is not tied to an address, because the file that it opens holds what came from wherever the app was connected to. */
const learnersAccount = 'key of the learner data';

const learnersKeyBytes = 32;

/**
 * The key that learner data and report files are sealed with; made when it is first needed. Rejects with
 * KEYCHAIN_UNAVAILABLE.
 */
export const learnersKey = sharedCall(async (store): Promise<Uint8Array> => {
  const stored = readLearnersKey(await store.get(learnersAccount));
  if (stored) return stored;
  const key = randomBytes(learnersKeyBytes);
  noteKey(key);
  await store.set(learnersAccount, key.toString('base64'));
  return key;
});

/** The same, but null where the key would be forgotten at quit, and with it the sealed files. */
export async function lastingKey(store: SecretStore): Promise<Uint8Array | null> {
  return isLasting(store) ? learnersKey(store) : null;
}

/** Takes the key away: files that were sealed with it can never be read again. */
export async function forgetLearnersKey(store: SecretStore): Promise<void> {
  await store.delete(learnersAccount);
}

/** The key in its written form, which is taken out of printed texts from now on; null for what is none. */
export function readLearnersKey(text: string | null): Uint8Array | null {
  const key = Buffer.from(text ?? '', 'base64');
  if (key.length !== learnersKeyBytes) return null;
  noteKey(key);
  return key;
}

/** One for all folders that this user publishes to. */
const publisherAccount = 'key of the publisher';

const seedBytes = 32;

/** The bytes before the seed of an Ed25519 key in its PKCS #8 form (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The Ed25519 key that publications are signed with; made when it is first needed, and kept in the keychain alone.
 * @throws AlmanacError PUBLISHER_KEY_MISSING where it would be forgotten, KEYCHAIN_UNAVAILABLE
 */
export const publisherKey = sharedCall(async (store): Promise<KeyObject> => {
  if (!isLasting(store)) throw new AlmanacError('PUBLISHER_KEY_MISSING');
  const stored = readPublisherKey(await store.get(publisherAccount));
  if (stored) return stored;
  const seed = randomBytes(seedBytes).toString('base64');
  // Noted before anything that can fail with it.
  const key = readPublisherKey(seed) as KeyObject;
  await store.set(publisherAccount, seed);
  return key;
});

/** The key in its written form, 32 bytes in base64, which is taken out of printed texts from now on; null for what is none. */
export function readPublisherKey(text: string | null): KeyObject | null {
  const seed = Buffer.from(text ?? '', 'base64');
  if (seed.length !== seedBytes) return null;
  noteKey(seed);
  return createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' });
}
