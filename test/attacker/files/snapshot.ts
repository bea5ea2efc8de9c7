import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDataHost } from '#main/data-host/host.ts';
import { signedBy } from '#main/data-host/publications/identity.ts';
import type { StartedHost } from '../../support/host.ts';

/*
 * One state of the data, in a folder of its own, with a clock that stands still: what is written of it twice is the same to the byte.
 */

const files = ['cache.sqlite3', 'journal.sqlite3'] as const;

/** The files of a data folder as they are now. Learners and report files are not among them. */
export function keepSnapshot(dir: string, to: string): string {
  mkdirSync(to, { recursive: true });
  for (const file of files) {
    const db = new Database(join(dir, file), { readonly: true });
    try {
      db.prepare('VACUUM INTO ?').run(join(to, file));
    } finally {
      db.close();
    }
  }
  return to;
}

/** A second folder with the same files. */
export function copySnapshot(dir: string, to: string): string {
  mkdirSync(to, { recursive: true });
  for (const file of files) copyFileSync(join(dir, file), join(to, file));
  return to;
}

/** Signs publications; one for all, because two keys sign the same bytes otherwise. */
const { privateKey } = generateKeyPairSync('ed25519');

export type SnapshotHost = ReturnType<typeof openDataHost>;

/** The data host on a snapshot: it reads, and asks no service. `onlyRuns` are those that a configuration names. */
export async function openSnapshot(
  dir: string,
  { connection }: Pick<StartedHost, 'connection'>,
  at: number,
  onlyRuns: readonly string[] | null = null,
): Promise<SnapshotHost> {
  const ports = {
    authorize: async () => ({ header: null }),
    signPublication: async (manifest: Uint8Array) => signedBy(privateKey, manifest),
    emit: () => {},
  };
  const host = openDataHost(dir, ports, () => at, { onlyRuns });
  await host.call('host:configure', { connection, historyFrom: '1990-01-01' });
  return host;
}
