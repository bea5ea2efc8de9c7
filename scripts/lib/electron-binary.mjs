import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasDisplay } from './display.mjs';
import { ROOT } from './project.mjs';
import { capture } from './run.mjs';

/** Names of a binary where no unpacked one says its own. */
const NAMES = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
});

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Where Electron's binary is, if it was downloaded, or in the folder that `ELECTRON_OVERRIDE_DIST_PATH` names. Electron notes its
 * name; importing the package instead would start a download.
 * @returns {string | undefined}
 */
export function electronBinary(root = ROOT, env = process.env) {
  const folder = join(root, 'node_modules', 'electron');
  const elsewhere = env.ELECTRON_OVERRIDE_DIST_PATH;
  const noted = read(join(folder, 'path.txt'));
  if (noted === undefined && !elsewhere) return undefined;
  const binary = join(elsewhere || join(folder, 'dist'), noted ?? NAMES[process.platform] ?? 'electron');
  return existsSync(binary) ? binary : undefined;
}

/**
 * Which Electron a binary is: its folder says so.
 * @param {string} binary
 */
export function electronVersion(binary) {
  const folder = process.platform === 'darwin' ? join(dirname(binary), '..', '..', '..') : dirname(binary);
  return read(join(folder, 'version'))?.replace(/^v/, '') ?? 'of an unknown version';
}

/**
 * Why Electron's binary cannot be started on this computer, in half a sentence: on Linux it needs libraries that a server lacks.
 * @param {string} binary
 * @returns {Promise<string | undefined>} undefined when nothing is known to stand in its way
 */
async function whyElectronCannotStart(binary) {
  const asNode = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const asked = capture(binary, ['--print', '0'], { env: asNode, timeout: 30_000 });
  const { output } = await asked.catch((error) => ({ output: `cannot execute: ${error.message}` }));
  const [, library] = /error while loading shared libraries: ([^:\s]+)/.exec(output) ?? [];
  if (library !== undefined) return `this computer lacks ${library}, which it needs`;
  return output.startsWith('cannot execute') ? 'it is not made for this computer' : undefined;
}

/**
 * Electron, where it is there and can be started; otherwise why not, where it is there.
 * @returns {Promise<{ binary?: string, reason?: string }>}
 */
export async function usableElectron() {
  const binary = electronBinary();
  if (binary === undefined) return {};
  // Electron draws on a screen of the system alone: Chromium's own way to do without ends in a crash when a window is made.
  const reason = hasDisplay() ? await whyElectronCannotStart(binary) : 'this computer has no screen, which it needs';
  return reason === undefined ? { binary } : { reason };
}
