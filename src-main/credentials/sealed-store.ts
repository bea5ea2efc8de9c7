import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as z from 'zod';
import { AlmanacError } from '#shared/errors/errors.ts';
import { withLock } from '../files/file-lock.ts';
import { openPartFile } from '../files/part-file.ts';
import { readRegularSync } from '../files/regular-file.ts';
import { setAside } from '../files/set-aside.ts';
import type { SecretStore } from './secret-store.ts';

/** Seals a text so that only this user of this computer can open it, with a key that the system keeps. */
export interface Seal {
  /** Whether sealed text is safe here; asked once, before anything is sealed. */
  isSafe(): Promise<boolean>;
  seal(text: string): Promise<Uint8Array>;
  /** `isOutdated`: to be sealed again, because the system has another key now. Rejects when it cannot be opened. */
  open(sealed: Uint8Array): Promise<{ readonly text: string; readonly isOutdated: boolean }>;
}

/** The file, and what seals it. */
export interface SealedLocation {
  readonly file: string;
  readonly seal: Seal;
}

/** A store in a sealed file, and what a keychain needs to take it over. */
export interface SealedStore extends SecretStore {
  /** Everything that is in it, by account. */
  entries(): Promise<ReadonlyMap<string, string>>;
  /** Removes the file. */
  discard(): Promise<void>;
}

/**
 * A store for a computer where the module of the keychain does not load: one file, sealed as a whole, so that neither secrets nor the
 * accounts they belong to can be read from it. A file that this system does not open, though it opens what it seals now, is set
 * aside, and a new one begun. Null where the system cannot seal safely.
 */
export async function openSealedStore({ file, seal }: SealedLocation): Promise<SealedStore | null> {
  if (!(await isUsable(seal))) return null;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, in this process and with others: a change reads the whole file and writes it. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = turn
      .then(() => withLock(file, act))
      .catch(() => {
        // The reason may quote what was being sealed.
        throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
      });
    turn = done.catch(() => {});
    return done;
  };
  const change = (act: (secrets: Map<string, string>) => void) =>
    inTurn(async () => {
      const secrets = await readSecrets(file, seal);
      act(secrets);
      await writeSecrets(file, seal, secrets);
    });
  return {
    kind: 'sealed',
    get: (account) => inTurn(async () => (await readSecrets(file, seal)).get(account) ?? null),
    set: (account, secret) => change((secrets) => secrets.set(account, secret)),
    delete: (account) => change((secrets) => secrets.delete(account)),
    fileSetAside: async () => newestAside(file),
    entries: () => inTurn(() => readSecrets(file, seal)),
    discard: () => inTurn(() => rm(file, { force: true })),
  };
}

/** Whether the system seals, opens what it has sealed, and leaves nothing of it to be read. */
async function isUsable(seal: Seal): Promise<boolean> {
  try {
    if (!(await seal.isSafe())) return false;
    const text = randomUUID();
    const sealed = await seal.seal(text);
    return !Buffer.from(sealed).includes(text) && (await seal.open(sealed)).text === text;
  } catch {
    return false;
  }
}

async function readSecrets(file: string, seal: Seal): Promise<Map<string, string>> {
  const sealed = readSealed(file);
  if (sealed === null) return new Map();
  const opened = await openSecrets(sealed, seal);
  if (opened === null) {
    // A system that has locked itself meanwhile will open the file again.
    if (!(await isUsable(seal))) throw new AlmanacError('KEYCHAIN_UNAVAILABLE');
    setAside(file);
    return new Map();
  }
  const { secrets, isOutdated } = opened;
  if (isOutdated) await writeSecrets(file, seal, secrets);
  return secrets;
}

/** Far more than all secrets of a user. */
const maxSealedBytes = 50_000_000;

/** Null where there is none; whatever else bears its name is set aside. */
function readSealed(file: string): Buffer | null {
  try {
    return readRegularSync(file, maxSealedBytes);
  } catch (error) {
    if (error instanceof AlmanacError) setAside(file);
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** The secrets in what was sealed; null when it cannot be opened, or holds something else. */
async function openSecrets(
  sealed: Uint8Array,
  seal: Seal,
): Promise<{ readonly secrets: Map<string, string>; readonly isOutdated: boolean } | null> {
  try {
    const { text, isOutdated } = await seal.open(sealed);
    return { secrets: new Map(Object.entries(stored.parse(JSON.parse(text)))), isOutdated };
  } catch {
    return null;
  }
}

const stored = z.record(z.string(), z.string());

async function writeSecrets(file: string, seal: Seal, secrets: ReadonlyMap<string, string>): Promise<void> {
  if (secrets.size === 0) return rm(file, { force: true });
  const part = await openPartFile(file, { isOwn: true });
  try {
    await part.write(await seal.seal(JSON.stringify(Object.fromEntries(secrets))));
    await part.finish(file);
  } finally {
    await part.abandon();
  }
}

/** The name of the last file that was set aside; null when there is none. */
async function newestAside(file: string): Promise<string | null> {
  const names = await readdir(dirname(file)).catch((): string[] => []);
  const prefix = `${basename(file)}.damaged-`;
  const numbered = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, number: Number(name.slice(prefix.length)) }));
  return numbered.sort((one, other) => other.number - one.number)[0]?.name ?? null;
}
