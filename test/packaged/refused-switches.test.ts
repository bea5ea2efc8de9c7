import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { everyNth } from '../support/at-length.ts';

/*
 * S14: what an installed copy does with switches that take protection away.
 */

const entry = fileURLToPath(new URL('../../dist/app/app.asar/out/main/index.js', import.meta.url));
const register = new URL('../electron-standin/register.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'almanac-switches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const switches = ['--remote-debugging-port=0', '--no-sandbox', '--js-flags=--expose-gc', '--gpu-launcher=/bin/true'];

// Every day test/unit/shell/refused-switches.test.ts tries all that there are, without a start.
test.each(everyNth(4, switches))('%s: it says so, leaves with an error and touches nothing', async (given) => {
  const userData = join(folder, given.replaceAll(/\W+/g, '-'));
  const started = spawn(process.execPath, ['--import', register, entry, `--user-data-dir=${userData}`, given]);
  const said = text(started.stderr);
  const [code] = await once(started, 'exit');
  expect(code).toBe(1);
  expect(await said).toContain(`Course Almanac did not start, because ${given.split('=')[0]} would`);
  // The stand-in keeps caches of its Chromium there.
  expect(readdirSync(userData).filter((name) => !name.startsWith('StandIn '))).toEqual([]);
});
