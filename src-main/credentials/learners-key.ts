import { randomBytes } from 'node:crypto';
import { noteKey } from '../common/known-secrets.ts';
import { isLasting, type SecretStore, sharedCall } from './secret-store.ts';

/** Not tied to an address: the file that it opens holds what came from wherever the app was connected to. */
const account = 'key of the learner data';

const keyBytes = 32;

/**
 * The key that learner data and report files are sealed with; made when it is first needed. Rejects with
 * KEYCHAIN_UNAVAILABLE.
 */
export const learnersKey = sharedCall(async (store): Promise<Uint8Array> => {
  const stored = readKey(await store.get(account));
  if (stored) return stored;
  const key = randomBytes(keyBytes);
  noteKey(key);
  await store.set(account, key.toString('base64'));
  return key;
});

/** The same, but null where the key would be forgotten at quit, and with it the sealed files. */
export async function lastingKey(store: SecretStore): Promise<Uint8Array | null> {
  return isLasting(store) ? learnersKey(store) : null;
}

/** Takes the key away: files that were sealed with it can never be read again. */
export async function forgetLearnersKey(store: SecretStore): Promise<void> {
  await store.delete(account);
}

/** The key in its written form, which is taken out of printed texts from now on; null for what is none. */
export function readKey(text: string | null): Uint8Array | null {
  const key = Buffer.from(text ?? '', 'base64');
  if (key.length !== keyBytes) return null;
  noteKey(key);
  return key;
}
