import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepUnfinishedIn } from '#main/files/unfinished.ts';
import { startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { kill } from '../../support/syncing-child.ts';

const script = fileURLToPath(new URL('../../support/exporting-process.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof makeFolder>>;
let dir: string;
let target: string;
beforeEach(async () => {
  folder = await makeFolder();
  dir = join(folder.path, 'profile');
  target = join(folder.path, 'chosen');
  mkdirSync(dir);
  mkdirSync(target);
  // Called like something that is not whole, but the app has not written it.
  writeFileSync(join(target, 'table.csv.part'), 'the person’s own');
  writeFileSync(join(target, 'almanac-00000000-0000-0000-0000-000000000000.part'), 'of another profile');
});
afterEach(() => folder.remove());

const own = ['almanac-00000000-0000-0000-0000-000000000000.part', 'table.csv.part'];
const notes = () => join(dir, 'unfinished');

async function startWriting() {
  const child = spawn(process.execPath, [script, notes(), target], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

it('what a killed process has left of a file and a folder is removed by the next start, and nothing else', async () => {
  const child = await startWriting();
  expect(readdirSync(target)).toHaveLength(4);
  // No start removes it while it is being written.
  await keepUnfinishedIn(notes());
  expect(readdirSync(target)).toHaveLength(4);
  await kill(child);
  const service = await startSampleService();
  const started = await startHost({ service, dir, runs: [] });
  await expect.poll(() => readdirSync(target).sort()).toEqual(own);
  expect(readFileSync(join(target, 'table.csv.part'), 'utf8')).toBe('the person’s own');
  await expect.poll(() => readdirSync(notes())).toEqual([]);
  await started.close();
  await service.close();
});

it.each(['table.csv.part', '../profile/settings.json', 'almanac-1.part'])(
  'a note that was changed to name %s removes nothing',
  async (name) => {
    mkdirSync(notes());
    const path = join(target, name);
    writeFileSync(path, 'precious');
    writeFileSync(join(notes(), 'note.json'), JSON.stringify({ path, pid: 2 ** 30 }));
    await keepUnfinishedIn(notes());
    expect(readFileSync(path, 'utf8')).toBe('precious');
  },
);
