import { describe, expect, it } from 'vitest';
import { chooseStages, STAGES } from '#scripts/lib/stages.mjs';
import { failuresOf, readTotals, totalsLine, totalsOf } from '#scripts/lib/totals.mjs';

/** @param {string[]} args */
const ids = (...args) => chooseStages(args).stages.map(({ id }) => id);

describe('choosing stages', () => {
  it('runs everything unless told otherwise', () => {
    expect(chooseStages([]).stages).toEqual(STAGES);
  });

  it('builds first for a suite that works on the built output', () => {
    expect(ids('--only=e2e')).toEqual(['build', 'e2e']);
  });

  it('runs the unit tests in three time zones, for the daily check in one', () => {
    expect(ids('--only=unit')).toEqual(['unit', 'unit', 'unit']);
    expect(ids('--fast')).toEqual(['types', 'style', 'deps', 'dead', 'words', 'unit']);
  });

  it('hands everything else to vitest and notices a stage that does not exist', () => {
    expect(chooseStages(['--only=unit,unti', '-t', 'totals'])).toMatchObject({
      rest: ['-t', 'totals'],
      unknown: ['unti'],
    });
  });
});

describe('totals', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const broken = { status: 'failed', assertionResults: [] };

  it('counts a file that does not load as a failure', () => {
    expect(totalsOf({ ...report, testResults: [failing, broken] })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a run without a report as a failure', () => {
    expect(readTotals('/nowhere/report.json')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('names each test that failed with the first line of its error, and a file that does not load', () => {
    const tests = [
      { status: 'passed', fullName: 'a start shows the overview' },
      {
        status: 'failed',
        fullName: 'a start opens the last view',
        failureMessages: ['Error: too late\n    at x.ts:1'],
      },
    ];
    const results = [
      { name: '/app/test/e2e/start.test.ts', status: 'failed', assertionResults: tests },
      { name: '/app/test/e2e/zoom.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
    ];
    expect(failuresOf({ testResults: results }, '/app')).toEqual([
      'test/e2e/start.test.ts > a start opens the last view: Error: too late',
      'test/e2e/zoom.test.ts: SyntaxError: no',
    ]);
  });

  it('keeps the form of the last line', () => {
    expect(totalsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(totalsLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
