import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The facts about a computer that a prerequisite check may use; a test passes its own. */
/** @typedef {{ platform: NodeJS.Platform, path: string, uid: number | undefined, exists: (file: string) => boolean, distribution: string }} Host */

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {Pick<Host, 'platform' | 'path'>} host
 * @returns {string | undefined} the first program of this name on the path
 */
export function findProgram(name, { platform, path }) {
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find(isExecutable);
}

const BROWSER_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const MAC_BROWSERS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS_BROWSERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((folder) =>
  ['Google/Chrome', 'Chromium', 'Microsoft/Edge'].map((name) =>
    join(
      process.env[folder] ?? 'C:/Program Files',
      name,
      'Application',
      name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe',
    ),
  ),
);

/**
 * @param {Host} host
 * @returns {boolean} whether some browser of the Chromium family is installed, or named by `ALMANAC_CHROMIUM`
 */
export function hasBrowser(host) {
  const named = process.env.ALMANAC_CHROMIUM;
  if (named && host.exists(named)) return true;
  if (host.platform === 'darwin') return MAC_BROWSERS.some(host.exists);
  if (host.platform === 'win32') return WINDOWS_BROWSERS.some(host.exists);
  return BROWSER_NAMES.some((name) => findProgram(name, host) !== undefined);
}
