import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeIn, ownEnvironment } from '#scripts/lib/project.mjs';

/*
 * Commands that the scripts start find the tools of the project, and the Node of the project for those that begin with `#!/usr/bin/env
 * node`.
 */

it('comes before the Node of the machine, also where npm has linked none beside the tools', () => {
  const before = ['/usr/bin', '/bin'].join(delimiter);
  const { PATH = '' } = ownEnvironment('/some/clone', { PATH: before });
  const folders = PATH.split(delimiter);
  expect(folders).toEqual([
    dirname(nodeIn('/some/clone')),
    join('/some/clone', 'node_modules', '.bin'),
    '/usr/bin',
    '/bin',
  ]);
  expect(ownEnvironment('/some/clone', { PATH }).PATH).toBe(PATH);
});

it.runIf(process.platform === 'linux')('is what `env node` starts in this clone', () => {
  const started = execFileSync('/usr/bin/env', ['node', '--version'], { env: ownEnvironment(), encoding: 'utf8' });
  expect(started.trim()).toMatch(/^v24\./);
});
