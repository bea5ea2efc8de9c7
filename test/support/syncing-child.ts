import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Connection } from '#contract/connection.ts';
import type { KillOrder } from './kill-at-write.ts';

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

/**
 * Lets a data host in another process sync a folder until the given write of one of its files, where it is killed. Returns the
 * writes that it saw when it came to its end, which it does with the number 0; null when it was killed.
 */
export async function syncUntilWrite(
  dir: string,
  connection: Connection,
  clientSecret: string,
  order: KillOrder,
): Promise<number | null> {
  const child = spawn(process.execPath, [script, dir, JSON.stringify(connection), JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  child.stdin.end(clientSecret);
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.signalCode === 'SIGKILL') return null;
  return Number(/^(\d+) writes$/m.exec(said)?.[1]);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
