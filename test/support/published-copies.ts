import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type FilledHost, keepTwoRuns, startFilledHost } from './filled-host.ts';
import { makeFolder } from './folder.ts';

interface PublishedWords {
  readonly title: string;
  readonly madeBy: string;
}

/** A filled host that publishes two runs. */
export interface PublishingHost extends FilledHost {
  readonly runIds: readonly string[];
  /** Goes with the host. */
  readonly folder: string;
  /** A path in the folder that nothing was published to. */
  newPath(): string;
  readonly copyTo: PublishedCopies;
}

/** Starts a host that publishes two runs of a filled workspace, for all tests of a file. */
export async function startPublishing(words: PublishedWords): Promise<PublishingHost> {
  const filled = await startFilledHost();
  const runIds = await keepTwoRuns(filled);
  await filled.started.setAppVersion('1.2.3');
  const folder = await makeFolder();
  let made = 0;
  return {
    ...filled,
    runIds,
    folder: folder.path,
    newPath() {
      made += 1;
      return join(folder.path, `team-${made}`);
    },
    copyTo: createPublishedCopies(filled, folder.path, words),
    async close() {
      await filled.close();
      await folder.remove();
    },
  };
}

/** Makes `path` a published folder that withholds counts below `threshold`; null withholds none. */
type PublishedCopies = (path: string, threshold?: number | null) => Promise<void>;

/**
 * Publishes the data of a host once for each threshold, when a test first asks for it, and copies that folder together with the publisher's
 * record of it. A copy cannot be told from a first publication, which takes twenty times as long. It has the data of that moment; a test that
 * has changed something since publishes once more.
 */
function createPublishedCopies({ started }: FilledHost, below: string, words: PublishedWords): PublishedCopies {
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
