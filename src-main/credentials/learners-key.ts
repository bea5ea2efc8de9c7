import { randomBytes } from 'node:crypto';
import type { SecretStore } from './secret-store.ts';

/** Not tied to an address: the file that it opens holds what came from wherever the app was connected to. */
const account = 'key of the learner data';

const keyBytes = 32;

/** Two that ask at once must not make a key each: what the first one seals would be lost. */
const asking = new WeakMap<SecretStore, Promise<Uint8Array>>();

/**
 * The key that learner data and report files are sealed with; made when it is first needed. Rejects with
 * KEYCHAIN_UNAVAILABLE.
 */
export function learnersKey(store: SecretStore): Promise<Uint8Array> {
  const asked = asking.get(store) ?? findOrMake(store).finally(() => asking.delete(store));
  asking.set(store, asked);
  return asked;
}

async function findOrMake(store: SecretStore): Promise<Uint8Array> {
  const stored = readKey(await store.get(account));
  if (stored) return stored;
  const key = randomBytes(keyBytes);
  await store.set(account, key.toString('base64'));
  return key;
}

/** The same, but null where it would be forgotten at quit, and with it whatever was sealed. */
export async function lastingKey(store: SecretStore): Promise<Uint8Array | null> {
  return store.kind === 'keychain' ? learnersKey(store) : null;
}

/** Takes the key away: whatever was sealed with it can never be read again. */
export async function forgetLearnersKey(store: SecretStore): Promise<void> {
  await store.delete(account);
}

/** The key in its written form; null for what is none. */
export function readKey(text: string | null): Uint8Array | null {
  const key = Buffer.from(text ?? '', 'base64');
  return key.length === keyBytes ? key : null;
}
