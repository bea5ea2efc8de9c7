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
 * What the app was started on, and how often where that differs: `Electron 45.4.1 (12 starts), the stand-in (1 start)`.
 * @param {string[]} starts
 */
export function startsInWords(starts) {
  const kinds = [...new Set(starts)];
  const times = (/** @type {string} */ kind) => starts.filter((each) => each === kind).length;
  if (kinds.length < 2) return kinds.join('');
  return kinds.map((kind) => `${kind} (${times(kind)} ${times(kind) === 1 ? 'start' : 'starts'})`).join(', ');
}
