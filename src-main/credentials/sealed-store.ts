import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { AlmanacError } from '#shared/errors/errors.ts';
import { writePartFile } from '../files/part-file.ts';
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
export interface SealedPlace {
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
 * accounts they belong to can be read from it. Null where the system cannot seal safely.
 */
export async function openSealedStore({ file, seal }: SealedPlace): Promise<SealedStore | null> {
  if (!(await isUsable(seal))) return null;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: each change reads the file, which a command without a window may have written meanwhile. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = turn.then(act).catch(() => {
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
  const sealed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (sealed === null) return new Map();
  const { text, isOutdated } = await seal.open(sealed);
  const secrets = new Map<string, string>(Object.entries(JSON.parse(text)));
  if (isOutdated) await writeSecrets(file, seal, secrets);
  return secrets;
}

async function writeSecrets(file: string, seal: Seal, secrets: ReadonlyMap<string, string>): Promise<void> {
  if (secrets.size === 0) return rm(file, { force: true });
  await writePartFile(file, [await seal.seal(JSON.stringify(Object.fromEntries(secrets)))]);
}
