import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { AlmanacError } from '#shared/errors/errors.ts';
import { within } from '../common/async.ts';
import { openSealedStore, type SealedLocation } from './sealed-store.ts';
import { createSessionStore, type SecretStore } from './secret-store.ts';

/** The name under which the keychain of the computer lists our entries. */
const keychainService = 'Course Almanac';

/** The part of keytar that is used, for one service: what a keychain can do. */
export interface Keychain {
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Windows keeps at most 2,560 bytes per entry. */
const bytesPerEntry = 2400;

const header = 'almanac-parts:';
const headerPattern = /^almanac-parts:(\d{1,3})$/;

/**
 * A keychain for secrets of any length. One that is too long for an entry is cut into further entries, and the entry of its
 * own name says into how many. The same on every system, so that what is tested on one holds on the others.
 */
function inParts(keychain: Keychain): Keychain {
  const partName = (account: string, number: number) => `${account} (part ${number})`;

  const countOf = async (account: string) => Number(headerPattern.exec((await keychain.read(account)) ?? '')?.[1] ?? 0);

  const removeParts = async (account: string, from: number, to: number) => {
    for (let number = from; number <= to; number += 1) await keychain.remove(partName(account, number));
  };

  return {
    async read(account) {
      const entry = await keychain.read(account);
      const count = Number(headerPattern.exec(entry ?? '')?.[1] ?? 0);
      if (count === 0) return entry;
      const parts: string[] = [];
      for (let number = 1; number <= count; number += 1) {
        const part = await keychain.read(partName(account, number));
        if (part === null) return null;
        parts.push(part);
      }
      return parts.join('');
    },
    async write(account, secret) {
      const before = await countOf(account);
      const fits = Buffer.byteLength(secret) <= bytesPerEntry && !secret.startsWith(header);
      const parts = fits ? [] : cut(secret);
      // The entry that counts comes last: until then the old secret is whole or missing, never mixed.
      if (!fits && before > 0) await keychain.remove(account);
      for (const [index, part] of parts.entries()) await keychain.write(partName(account, index + 1), part);
      await keychain.write(account, fits ? secret : `${header}${parts.length}`);
      await removeParts(account, parts.length + 1, before);
    },
    async remove(account) {
      const count = await countOf(account);
      await keychain.remove(account);
      await removeParts(account, 1, count);
    },
  };
}

/** Cuts between characters, never within one. */
function cut(secret: string): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of secret) {
    const size = Buffer.byteLength(character);
    if (bytes + size > bytesPerEntry) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part];
}

export interface StoreOptions {
  /** The name of our entries in the keychain. */
  readonly service?: string;
  /** The file to use where the keychain's module does not load; without one there is none. */
  readonly sealed?: SealedLocation;
  /** Loads that module. */
  readonly load?: (service: string) => Promise<Keychain>;
}

/**
 * Opens the computer's keychain. Where its module does not load (keytar is no longer maintained), a sealed file takes its place; where
 * the keychain itself refuses, or the system seals nothing safely, secrets last for this session alone.
 */
export async function openSecretStore({
  service = keychainService,
  sealed,
  load = loadKeychain,
}: StoreOptions = {}): Promise<SecretStore> {
  const loaded = await load(service).catch(() => null);
  if (loaded === null) return (sealed && (await openSealedStore(sealed))) ?? createSessionStore();
  const store = await openKeychainStore(loaded);
  if (store !== null && sealed) await takeOver(sealed, store);
  return store ?? createSessionStore();
}

/** The longest wait for the keychain. A locked one asks the user for its password meanwhile, so this is longer than any machine needs. */
const keychainTimeoutMs = 30_000;

/**
 * The computer's keychain, or null when it cannot be used: no program serves it (no D-Bus), it is locked, denied or too slow. Only
 * writing, reading and deleting an entry tells.
 */
async function openKeychainStore(loaded: Keychain): Promise<SecretStore | null> {
  try {
    const keychain = withTimeout(process.platform === 'linux' ? notSilentlyLocked(loaded) : loaded, keychainTimeoutMs);
    return (await isUsable(keychain)) ? keychainStore(keychain) : null;
  } catch {
    return null;
  }
}

/** Moves into the keychain what was sealed while its module did not load. Newer entries of the keychain stay. */
async function takeOver(location: SealedLocation, keychain: SecretStore): Promise<void> {
  if (!existsSync(location.file)) return;
  const sealed = await openSealedStore(location);
  if (sealed === null) return;
  try {
    for (const [account, secret] of await sealed.entries()) {
      if ((await keychain.get(account)) === null) await keychain.set(account, secret);
    }
    await sealed.discard();
  } catch {
    // The file stays for the next start.
  }
}

/** keytar is loaded here and now, because a missing libsecret throws at its import. */
async function loadKeychain(service: string): Promise<Keychain> {
  const { default: keytar } = await import('keytar');
  return {
    read: (account) => keytar.getPassword(service, account),
    write: (account, secret) => keytar.setPassword(service, account, secret),
    remove: async (account) => {
      await keytar.deletePassword(service, account);
    },
  };
}

let checks = 0;

/** Whether an entry comes back as it was written. */
export async function isUsable(keychain: Keychain): Promise<boolean> {
  const value = randomUUID();
  // A name of its own: the app and a scheduled sync may try the keychain at the same moment, and so may two calls.
  checks += 1;
  const account = `keychain check ${process.pid}.${checks}`;
  await keychain.write(account, value);
  const same = (await keychain.read(account)) === value;
  await keychain.remove(account);
  return same;
}

/**
 * On Linux a keychain that is locked, and stays so, says that it has no such entry, and that there was nothing to delete. So
 * nothing found is believed only of a keychain that can be written.
 */
export function notSilentlyLocked(keychain: Keychain): Keychain {
  const read = async (account: string) => {
    const found = await keychain.read(account);
    if (found === null && !(await isUsable(keychain))) throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
    return found;
  };
  return {
    read,
    write: keychain.write,
    remove: async (account) => {
      await keychain.remove(account);
      if ((await read(account)) !== null) throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
    },
  };
}

/** Ends calls that take too long with an error; what a late call still does cannot be stopped. */
export function withTimeout(keychain: Keychain, milliseconds: number): Keychain {
  const bounded = <T>(call: Promise<T>): Promise<T> =>
    within(milliseconds, call, () => {
      throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
    });
  return {
    read: (account) => bounded(keychain.read(account)),
    write: (account, secret) => bounded(keychain.write(account, secret)),
    remove: (account) => bounded(keychain.remove(account)),
  };
}

/** A store over a keychain: long secrets in parts, and every failure a code of the contract without the secret in it. */
export function keychainStore(keychain: Keychain): SecretStore {
  const parts = inParts(keychain);
  const guarded = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch {
      throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
    }
  };
  return {
    kind: 'keychain',
    get: (account) => guarded(parts.read(account)),
    set: (account, secret) => guarded(parts.write(account, secret)),
    delete: (account) => guarded(parts.remove(account)),
  };
}
