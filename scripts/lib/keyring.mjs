import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture } from './run.mjs';
import { Stop } from './say.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const READY_TRIES = 100;

/**
 * A home of its own for the keyring, so that the developer's is never touched. The screen stays reachable: X11 and Wayland look for
 * their files in the home that is being replaced.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export function homeEnvironment(folder, env = process.env) {
  const { XDG_RUNTIME_DIR: runtime = '', WAYLAND_DISPLAY: wayland, XAUTHORITY: authority } = env;
  const xauthority = authority ?? join(homedir(), '.Xauthority');
  return {
    ...env,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    ...(wayland ? { WAYLAND_DISPLAY: isAbsolute(wayland) ? wayland : join(runtime, wayland) } : {}),
    ...(existsSync(xauthority) ? { XAUTHORITY: xauthority } : {}),
    ALMANAC_TEST_KEYRING: '1',
  };
}

/** The usual rules of a session bus, but nothing is started on it: a keyring that it starts for a caller is a locked one. */
const busRules = (/** @type {string} */ folder) => `<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @returns {Promise<{ process: ChildProcess, address: string }>} a private session bus
 */
async function startBus(env, folder) {
  const rules = join(folder, 'bus.conf');
  writeFileSync(rules, busRules(folder));
  const bus = spawn('dbus-daemon', [`--config-file=${rules}`, '--nofork', '--nopidfile', '--print-address=1'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await Promise.race([once(bus.stdout, 'data'), once(bus, 'exit').then(() => [''])]);
  const address = String(line).trim();
  if (address === '') throw new Stop('The test keyring needs dbus-daemon, and it did not start.');
  return { process: bus, address };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | null} password that unlocks it, or makes it; null leaves it locked
 * @returns {ChildProcess}
 */
function startSecretService(env, password) {
  const unlock = password === null ? [] : ['--unlock'];
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', ...unlock, '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end(password ?? '');
  return daemon;
}

/** @param {NodeJS.ProcessEnv} env */
async function untilReady(env) {
  const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner'];
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    const { output } = await capture('dbus-send', [...ask, 'string:org.freedesktop.secrets'], { env });
    if (output.includes('boolean true')) return;
    await sleep(50);
  }
  throw new Stop('The test keyring (gnome-keyring-daemon) did not come up within five seconds.');
}

/** @param {NodeJS.ProcessEnv} env */
async function isUnlocked(env) {
  const ask = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets/aliases/default',
  ];
  const property = ['string:org.freedesktop.Secret.Collection', 'string:Locked'];
  const { output } = await capture('dbus-send', [...ask, 'org.freedesktop.DBus.Properties.Get', ...property], { env });
  return output.includes('boolean false');
}

/** @param {ChildProcess | undefined} child */
async function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * @typedef {object} Keyring
 * @property {NodeJS.ProcessEnv} env what reaches it
 * @property {(isLocked: boolean) => Promise<void>} restart with what was stored in it, locked or open
 * @property {() => Promise<void>} remove
 */

/**
 * Starts a real Secret Service that no other program sees, unlocked with a random password.
 * @returns {Promise<Keyring>}
 */
export async function startKeyring() {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-keyring-'));
  mkdirSync(join(folder, 'run'), { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  /** @type {NodeJS.ProcessEnv} */
  let env = homeEnvironment(folder);
  /** @type {ChildProcess | undefined} */
  let bus;
  /** @type {ChildProcess | undefined} */
  let daemon;
  const restart = async (/** @type {boolean} */ isLocked) => {
    await end(daemon);
    daemon = startSecretService(env, isLocked ? null : password);
    await untilReady(env);
    if (isLocked === (await isUnlocked(env))) throw new Stop('The test keyring did not take its password.');
  };
  const remove = async () => {
    await end(daemon);
    await end(bus);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const started = await startBus(env, folder);
    bus = started.process;
    env = { ...env, DBUS_SESSION_BUS_ADDRESS: started.address };
    await restart(false);
    return { env, restart, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Has a keyring of its own while it runs, and removes every trace of it afterwards.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withKeyring(use) {
  const { env, remove } = await startKeyring();
  try {
    return await use(env);
  } finally {
    await remove();
  }
}
