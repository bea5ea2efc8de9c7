/**
 * Gets Electron's binary with Electron's own installer, which knows mirrors, checksums and the cache. What it lacks is here: a limit
 * for those who can reach nothing, progress for those who can, and a memory for those who were refused.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronBinary, electronVersion, usableElectron } from './electron-binary.mjs';
import { exclusive } from './lock.mjs';
import { ownNode, ROOT } from './project.mjs';
import { capture } from './run.mjs';
import { say } from './say.mjs';
import { temporaryIn, withTemporaryFolder } from './temporary-folder.mjs';

/** @typedef {import('./report-fetch.mjs').FetchMessage} FetchMessage */
/** @typedef {{ at: number, from: string, why: string }} Refusal */
/**
 * @typedef {object} Fetching
 * @property {boolean} [always] asks also where it was refused less than a day ago
 * @property {string} [root] the project whose Electron it is
 * @property {NodeJS.ProcessEnv} [env] what leads Electron's installer
 * @property {number} [firstByteMs] how long to wait until anything comes
 */

const LISTENER = new URL('./report-fetch.mjs', import.meta.url).href;

const SECOND = 1_000;
const FIRST_BYTE = 10 * SECOND;
const NEXT_BYTE = 30 * SECOND;
const DAY = 24 * 60 * 60 * SECOND;
/** Percent between two lines of progress where no line can be overwritten. */
const STEP = 25;

const HOW = '`npx install-electron` gets it, and ELECTRON_MIRROR names another place to get it from';

const electronFolder = (/** @type {string} */ root) => join(root, 'node_modules', 'electron');

/** In a folder that version control ignores and a new installation empties. */
const memoryOf = (/** @type {string} */ root) => join(root, 'node_modules', '.almanac-electron-refused');

/** @param {string} root @returns {string} */
const wantedVersion = (root) => JSON.parse(readFileSync(join(electronFolder(root), 'package.json'), 'utf8')).version;

/**
 * Everything that leads the installer to a place and to a file there.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function whereFrom(root, env) {
  const names = Object.keys(env).filter((name) => /^(?:npm_(?:package_)?config_)?electron_/i.test(name));
  return JSON.stringify([wantedVersion(root), ...names.sort().map((name) => [name, env[name]])]);
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Refusal | undefined} what came of it when it was tried last, if that was there and less than a day ago
 */
function rememberedRefusal(root, env) {
  try {
    const refusal = JSON.parse(readFileSync(memoryOf(root), 'utf8'));
    const age = Date.now() - refusal.at;
    return refusal.from === whereFrom(root, env) && age >= 0 && age < DAY ? refusal : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells of the bytes: on a terminal by one line that is written over, elsewhere by a few lines.
 * @param {string} version
 */
function createProgress(version) {
  const isTerminal = process.stderr.isTTY === true;
  let lastPercent = -1;
  return (/** @type {number} */ bytes, /** @type {number | null} */ total) => {
    if (total === null) return;
    const percent = Math.floor((bytes / total) * 100);
    const now = isTerminal ? percent : percent - (percent % STEP);
    if (now === lastPercent) return;
    lastPercent = now;
    const line = `Electron ${version}: ${now} % of ${Math.ceil(total / 1e6)} MB`;
    if (isTerminal) process.stderr.write(`\r${line}${percent === 100 ? '\n' : ''}`);
    else say(line);
  };
}

/**
 * Runs the installer to its end, or until nothing comes.
 * @param {Required<Omit<Fetching, 'always'>>} fetching
 * @returns {Promise<string | undefined>} why it failed, in half a sentence
 */
async function install({ root, env, firstByteMs }) {
  const progress = createProgress(wantedVersion(root));
  let host = 'the server';
  let isSlow = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const { code, output } = await capture(ownNode(), ['--import', LISTENER, join(electronFolder(root), 'install.js')], {
    cwd: root,
    env: { ...env, ELECTRON_GET_NO_PROGRESS: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    onStart(child) {
      const waitFor = (/** @type {number} */ milliseconds) => {
        timer = setTimeout(() => {
          isSlow = true;
          child.kill('SIGKILL');
        }, milliseconds);
      };
      child.on('message', (/** @type {FetchMessage} */ message) => {
        clearTimeout(timer);
        if (message.kind === 'asked') {
          host = message.host;
          return waitFor(firstByteMs);
        }
        progress(message.bytes, message.total);
        // Unpacking, which follows the last byte, may take as long as it wants.
        if (message.bytes !== message.total) waitFor(NEXT_BYTE);
      });
      child.on('exit', () => clearTimeout(timer));
    },
  });
  if (isSlow) return `${host} sent nothing for too long`;
  return code === 0 && electronBinary(root, env) !== undefined ? undefined : explainFailure(output, host);
}

/**
 * @param {string} output what the installer printed
 * @param {string} host
 */
function explainFailure(output, host) {
  const [, status] = /Response code (\d{3})/.exec(output) ?? [];
  if (status !== undefined) return `${host} answered ${status}`;
  if (/did not match expected checksum|ChecksumMismatch/i.test(output))
    return `${host} sent another file than Electron’s`;
  if (/fetch failed|ENOTFOUND|ECONN|EAI_AGAIN|terminated/.test(output)) return `${host} could not be reached`;
  const line = output.split('\n').find((each) => /Error:/.test(each));
  return line?.trim() ?? 'its installer ended without a reason';
}

/**
 * Sees to it that Electron's binary is there, where it can be had. A refusal is remembered for a day.
 * @param {Fetching} [fetching]
 * @returns {Promise<string | undefined>} why it is not there, in one sentence with how to get it
 */
export async function fetchElectron({ always = false, root = ROOT, env = process.env, firstByteMs = FIRST_BYTE } = {}) {
  /** @type {string | undefined} */
  let sentence;
  await exclusive(root, async () => {
    if (electronBinary(root, env) !== undefined) return;
    const earlier = always ? undefined : rememberedRefusal(root, env);
    if (earlier !== undefined) {
      sentence = `Electron could not be downloaded less than a day ago (${earlier.why}); ${HOW}.`;
      return;
    }
    say(`Downloading Electron ${wantedVersion(root)} …`);
    // The installer leaves files there when it is refused or ended; they are removed with the folder.
    const why = await withTemporaryFolder('almanac-electron-', (folder) =>
      install({ root, env: { ...env, ...temporaryIn(folder) }, firstByteMs }),
    );
    if (why === undefined) return rmSync(memoryOf(root), { force: true });
    writeFileSync(memoryOf(root), JSON.stringify({ at: Date.now(), from: whereFrom(root, env), why }));
    sentence = `Electron could not be downloaded (${why}); ${HOW}.`;
  });
  return sentence;
}

/**
 * The program that shows the app to the user: Electron, which is downloaded where that is possible, or else the stand-in. Says which.
 * @returns {Promise<string | undefined>} Electron's binary; undefined for the stand-in
 */
export async function electronForPeople() {
  const refusal = await fetchElectron();
  const { binary, reason } = await usableElectron();
  if (binary !== undefined) {
    say(`Electron ${electronVersion(binary)} shows the app.`);
    return binary;
  }
  const why = refusal ?? `Electron cannot be started: ${reason}.`;
  say(`${why} The stand-in shows the app, in Chromium.`);
  return undefined;
}
