import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '#main/headless/command-line.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { SampleService } from '../sample-service/index.ts';

const script = fileURLToPath(new URL('../../src-main/headless/index.ts', import.meta.url));

/** Where `npm test` keeps compiled sources; absent where one file is run by itself. */
const { NODE_COMPILE_CACHE } = process.env;
export const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The command line, called as a function: what it writes and its exit code. `stop` ends it as a signal does. */
export async function runHeadless(
  args: readonly string[],
  stdin = '',
  folder = process.cwd(),
  stop = new AbortController().signal,
) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await runCommandLine(args, {
    folder,
    input: Readable.from([stdin]),
    output: sink('stdout'),
    errors: sink('stderr'),
    app: null,
    appVersion: manifest.version,
    stop,
  });
  return { code, ...written };
}

/** The same as a scheduler calls it: a process of its own, which `onStart` may end. */
export async function runHeadlessProcess(
  args: readonly string[],
  stdin = '',
  cwd?: string,
  env: Record<string, string> = {},
  onStart: (child: ChildProcess) => void = () => {},
) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH, HOME: cwd, ...compiled, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  onStart(child);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}

/** FILE for a service: what the user would write, with whatever is to be different. */
export async function writeConfig(folder: string, service: SampleService, change: object = {}): Promise<string> {
  const config = {
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: service.url, scheme: 'JWT' },
    token: { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId },
    runs: service.runs.slice(0, 2),
    historyFrom: '2013-01-01',
    profileDir: './profile',
    datasets: 'all',
    ...change,
  };
  const path = join(folder, 'almanac.json');
  await writeFile(path, JSON.stringify(config));
  return path;
}
