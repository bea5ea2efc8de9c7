import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recordOf } from './client.ts';

const MAIN = fileURLToPath(new URL('../../sample-service/main.ts', import.meta.url));

describe('the command', () => {
  it('prints one line of JSON when it is ready and ends when told to', async () => {
    const child = spawn(process.execPath, [MAIN, '--seed', '3', '--client-id', 'acme', '--reading', 'specification'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const ready = recordOf(JSON.parse(String(line)));
    expect(ready).toMatchObject({ clientId: 'acme', clientSecret: 'demo-secret' });
    expect((await fetch(`${String(ready.control)}/`)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('says what is wrong with its arguments', async () => {
    const child = spawn(process.execPath, [MAIN, '--scale', 'enormous'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [line] = await once(createInterface(child.stderr), 'line');
    expect(line).toBe('--scale must be one of small, real, stress, world, not enormous');
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    expect(code).toBe(2);
  });
});
