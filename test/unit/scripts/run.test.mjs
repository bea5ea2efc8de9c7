import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { capture } from '#scripts/lib/run.mjs';

const RUN = new URL('../../../scripts/lib/run.mjs', import.meta.url).href;

/**
 * A launcher like bootstrap.mjs, with the given program as its child.
 * @param {string} program
 */
function launch(program) {
  const launcher = `import { endLike, run } from '${RUN}'; endLike(await run(process.execPath, ['--eval', process.argv[1]]));`;
  return spawn(process.execPath, ['--input-type=module', '--eval', launcher, program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** @param {import('node:child_process').ChildProcess} child */
async function firstWords(child) {
  return String((await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data'))[0]).trim();
}

const WAIT = "console.log('ready'); setInterval(() => {}, 1000);";

describe.skipIf(process.platform === 'win32')('running a program in our place', () => {
  it('hands back its exit code', async () => {
    expect(await once(launch('process.exit(3)'), 'close')).toEqual([3, null]);
  });

  it('hands on stdin and stdout', async () => {
    const child = launch('process.stdin.pipe(process.stdout)');
    child.stdin?.end('the secret');
    expect(await firstWords(child)).toBe('the secret');
  });

  it.each(/** @type {const} */ (['SIGTERM', 'SIGINT']))('hands on %s and ends by it', async (signal) => {
    const child = launch(WAIT);
    await firstWords(child);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
  });

  it('lets the program decide what a signal means', async () => {
    const child = launch(`process.on('SIGTERM', () => process.exit(5)); ${WAIT}`);
    await firstWords(child);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([5, null]);
  });

  it('ends the program when npm is stopped, whose shell tells nobody', async () => {
    const launcher = `import { run } from '${RUN}'; await run(process.execPath, ['--eval', process.argv[1]]);`;
    const shell = spawn(
      'sh',
      ['-c', '"$0" --input-type=module --eval "$1" "$2"; true', process.execPath, launcher, WAIT],
      {
        env: { ...process.env, npm_lifecycle_event: 'sample-service' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await firstWords(shell);
    shell.kill('SIGKILL');
    // The pipe closes when the last process that holds it has ended.
    await once(shell, 'close');
    expect(shell.signalCode).toBe('SIGKILL');
  });

  it('says which program could not be started', async () => {
    await expect(capture('no-such-program', [])).rejects.toThrow('no-such-program could not be started');
  });
});
