import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { timed } from '../statistics.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

/** An export of all links between courses and skills; times in milliseconds. */
export interface Export {
  readonly rows: number;
  readonly took: number;
  readonly growthBytes: number;
  /** Duration of the sqlite3 shell for the same rows; null where there is none. */
  readonly sqlite3: number | null;
}

const query = `SELECT cs.skill_id, c.course_key, cs.confidence FROM course_skill cs JOIN course c USING (course_no)
  ORDER BY cs.skill_id, c.course_key`;

/** Exports out of the cache in a folder. */
export function measureExport(dataDir: string): Promise<Export> {
  return inTemporaryFolder(async (folder) => {
    const child = fork(new URL('export-child.ts', import.meta.url), [dataDir, folder]);
    const ended = once(child, 'exit');
    const [measured] = (await once(child, 'message')) as [Omit<Export, 'sqlite3'>];
    await ended;
    return { ...measured, sqlite3: await sqlite3Csv(join(dataDir, 'cache.sqlite3'), join(folder, 'sqlite3.csv')) };
  });
}

async function sqlite3Csv(cache: string, path: string): Promise<number | null> {
  const out = openSync(path, 'w');
  try {
    let status: number | null = null;
    const took = await timed(() => {
      status = spawnSync('sqlite3', ['-csv', '-header', cache, query], { stdio: ['ignore', out, 'inherit'] }).status;
    });
    return status === 0 ? took : null;
  } finally {
    closeSync(out);
  }
}
