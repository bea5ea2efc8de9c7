import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { makeFolder } from '../../support/folder.ts';

/* The examples for schedulers in resources/schedule. */

const example = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../resources/schedule/${name}`, import.meta.url)), 'utf8');

/** Command lines with which each scheduler would start the app. */
const commandLines: Record<string, () => Promise<string[]>> = {
  systemd: async () => {
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(await example('course-almanac-sync.service')) ?? [];
    return line.split(' ').slice(1);
  },
  launchd: async () => {
    const [, list = ''] =
      /<key>ProgramArguments<\/key>\s*<array>(.*?)<\/array>/s.exec(await example('org.coursealmanac.sync.plist')) ?? [];
    return [...list.matchAll(/<string>(.*?)<\/string>/g)].map(([, text = '']) => text).slice(1);
  },
  'Task Scheduler': async () => {
    const [, line = ''] = /<Arguments>(.*?)<\/Arguments>/.exec(await example('course-almanac-sync.xml')) ?? [];
    return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  },
};

it.each(Object.entries(commandLines))('%s starts a sync with a configuration and a folder', async (_name, read) => {
  const args = await read();
  const { values, positionals } = parseArgs({
    args: args.slice(args.indexOf('--headless') + 1),
    options: { config: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
  });
  expect(args).toContain('--headless');
  expect(positionals).toEqual(['sync']);
  expect(values.config).toMatch(/\.json$/);
  expect(values.out).toMatch(/course-almanac-tables$/);
});

it.runIf(existsSync('/usr/bin/systemd-analyze'))('the units are what systemd takes', async () => {
  const folder = await makeFolder();
  const units = await Promise.all(
    ['course-almanac-sync.service', 'course-almanac-sync.timer'].map(async (name) => {
      const path = join(folder.path, name);
      // The verifier asks for the program, which is not installed here.
      await writeFile(path, (await example(name)).replace('/usr/bin/course-almanac', '/bin/true'));
      return path;
    }),
  );
  const env = { ...process.env, XDG_RUNTIME_DIR: folder.path };
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--user', ...units], { env, encoding: 'utf8' });
  await folder.remove();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
