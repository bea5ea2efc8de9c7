import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * The parts of vitest's JSON report that are read here.
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[], meta?: { tried?: Record<string, number> } }} TestReport
 * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number,
 *   assertionResults: TestReport[] }} FileReport
 * @typedef {{ testResults: FileReport[] }} Report
 */

/**
 * @param {string} file
 * @returns {Report | null} null where the run ended without a report
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A file that does not load has no tests to count. */
const isBroken = (/** @type {FileReport} */ { status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/**
 * Counts the tests of a run. A file that does not load is one failure; so is a run that ended without a report.
 * @param {Report | null} report
 * @returns {Totals}
 */
export function totalsOf(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  return {
    passed,
    failed: failed + report.testResults.filter(isBroken).length,
    skipped: tests.length - passed - failed,
  };
}

/**
 * The tests that failed, each with the first line of its error: `test/e2e/start.test.ts > a start > opens: expected 1 to be 2`.
 * @param {Report | null} report
 * @param {string} root of the project
 * @returns {string[]}
 */
export function failuresOf(report, root) {
  if (report === null) return ['The run ended without a report.'];
  return report.testResults.flatMap((result) => {
    const file = relative(root, result.name);
    if (isBroken(result)) return [`${file}: ${reasonOf(result.message)}`];
    return result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${reasonOf(failureMessages[0])}`);
  });
}

const maxReasonLines = 8;

/**
 * The first lines of an error without its stack: what an action of a browser waited for stands below the first one.
 * @param {string | undefined} text
 */
function reasonOf(text = '') {
  const lines = stripVTControlCharacters(text).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const said = lines.slice(0, stack < 0 ? undefined : stack).filter((line) => line.trim() !== '');
  return said.slice(0, maxReasonLines).join('\n      ').trim();
}

/**
 * @param {Totals} left
 * @param {Totals} right
 * @returns {Totals}
 */
export function add(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/**
 * The last line of `npm test`. Scripts read it: keep its form.
 * @param {Totals} totals
 */
export function totalsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
