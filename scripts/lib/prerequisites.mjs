import { existsSync, readFileSync } from 'node:fs';
import { findProgram, hasBrowser } from './programs.mjs';
import { Stop } from './say.mjs';
import { installCommand, installPackages } from './system-packages.mjs';

/** @typedef {import('./programs.mjs').Host} Host */
/**
 * Programs that a task may need: `compiler` to install dependencies, `keyring` and `browser` to run, `reader` and `office` to look at what was
 * handed over; a build service needs a `screen` and the `packer` of an installer as well.
 */
/** @typedef {'compiler' | 'keyring' | 'browser' | 'reader' | 'office' | 'screen' | 'packer'} Need */
/** @typedef {{ need: Need, name: string, packages: Record<'apt' | 'dnf' | 'pacman', string>, linuxOnly: boolean, isThere: (host: Host) => boolean }} Prerequisite */

/**
 * @param {Need} need
 * @param {string} name
 * @param {string} apt
 * @param {string} dnf
 * @param {string} pacman
 * @returns {Prerequisite}
 */
function program(need, name, apt, dnf = apt, pacman = apt) {
  const isThere = (/** @type {Host} */ host) => findProgram(name, host) !== undefined;
  return { need, name, packages: { apt, dnf, pacman }, linuxOnly: true, isThere };
}

/** keytar has no ready-made binary for every network and is compiled where it is missing, hence the compiler. */
const PREREQUISITES = [
  program('compiler', 'python3', 'python3', 'python3', 'python'),
  program('compiler', 'make', 'make'),
  program('compiler', 'g++', 'g++', 'gcc-c++', 'gcc'),
  program('compiler', 'pkg-config', 'pkg-config', 'pkgconf', 'pkgconf'),
  {
    .../** @type {Prerequisite} */ (
      program('compiler', 'the libsecret development files', 'libsecret-1-dev', 'libsecret-devel', 'libsecret')
    ),
    isThere: (/** @type {Host} */ host) => host.exists('/usr/include/libsecret-1/libsecret/secret.h'),
  },
  program('keyring', 'dbus-daemon', 'dbus', 'dbus-daemon', 'dbus'),
  program('keyring', 'gnome-keyring-daemon', 'gnome-keyring'),
  { ...program('browser', 'Chromium, Chrome or Edge', 'chromium'), linuxOnly: false, isThere: hasBrowser },
  program('reader', 'pdftotext', 'poppler-utils', 'poppler-utils', 'poppler'),
  program('reader', 'rsvg-convert', 'librsvg2-bin', 'librsvg2-tools', 'librsvg'),
  program('screen', 'xvfb-run', 'xvfb', 'xorg-x11-server-Xvfb', 'xorg-server-xvfb'),
  // xvfb only recommends it, and xvfb-run ends without it.
  program('screen', 'xauth', 'xauth', 'xorg-x11-xauth', 'xorg-xauth'),
  program('packer', 'rpmbuild', 'rpm', 'rpm-build', 'rpm-tools'),
  program('office', 'soffice', 'libreoffice-calc', 'libreoffice-calc', 'libreoffice-fresh'),
  {
    .../** @type {Prerequisite} */ (
      program('office', 'LibreOffice Draw', 'libreoffice-draw', 'libreoffice-draw', 'libreoffice-fresh')
    ),
    isThere: (/** @type {Host} */ host) =>
      ['lodraw', 'oodraw'].some((command) => findProgram(command, host) !== undefined),
  },
];

/**
 * @param {Need[]} needs
 * @param {Host} host
 */
export function missing(needs, host) {
  return PREREQUISITES.filter(
    (prerequisite) =>
      needs.includes(prerequisite.need) &&
      (host.platform === 'linux' || !prerequisite.linuxOnly) &&
      !prerequisite.isThere(host),
  );
}

/**
 * @param {Need[]} needs
 * @returns {string[]} the Debian packages that hold them
 */
export function debianPackages(needs) {
  return PREREQUISITES.filter(({ need }) => needs.includes(need)).map(({ packages }) => packages.apt);
}

/** @returns {Host} */
export function thisHost() {
  return {
    platform: process.platform,
    path: process.env.PATH ?? '',
    uid: process.getuid?.(),
    exists: existsSync,
    distribution: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  };
}

/**
 * The one sentence: what is missing and how to get it.
 * @param {Prerequisite[]} absent
 * @param {Host} host
 */
export function explain(absent, host) {
  const names = absent.map(({ name }) => name).join(', ');
  return `Course Almanac needs ${names}, not found on this machine; ${installCommand(absent, host)}, then run the same command again.`;
}

/**
 * Sees to it that what a task needs is there: installs it where that is allowed, otherwise says how to get it.
 * @param {Need[]} needs
 */
export async function ensurePrerequisites(needs) {
  const host = thisHost();
  if (!['linux', 'darwin', 'win32'].includes(host.platform)) {
    throw new Stop(`Course Almanac runs on Linux, macOS and Windows, not on ${host.platform}.`);
  }
  const absent = missing(needs, host);
  if (absent.length === 0) return;
  await installPackages(absent, host);
  const stillAbsent = missing(needs, thisHost());
  if (stillAbsent.length > 0) throw new Stop(explain(stillAbsent, host));
}
