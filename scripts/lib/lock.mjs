import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

/** @param {string} file */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/**
 * Two commands started at the same moment (the sample service and a headless run, say) must not install over each other.
 * @param {string} root
 * @param {() => Promise<void>} action
 */
export async function exclusive(root, action) {
  const file = join(tmpdir(), `almanac-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
  for (let waited = 0; !take(file); waited += 1) {
    if (waited === 10) say('Waiting for another command that is installing the dependencies …');
    await sleep(100);
  }
  try {
    await action();
  } finally {
    rmSync(file, { force: true });
  }
}
