import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isStamped, stamp, treeMatchesLock } from './installed.mjs';
import { exclusive } from './lock.mjs';
import { ensurePrerequisites } from './prerequisites.mjs';
import { LEAST_NODE, ownEnvironment, ownNode } from './project.mjs';
import { capture } from './run.mjs';
import { Stop, say } from './say.mjs';

const NETWORK_TROUBLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i;

/** The npm that called us, or the one on the path. */
export function npm() {
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath } = process.env;
  if (basename(script) === 'npm-cli.js') return { command: node, first: [script], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runNpm(root, args, env = process.env) {
  const { command, first, shell } = npm();
  return capture(command, [...first, ...args], { cwd: root, env, shell });
}

/**
 * node-gyp downloads Node's headers unless it is told where they are. Any that know the Node-API will do for keytar.
 * @param {string} root
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function headerEnvironment(root) {
  const configured = (await runNpm(root, ['config', 'get', 'nodedir', '--loglevel=error'])).output.trim();
  if (configured !== '' && configured !== 'undefined' && configured !== 'null') return {};
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
 * Windows locks the Node that runs this when it is the project's own, and `npm ci` would delete it; there `npm install` changes only
 * what differs. Development and optional packages are asked for by name, because a machine's settings may leave them out.
 */
function installArguments() {
  const runsOwnNode = process.platform === 'win32' && process.execPath === ownNode();
  const command = runsOwnNode ? ['install', '--no-save'] : ['ci'];
  return [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
}

/** @param {string} root */
async function installPackages(root) {
  const env = { ...process.env, ...(await headerEnvironment(root)) };
  let output = '';
  for (const attempt of ['Installing dependencies (about a minute) …', 'That did not work; trying once more …']) {
    say(attempt);
    const ending = await runNpm(root, installArguments(), env);
    if (ending.code === 0) return;
    output = ending.output;
    if (ending.signal !== null) break;
  }
  say(output.trim().split('\n').slice(-15).join('\n'));
  throw new Stop(
    NETWORK_TROUBLE.test(output)
      ? 'The dependencies could not be downloaded: check the network connection (or npm’s proxy setting) and run the same command again.'
      : 'The dependencies could not be installed: npm says above why; `npm ci` repeats it with all details.',
  );
}

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} the sentence that says why the project's tools cannot be used
 */
async function whatDoesNotWork(root) {
  const node = ownNode(root);
  const version = await capture(node, ['--version']).catch(() => ({ output: '' }));
  if (!(Number.parseInt(version.output.slice(1), 10) >= LEAST_NODE)) {
    return `The project's own Node ${LEAST_NODE} (npm package "node") is not usable on this machine: install Node ${LEAST_NODE} or later, or allow install scripts (npm config set ignore-scripts false) and run npm ci.`;
  }
  const keytar = await capture(node, ['--eval', "require('keytar')"], { cwd: root, env: ownEnvironment(root) });
  if (keytar.code === 0) return undefined;
  const reason = keytar.output.split('\n').find((line) => line.startsWith('Error:')) ?? 'no reason given';
  return `keytar, which opens the keychain, does not load (${reason}): install libsecret (libsecret-1-0 on Debian), allow install scripts and run npm rebuild keytar.`;
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
  say(output.trim().split('\n').slice(-15).join('\n'));
  throw new Stop(
    'The native module of the keychain could not be compiled, so nothing was packed: node-gyp says above what is missing.',
  );
}

/**
 * Sees to it that node_modules is complete and works. Costs a hash when it was so last time.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isStamped(root)) return;
  await exclusive(root, async () => {
    if (isStamped(root)) return;
    if (treeMatchesLock(root) && (await whatDoesNotWork(root)) === undefined) return stamp(root);
    await ensurePrerequisites(['compiler']);
    await installPackages(root);
    const trouble = await whatDoesNotWork(root);
    if (trouble !== undefined) throw new Stop(trouble);
    stamp(root);
  });
}
