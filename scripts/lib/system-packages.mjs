import { findProgram } from './programs.mjs';
import { capture } from './run.mjs';
import { say } from './say.mjs';

/** @typedef {import('./programs.mjs').Host} Host */
/** @typedef {import('./prerequisites.mjs').Prerequisite} Prerequisite */

const INSTALL = /** @type {const} */ ({
  apt: ['apt-get', 'install -y'],
  dnf: ['dnf', 'install -y'],
  pacman: ['pacman', '-S --needed'],
});

/**
 * Ubuntu's chromium package is an empty shell that calls snap, which does not work in a container.
 * @param {Prerequisite} prerequisite
 * @param {Host} host
 */
function comesFromSnap({ need }, host) {
  return need === 'browser' && /^ID=ubuntu$/m.test(host.distribution);
}

/**
 * @param {Prerequisite[]} absent
 * @param {Host} host
 * @returns {string} how a user gets what is missing
 */
export function installCommand(absent, host) {
  if (host.platform !== 'linux') return 'install Google Chrome (https://www.google.com/chrome/) or Chromium';
  const sudo = host.uid === 0 ? '' : 'sudo ';
  const manager = /** @type {(keyof typeof INSTALL)[]} */ (Object.keys(INSTALL)).find((name) =>
    findProgram(INSTALL[name][0], host),
  );
  if (manager === undefined) return 'install them with the package manager of your distribution';
  const fromSnap = absent.some((prerequisite) => comesFromSnap(prerequisite, host));
  const packages = absent.filter((prerequisite) => !comesFromSnap(prerequisite, host)).map((p) => p.packages[manager]);
  const commands = [
    ...(packages.length > 0 ? [`${sudo}${INSTALL[manager].join(' ')} ${packages.join(' ')}`] : []),
    ...(fromSnap ? [`${sudo}snap install chromium`] : []),
  ];
  return `install with: ${commands.join(' && ')}`;
}

/**
 * Installs what is missing where that is possible without asking anybody: as root, with apt-get. Otherwise, and when it fails, nothing
 * happens here: the caller looks again and tells the user.
 * @param {Prerequisite[]} absent
 * @param {Host} host
 */
export async function installPackages(absent, host) {
  if (host.platform !== 'linux' || host.uid !== 0 || findProgram('apt-get', host) === undefined) return;
  const packages = absent.filter((prerequisite) => !comesFromSnap(prerequisite, host)).map((p) => p.packages.apt);
  if (packages.length === 0) return;
  say(`Installing system packages: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation, such as the unattended upgrades of a new machine, is waited for.
  const apt = (/** @type {string[]} */ ...args) =>
    capture('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  await apt('update', '-qq');
  const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
}
