import { appendFileSync, readFileSync } from 'node:fs';

/** Where a run notes the tests that passed only when they were tried again; its name is the value of this variable. */
export const RETRIED = 'ALMANAC_RETRIED';

/**
 * Notes a test, where the variable names a file.
 * @param {string} test its file and its full name
 */
export function noteRetried(test) {
  const file = process.env[RETRIED];
  if (file) appendFileSync(file, `${test.replaceAll('\n', ' ')}\n`);
}

/**
 * @param {string} file
 * @returns {string[]} the noted tests
 */
export function readRetried(file) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}
