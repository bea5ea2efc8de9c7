import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * Reads what a vitest run wrote with its json reporter. A file that does not load has no tests to count and is one failure; so is a run
 * that ended without a report.
 * @param {string} file
 * @returns {Totals}
 */
export function readTotals(file) {
  try {
    return totalsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Totals}
 */
export function totalsOf(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The tests that failed, each with the first line of its error: `test/e2e/start.test.ts > a start > opens: expected 1 to be 2`.
 * @param {string} file a report of vitest's json reporter
 * @param {string} root of the project
 * @returns {string[]}
 */
export function readFailures(file, root) {
  try {
    return failuresOf(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch {
    return ['The run ended without a report.'];
  }
}

/**
 * @param {{ testResults: { name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @param {string} root
 * @returns {string[]}
 */
export function failuresOf({ testResults }, root) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
}

const firstLine = (/** @type {string | undefined} */ text) => text?.split('\n', 1)[0]?.trim() ?? '';

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
