import { describe, expect, it } from 'vitest';
import { chooseStages, STAGES } from '#scripts/lib/stages.mjs';
import {
  failedFilesOf,
  failuresOf,
  isPassed,
  readReport,
  totalsLine,
  totalsOf,
  withSecondTry,
} from '#scripts/lib/totals.mjs';

/** @param {string[]} args */
const ids = (...args) => chooseStages(args).stages.map(({ id }) => id);

describe('choosing stages', () => {
  it('runs everything unless told otherwise', () => {
    expect(chooseStages([]).stages).toEqual(STAGES);
  });

  it('builds first for a suite that works on the built output', () => {
    expect(ids('--only=e2e')).toEqual(['build', 'e2e']);
  });

  it('runs the unit tests once, in a time zone in which the day is mostly another one than in UTC', () => {
    expect(chooseStages(['--only=unit']).stages).toMatchObject([{ id: 'unit', timeZone: 'Pacific/Apia' }]);
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
  const tests = (/** @type {string[]} */ ...statuses) => statuses.map((status) => ({ status }));
  const failing = {
    name: '/app/a.test.ts',
    status: 'failed',
    assertionResults: tests('passed', 'failed', 'skipped', 'todo'),
  };
  const broken = { name: '/app/b.test.ts', status: 'failed', assertionResults: [] };
  const passing = { name: '/app/c.test.ts', status: 'passed', assertionResults: tests('passed', 'passed') };

  it('counts a file that does not load as a failure', () => {
    expect(totalsOf({ testResults: [failing, broken, passing] })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts tests that a failed set-up kept from running as one failure', () => {
    const unset = { ...broken, assertionResults: tests('skipped', 'skipped') };
    expect(totalsOf({ testResults: [unset] })).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  it('counts a run without a report as a failure', () => {
    const report = readReport('/nowhere/report.json');
    expect(totalsOf(report)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(failuresOf(report, '/app')).toEqual(['The run ended without a report.']);
  });

  it('takes the second result of a file that passes when it is run once more, and no other', () => {
    const report = { testResults: [failing, broken, passing] };
    expect(failedFilesOf(report)).toEqual(['/app/a.test.ts', '/app/b.test.ts']);
    const again = [{ ...failing, status: 'passed', assertionResults: tests('passed', 'passed') }, broken];
    const mended = new Map(again.filter(isPassed).map((result) => [result.name, result]));
    expect(totalsOf(withSecondTry(report, mended))).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('names each test that failed with the first line of its error, and a file that does not load', () => {
    const results = [
      { status: 'passed', fullName: 'a start shows the overview' },
      {
        status: 'failed',
        fullName: 'a start opens the last view',
        failureMessages: ['Error: too late\n    at x.ts:1'],
      },
    ];
    const files = [
      { name: '/app/test/e2e/start.test.ts', status: 'failed', assertionResults: results },
      { name: '/app/test/e2e/zoom.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
    ];
    expect(failuresOf({ testResults: files }, '/app')).toEqual([
      'test/e2e/start.test.ts > a start opens the last view: Error: too late',
      'test/e2e/zoom.test.ts: SyntaxError: no',
    ]);
  });

  it('keeps the form of the last line', () => {
    expect(totalsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(totalsLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
