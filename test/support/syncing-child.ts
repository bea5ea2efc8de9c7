import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../src-preload/contract/connection.ts';

const script = fileURLToPath(new URL('./sync-process.ts', import.meta.url));

/** A data host in another process that syncs a folder; resolves when it has begun. */
export async function startSyncing(dir: string, connection: Connection, clientSecret: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, dir, JSON.stringify(connection)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(clientSecret);
  await once(child.stdout, 'data');
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
