import { appendFileSync, readFileSync } from 'node:fs';

/** Where tests note what they started the app on; its name is the value of this variable. */
export const NOTES = 'ALMANAC_RAN_ON';

/**
 * Notes one start of the app, where the variable names a file.
 * @param {string} what `Electron 45.4.1`
 */
export function noteStart(what) {
  const file = process.env[NOTES];
  if (file) appendFileSync(file, `${what}\n`);
}

/**
 * @param {string} file
 * @returns {string[]} what the app was started on, once for each start
 */
export function readStarts(file) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}

/**
 * Names what the app was started on, and how often where that differs: `Electron 45.4.1 (12 starts), the stand-in (1 start)`.
 * @param {string[]} starts
 */
export function startsInWords(starts) {
  const kinds = [...new Set(starts)];
  const times = (/** @type {string} */ kind) => starts.filter((each) => each === kind).length;
  if (kinds.length < 2) return kinds.join('');
  return kinds.map((kind) => `${kind} (${times(kind)} ${times(kind) === 1 ? 'start' : 'starts'})`).join(', ');
}

/** The suites whose proof is worth most on Electron; some tests of theirs start the stand-in on purpose. */
const ON_ELECTRON = ['security', 'e2e'];

/**
 * With `ALMANAC_REAL_ELECTRON=1` these suites fail where they never started Electron: a release must not rest on the stand-in.
 * @param {{ id: string, title: string }} stage
 * @param {string[]} starts
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} what is wrong, as a sentence
 */
export function mustRunOnElectron({ id, title }, starts, env = process.env) {
  if (env.ALMANAC_REAL_ELECTRON !== '1' || !ON_ELECTRON.includes(id)) return undefined;
  if (starts.some((start) => start.startsWith('Electron '))) return undefined;
  return `${title} did not run on Electron (ALMANAC_REAL_ELECTRON=1).`;
}
