import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownNode, ROOT } from '../project.mjs';
import { capture } from '../run.mjs';
import { Stop } from '../say.mjs';

/** An app that can be started: `command` and the arguments before those of the app. */
/** @typedef {{ command: string, first: string[], remove: () => Promise<void> }} InstalledApp */

/** How the names of installers say a processor. */
const PROCESSORS = /** @type {Record<string, RegExp>} */ ({
  x64: /x64|amd64|x86_64/,
  arm64: /arm64|aarch64/,
});

/**
 * The installer of a kind for this processor.
 * @param {string} folder
 * @param {string} ending
 * @param {string} [arch]
 */
export function installerIn(folder, ending, arch = process.arch) {
  const found = readdirSync(folder).find((name) => name.endsWith(ending) && PROCESSORS[arch]?.test(name));
  if (found === undefined) throw new Stop(`${folder} has no ${ending} for ${arch}.`);
  return join(folder, found);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function must(command, args) {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
}

const sudo = (/** @type {string[]} */ ...args) =>
  process.getuid?.() === 0 ? must(String(args[0]), args.slice(1)) : must('sudo', args);

/** @param {string} folder @returns {Promise<InstalledApp>} */
async function installDeb(folder) {
  await sudo('apt-get', 'install', '-y', installerIn(folder, '.deb'));
  return {
    command: '/opt/Course Almanac/course-almanac',
    first: [],
    remove: () => sudo('apt-get', 'remove', '-y', 'course-almanac'),
  };
}

/** @param {string} folder @returns {Promise<InstalledApp>} */
async function installDmg(folder) {
  const disk = mkdtempSync(join(tmpdir(), 'almanac-disk-'));
  const place = join(homedir(), 'Applications', 'Course Almanac.app');
  await must('hdiutil', ['attach', '-nobrowse', '-readonly', '-mountpoint', disk, installerIn(folder, '.dmg')]);
  try {
    mkdirSync(join(homedir(), 'Applications'), { recursive: true });
    cpSync(join(disk, 'Course Almanac.app'), place, { recursive: true, verbatimSymlinks: true });
  } finally {
    await must('hdiutil', ['detach', disk]);
  }
  return {
    command: join(place, 'Contents', 'MacOS', 'Course Almanac'),
    first: [],
    remove: async () => rmSync(place, { recursive: true }),
  };
}

/** @param {string} folder @returns {Promise<InstalledApp>} */
async function installNsis(folder) {
  await must(installerIn(folder, '.exe'), ['/S']);
  const programs = join(process.env.LOCALAPPDATA ?? '', 'Programs');
  const place = readdirSync(programs).find((name) => existsSync(join(programs, name, 'Course Almanac.exe')));
  if (place === undefined) throw new Stop(`The app is not in ${programs}.`);
  const command = join(programs, place, 'Course Almanac.exe');
  return {
    command,
    first: [],
    async remove() {
      await must(join(programs, place, 'Uninstall Course Almanac.exe'), ['/S']);
      // The uninstaller goes on in a copy of itself.
      for (let tries = 0; existsSync(command) && tries < 60; tries += 1) await sleep(1_000);
    },
  };
}

/** The packed app on the stand-in: what an installer holds, without Electron. @returns {InstalledApp} */
export function packedApp() {
  const standIn = new URL('../../../test/electron-standin/register.ts', import.meta.url).href;
  const entry = join(ROOT, 'dist', 'app', 'app.asar', 'out', 'main', 'index.js');
  return { command: ownNode(), first: ['--import', standIn, entry], remove: async () => {} };
}

/**
 * Installs what was built for this computer, as its users do.
 * @param {string} folder where the installers are
 */
export async function installApp(folder) {
  const install = /** @type {Record<string, (folder: string) => Promise<InstalledApp>>} */ ({
    linux: installDeb,
    darwin: installDmg,
    win32: installNsis,
  })[process.platform];
  if (install === undefined) throw new Stop(`There is no installer for ${process.platform}.`);
  const app = await install(folder);
  return {
    ...app,
    async remove() {
      await app.remove();
      if (existsSync(app.command)) throw new Stop(`${app.command} is still there after the app was removed.`);
    },
  };
}
