import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownNode, ROOT } from '../project.mjs';
import { Stop, say } from '../say.mjs';

/** @typedef {import('./installed-app.mjs').InstalledApp} InstalledApp */
/** @typedef {{ url: string, clientId: string, clientSecret: string, runs: string[] }} Service */

const WINDOW_MS = 60_000;
const COMMAND_MS = 180_000;

/**
 * Starts the sample service in a process of its own.
 * @returns {Promise<{ service: Service, end: () => void }>}
 */
async function startService() {
  const child = spawn(ownNode(), [join(ROOT, 'test/sample-service/main.ts'), '--scale', 'small'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of child.stdout) return { service: JSON.parse(String(line)), end: () => void child.kill() };
  throw new Stop('The sample service did not start.');
}

/**
 * Runs the installed app to its end.
 * @param {InstalledApp} app
 * @param {string} folder
 * @param {string[]} args
 * @param {string} [input]
 * @returns {Promise<string>} its standard output
 */
async function command(app, folder, args, input) {
  const chromium = [...(process.platform === 'linux' ? ['--ozone-platform=headless'] : []), userData(folder)];
  const child = spawn(app.command, [...app.first, ...chromium, '--headless', ...args], {
    cwd: folder,
    timeout: COMMAND_MS,
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Stop(`${args[0]} ended with ${code}:\n${said}${complained}`);
  return said;
}

const userData = (/** @type {string} */ folder) => `--user-data-dir=${join(folder, 'profile')}`;

/** Run by the project's Node on Windows: leaves the secret where the installed app looks for it, and prints nothing. */
const STORE_SECRET = `
import keytar from 'keytar';
import { text } from 'node:stream/consumers';
import { accountsOf } from '#main/credentials/credentials.ts';
const { connection, secret } = JSON.parse(await text(process.stdin));
await keytar.setPassword('Course Almanac', accountsOf(connection).clientSecret, secret);
`;

/**
 * @param {object} connection
 * @param {string} secret
 */
async function storeSecret(connection, secret) {
  const child = spawn(ownNode(), ['--input-type=module', '--eval', STORE_SECRET], { cwd: ROOT, stdio: ['pipe', 1, 2] });
  child.stdin?.end(JSON.stringify({ connection, secret }));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Stop('The secret could not be stored.');
}

/**
 * Syncs from the sample service. Windows gives an installed app no standard input: there the secret comes from the Credential Manager.
 * @param {InstalledApp} app
 * @param {string} folder
 * @param {Service} service
 */
async function sync(app, folder, { url, clientId, clientSecret, runs }) {
  const connection = {
    taxonomy: { baseUrl: url, scheme: 'JWT' },
    analytics: { baseUrl: url, scheme: 'JWT' },
    token: { url: `${url}/oauth2/v1/access_token`, clientId },
  };
  const config = { ...connection, runs: runs.slice(0, 1), profileDir: './data', datasets: 'all' };
  writeFileSync(join(folder, 'almanac.json'), JSON.stringify(config));
  const args = ['sync', '--config', 'almanac.json', '--out', 'tables'];
  if (process.platform === 'win32') {
    await storeSecret(connection, clientSecret);
    await command(app, folder, args);
  } else await command(app, folder, [...args, '--secret-stdin'], JSON.stringify({ clientSecret }));
  if (!existsSync(join(folder, 'tables', 'skills.csv'))) throw new Stop('The sync wrote no tables.');
  say('A sync without a window wrote its tables.');
}

/**
 * Publishes twice: the first time makes a key and leaves it in the keychain, the second time finds it there.
 * @param {InstalledApp} app
 * @param {string} folder
 */
async function keychain(app, folder) {
  const words = async () => {
    const said = await command(app, folder, ['publish', '--config', 'almanac.json', '--to', 'published']);
    return /Words of the key.*: (.+)/.exec(said)?.[1];
  };
  const [first, second] = [await words(), await words()];
  if (first === undefined || first !== second)
    throw new Stop(`The keychain gave back another key: ${first}; ${second}.`);
  say('The keychain gave back what the app had stored.');
}

/**
 * Opens the window at a link and waits until the page has reported its address.
 * @param {InstalledApp} app
 * @param {string} folder
 */
async function firstWindow(app, folder) {
  const settings = join(folder, 'profile', 'settings.json');
  const child = spawn(app.command, [...app.first, userData(folder), 'course-almanac://open/settings'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const until = Date.now() + WINDOW_MS;
  const isShown = () => existsSync(settings) && readFileSync(settings, 'utf8').includes('/settings/');
  while (!isShown() && Date.now() < until && child.exitCode === null) await sleep(200);
  const shown = isShown();
  child.kill();
  await ended;
  if (!shown) throw new Stop('The first window showed nothing.');
  say('The first window opened and showed its page.');
}

/**
 * Everything that an installed app must be able to do before it is handed out.
 * @param {InstalledApp} app
 */
export async function smokeTest(app) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-smoke-'));
  const { service, end } = await startService();
  try {
    await sync(app, folder, service);
    await keychain(app, folder);
    await firstWindow(app, folder);
  } finally {
    end();
    rmSync(folder, { recursive: true, force: true });
  }
}
