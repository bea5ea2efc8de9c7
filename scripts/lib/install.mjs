import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isStamped, packagesIn, stamp, treeMatchesLock } from './installed.mjs';
import { exclusive } from './lock.mjs';
import { checkNativeModules } from './native-check.mjs';
import { ensurePrerequisites } from './prerequisites.mjs';
import { isNewEnough, NODE_PACKAGE, nodeIn, OWN_NODE_MAJOR, ownEnvironment, ownNode } from './project.mjs';
import { capture } from './run.mjs';
import { Stop, say } from './say.mjs';
import { trim } from './trim.mjs';

const NETWORK_TROUBLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|CERT_|SELF_SIGNED|UNABLE_TO/i;
const COMPILER_TROUBLE = /gyp ERR!/;
const NODE_WANTED = `install Node ${OWN_NODE_MAJOR} or later (https://nodejs.org) and run the same command again`;

/** @param {string} output */
const lastLines = (output) => output.trim().split('\n').slice(-15).join('\n');

/**
 * The npm that called us, or the one on the path, run by the Node of a folder or by its own.
 * @param {string} [node]
 */
export function npm(node) {
  const { npm_execpath: script = '', npm_node_execpath: caller = process.execPath } = process.env;
  if (basename(script) === 'npm-cli.js') return { command: node ?? caller, first: [script], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [node]
 */
function runNpm(root, args, env = process.env, node = undefined) {
  const { command, first, shell } = npm(node);
  return capture(command, [...first, ...args], { cwd: root, env, shell });
}

/**
 * node-gyp downloads Node's headers unless a variable names their folder. Any that know the Node-API will do for keytar: the project's own
 * Node brings them for Linux, and npm has unpacked it before it compiles.
 * @param {string} root
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function headerEnvironment(root) {
  const configured = (await runNpm(root, ['config', 'get', 'nodedir', '--loglevel=error'])).output.trim();
  if (configured !== '' && configured !== 'undefined' && configured !== 'null') return {};
  if (process.platform === 'linux' && lockedNode(root)) {
    return { npm_config_nodedir: join(root, 'node_modules', NODE_PACKAGE) };
  }
  return systemHeadersVersion() >= 18 ? { npm_config_nodedir: '/usr' } : {};
}

function systemHeadersVersion() {
  try {
    const header = readFileSync('/usr/include/node/node_version.h', 'utf8');
    return Number(/define NODE_MAJOR_VERSION (\d+)/.exec(header)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * @param {string} root
 * @returns {import('./installed.mjs').Locked | undefined} the project's own Node in the lock file, where there is one for this machine
 */
function lockedNode(root) {
  return packagesIn(join(root, 'package-lock.json'))[`node_modules/${NODE_PACKAGE}`];
}

/**
 * Windows locks the Node that runs this when it is the project's own, and `npm ci` would delete it; there `npm install` changes only
 * what differs. Development and optional packages are asked for by name, because a machine's settings may leave them out.
 */
function installArguments() {
  const runsOwnNode = process.platform === 'win32' && process.execPath === ownNode();
  const command = runsOwnNode ? ['install', '--no-save'] : ['ci'];
  return [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
}

/**
 * Runs npm, twice where it fails at first.
 * @param {string} folder
 * @param {string[]} attempts what to say before each attempt
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [node]
 */
async function installWith(folder, attempts, env, node) {
  let output = '';
  for (const attempt of attempts) {
    say(attempt);
    const ending = await runNpm(folder, installArguments(), env, node);
    if (ending.code === 0) return;
    output = ending.output;
    if (ending.signal !== null) break;
  }
  say(lastLines(output));
  if (COMPILER_TROUBLE.test(output)) {
    throw new Stop(
      'keytar, which opens the keychain, has to be compiled here, and that failed; node-gyp says above why. It needs Python 3, a C++ compiler, on Linux libsecret (libsecret-1-dev on Debian and Ubuntu), and Node’s header files: from nodejs.org, or from the folder that npm’s setting nodedir names. Then run the same command again.',
    );
  }
  throw new Stop(
    NETWORK_TROUBLE.test(output)
      ? 'The dependencies could not be downloaded: check the network connection (or npm’s settings proxy and cafile) and run the same command again.'
      : 'The dependencies could not be installed: npm says above why; `npm ci` repeats it with all details.',
  );
}

/**
 * Installs the project's own Node alone, by the hash of the lock file. npm leaves out tools that do not like the Node that it runs on,
 * so the rest is installed by this one.
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<string>} its path
 */
async function installNodeAlone(root, folder) {
  const locked = lockedNode(root);
  if (locked === undefined) throw new Stop(`There is no ready-made Node for this machine: ${NODE_WANTED}.`);
  // Not as optional, as it is in the project: npm says nothing when it cannot download what is optional.
  const { optional: _, ...necessary } = locked;
  const wanted = { dependencies: { [NODE_PACKAGE]: locked.version } };
  const packages = { '': wanted, [`node_modules/${NODE_PACKAGE}`]: necessary };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  await installWith(
    folder,
    ['Fetching the project’s own Node …', 'That did not work; trying once more …'],
    process.env,
  );
  await checkNode(folder, nodeIn(folder));
  return nodeIn(folder);
}

/**
 * @param {string} folder
 * @param {string} node
 */
async function checkNode(folder, node) {
  const { output } = await capture(node, ['--version'], { cwd: folder }).catch((error) => ({ output: String(error) }));
  if (Number.parseInt(output.slice(1), 10) >= OWN_NODE_MAJOR) return;
  throw new Stop(`The project’s own Node does not run on this machine (${lastLines(output)}): ${NODE_WANTED}.`);
}

/** @param {string} root */
async function installPackages(root) {
  const headers = await headerEnvironment(root);
  const attempts = ['Installing dependencies (about a minute) …', 'That did not work; trying once more …'];
  if (isNewEnough) return installWith(root, attempts, { ...process.env, ...headers });
  const folder = mkdtempSync(join(tmpdir(), 'almanac-node-'));
  try {
    const node = await installNodeAlone(root, folder);
    const { npm_execpath: script } = process.env;
    // Debian keeps what its npm needs beside it, where only Debian's own Node looks.
    const besideNpm = script === undefined ? {} : { NODE_PATH: dirname(dirname(dirname(script))) };
    await installWith(root, attempts, { ...ownEnvironment(folder), ...headers, ...besideNpm }, node);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @returns {Promise<{ trouble: string } | { trouble: undefined, binaries: string[] }>} why the project's tools cannot be used, or
 *   their binaries
 */
async function checkTools(root) {
  try {
    await checkNode(root, ownNode(root));
  } catch (error) {
    return { trouble: error instanceof Stop ? error.message : String(error) };
  }
  const checked = await checkNativeModules(root);
  if (checked.trouble === undefined) return checked;
  const advice = checked.trouble.startsWith('keytar')
    ? 'install libsecret (libsecret-1-0 on Debian and Ubuntu), allow install scripts (npm config set ignore-scripts false), delete node_modules'
    : 'delete node_modules';
  return {
    trouble: `The installation is not usable: ${checked.trouble}. Please ${advice}, and run the same command again.`,
  };
}

/**
 * Compiles the keychain's native module from the source in node_modules, which the lock file holds to a hash. Its install script
 * prefers a ready-made binary that no hash holds; that may do for development, but not for an installer.
 * @param {string} root
 * @param {string} [arch] the processor to compile for, where the compiler can do another than its own (macOS, Windows)
 */
export async function compileKeytar(root, arch = process.arch) {
  await ensurePrerequisites(['compiler']);
  say('Compiling the native module of the keychain …');
  const wanted = { npm_config_build_from_source: 'keytar', npm_config_arch: arch };
  const env = { ...process.env, ...(await headerEnvironment(root)), ...wanted };
  const { code, output } = await runNpm(root, ['rebuild', 'keytar', '--foreground-scripts', '--loglevel=error'], env);
  if (code === 0) return;
  say(lastLines(output));
  throw new Stop(
    'The native module of the keychain could not be compiled, so nothing was packed: node-gyp says above what is missing.',
  );
}

/**
 * Sees to it that node_modules is complete and works, and installs it again where it does not. Costs a hash and a look at a few files
 * when it was so last time.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isStamped(root)) return;
  await exclusive(root, async () => {
    if (isStamped(root)) return;
    const found = treeMatchesLock(root) ? await checkTools(root) : { trouble: 'incomplete' };
    if (found.trouble === undefined) return finish(root, found.binaries);
    await ensurePrerequisites(['compiler']);
    await installPackages(root);
    const installed = await checkTools(root);
    if (installed.trouble !== undefined) throw new Stop(installed.trouble);
    finish(root, installed.binaries);
  });
}

/**
 * @param {string} root
 * @param {string[]} binaries
 */
function finish(root, binaries) {
  trim(root);
  stamp(root, binaries);
}
