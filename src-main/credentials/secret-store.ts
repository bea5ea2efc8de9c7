import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { AlmanacError } from '#shared/errors/errors.ts';
import { noteKey } from '../common/known-secrets.ts';

/** Where secrets are kept. Rejects with KEYCHAIN_UNAVAILABLE when a keychain that worked at start does not any more. */
export interface SecretStore {
  /**
   * `sealed`: a file that the system has sealed, where the keychain's module does not load. `session`: nothing is written anywhere and
   * everything is forgotten at quit.
   */
  readonly kind: 'keychain' | 'sealed' | 'session';
  /** Null when there is none. */
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing when there is none. */
  delete(account: string): Promise<void>;
  /** The name under which a file of secrets that could not be opened lies now; null when there is none. */
  fileSetAside?(): Promise<string | null>;
}

/** Whether what is stored is still there after the next start. */
const isLasting = (store: SecretStore): boolean => store.kind !== 'session';

/** Shares one call between all that ask while it is under way: two must not make a key each. */
function sharedCall<Key>(findOrMake: (store: SecretStore) => Promise<Key>): (store: SecretStore) => Promise<Key> {
  const asking = new WeakMap<SecretStore, Promise<Key>>();
  return (store) => {
    const pending = asking.get(store) ?? findOrMake(store).finally(() => asking.delete(store));
    asking.set(store, pending);
    return pending;
  };
}

/** Keeps secrets in memory only. */
export function createSessionStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    kind: 'session',
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret);
    },
    delete: async (account) => {
      secrets.delete(account);
    },
  };
}

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
