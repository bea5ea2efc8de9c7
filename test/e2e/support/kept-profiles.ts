import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { keptCaches } from '../../electron-standin/kept-caches.ts';

/*
 * Synced profiles for the files that come after: a copy takes a tenth of the time that another sync does. The address of the service is
 * part of what is stored, so a copy needs a service on the same port.
 */

export interface KeptProfile {
  readonly folder: string;
  readonly port: number;
  /** The entries of the keychain that belong to it: files may delete them. */
  readonly secrets: readonly { readonly account: string; readonly password: string }[];
}

const keychainService = 'Course Almanac';
const kept = new Map<string, KeptProfile>();

export const keptProfile = (key: string): KeptProfile | undefined => kept.get(key);

/** Keeps a copy of a profile that no app has opened yet. */
export async function keepProfile(key: string, userDataDir: string, serviceUrl: string): Promise<void> {
  const folder = mkdtempSync(join(process.env.ALMANAC_TEST_RUN ?? tmpdir(), 'almanac-profile-'));
  cpSync(userDataDir, folder, { recursive: true });
  const stored = await keytar.findCredentials(keychainService);
  const secrets = stored.filter(({ account }) => account.includes(serviceUrl) || account === 'key of the learner data');
  kept.set(key, { folder, port: Number(new URL(serviceUrl).port), secrets });
}

/** Fills the folder of an app with a copy, and the keychain with its secrets. */
export async function copyProfile({ folder, secrets }: KeptProfile, userDataDir: string): Promise<void> {
  cpSync(folder, userDataDir, { recursive: true });
  for (const { account, password } of secrets) await keytar.setPassword(keychainService, account, password);
}

let codeFolder: string | undefined;

/** Keeps what the pages of an app that has ended were compiled to. */
export function keepPageCode(userDataDir: string): void {
  codeFolder ??= mkdtempSync(join(process.env.ALMANAC_TEST_RUN ?? tmpdir(), 'almanac-code-'));
  for (const name of keptCaches.filter((each) => existsSync(join(userDataDir, each)))) {
    rmSync(join(codeFolder, name), { recursive: true, force: true });
    cpSync(join(userDataDir, name), join(codeFolder, name), { recursive: true });
  }
}

/** Gives it to an app that has none of its own: compiling takes a quarter of a start. */
export function copyPageCode(userDataDir: string): void {
  if (codeFolder !== undefined) cpSync(codeFolder, userDataDir, { recursive: true });
}
