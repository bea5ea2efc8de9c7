import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { FilledHost } from './filled-host.ts';

interface Published {
  /** Where the folders that are copied lie. */
  readonly below: string;
  readonly title: string;
  readonly madeBy: string;
}

/** Makes `path` a published folder that hides counts below `threshold`; null hides none. */
export type PublishedCopies = (path: string, threshold?: number | null) => Promise<void>;

/**
 * Publishes the data of a host once for each threshold, when a test first asks for it, and copies that folder together with the publisher's
 * record of it. A copy cannot be told from a first publication, which takes twenty times as long. It has the data of that moment; a test that
 * has changed something since publishes once more.
 */
export function createPublishedCopies({ started }: FilledHost, { below, ...words }: Published): PublishedCopies {
  const originals = new Map<number | null, Promise<string>>();
  const publishOnce = async (threshold: number | null) => {
    const original = join(below, `original-${threshold}`);
    await started.host.call('host:publish', { folder: original, threshold, ...words });
    return realpathSync(original);
  };
  return async (path, threshold = 10) => {
    const publishing = originals.get(threshold) ?? publishOnce(threshold);
    originals.set(threshold, publishing);
    const original = await publishing;
    cpSync(original, path, { recursive: true, preserveTimestamps: true });
    copyRecord(started.dir, original, realpathSync(path));
  };
}

/** Has the publisher's journal say of `path` what it says of `original`. */
function copyRecord(dataDir: string, original: string, path: string): void {
  const journal = new Database(join(dataDir, 'journal.sqlite3'));
  try {
    const record = journal
      .prepare<[string], Record<string, unknown>>('SELECT * FROM published WHERE folder = ?')
      .get(original);
    if (record === undefined) throw new Error(`The journal has no record of ${original}.`);
    const names = Object.keys(record);
    journal
      .prepare(`INSERT INTO published (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`)
      .run({ ...record, folder: path });
  } finally {
    journal.close();
  }
}
