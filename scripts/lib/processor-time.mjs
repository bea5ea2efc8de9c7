import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { FIXED_WORK_MS, fixedWork } from './fixed-work.mjs';

/** Linux counts in hundredths of a second whatever its clock is. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor seconds, user and system, of the children of this process that have ended, their own children included.
 * @returns {number | null} null where the system does not tell
 */
export function processorSecondsOfChildren() {
  try {
    // The second field is the name in parentheses and may hold anything; the first one after it is the third of all.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** @typedef {{ seconds: number | null, slowness: number }} Usage processor seconds, null where the system does not tell them */

/** @type {Usage} */
export const NOT_MEASURED = { seconds: null, slowness: 1 };

/**
 * Reads what `with-usage.mjs` has written.
 * @param {string} file
 * @returns {Usage} `NOT_MEASURED` where it was ended before it wrote
 */
export function readUsage(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return NOT_MEASURED;
  }
}

const SAMPLE_EVERY_MS = 10_000;

/**
 * Measures every ten seconds how many times as slow as that of the budgets the processor is: other guests of its computer, which share its
 * caches, change that within seconds. Processor time does not count waiting for other programs.
 * @returns {() => number} ends the measuring and returns the mean; 1 for a faster processor
 */
export function watchSlowness() {
  /** @type {number[]} */
  const samples = [];
  const sample = () => {
    const before = process.cpuUsage();
    fixedWork();
    const { user, system } = process.cpuUsage(before);
    samples.push((user + system) / 1000 / FIXED_WORK_MS);
  };
  // The first one is slower, because nothing has been compiled.
  fixedWork();
  sample();
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return Math.max(1, samples.reduce((sum, each) => sum + each, 0) / samples.length);
  };
}

/** The least that a stage may take beyond its budget: the first read of its files takes a few seconds, however small the stage is. */
const LEEWAY_SECONDS = 10;

/**
 * Says when a stage took half more than its budget of processor seconds, or ten seconds more if that is more, with its ten slowest files.
 * @param {number | undefined} budget processor seconds
 * @param {number | null} used processor seconds
 * @param {number} slowness of the processor while the stage ran
 * @param {import('./totals.mjs').FileReport[]} files
 * @param {string} root of the project
 * @returns {string | undefined}
 */
export function overBudget(budget, used, slowness, files, root) {
  if (budget === undefined || used === null) return undefined;
  if (used <= Math.max(1.5 * budget, budget + LEEWAY_SECONDS) * slowness) return undefined;
  const slowest = files
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `\n    ${seconds.toFixed(1)} s  ${file}`);
  const limit = `its budget of ${Math.round(budget * slowness)}`;
  return `The stage took ${Math.round(used)} processor seconds, far more than ${limit}. Its slowest files:${slowest.join('')}`;
}
