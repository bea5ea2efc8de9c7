import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BARS, barLine, checkBars, testsOf } from '#scripts/lib/bars.mjs';
import { ROOT } from '#scripts/lib/project.mjs';

/** @param {string} id */
const bar = (id) => BARS.find((each) => each.id === id) ?? expect.unreachable();

/** A run in which everything passed, with as many tries as the bars want. */
const wholeRun = () =>
  BARS.flatMap(({ tests, atLeast }) =>
    tests.map((test, index) => ({
      file: test.endsWith('/') ? `${test}some.test.ts` : test,
      passed: true,
      skipped: false,
      tried: index === 0 ? { ...atLeast } : {},
    })),
  );

/** @param {ReturnType<typeof wholeRun>} results @param {string} id */
const resultOf = (results, id) => checkBars(results).find((result) => result.bar.id === id) ?? expect.unreachable();

describe('the list of bars', () => {
  it('has the ten of faults, the twelve of security and the two of numbers', () => {
    const ids = [
      ...Array.from({ length: 10 }, (_, n) => `R${n + 1}`),
      ...Array.from({ length: 12 }, (_, n) => `S${n + 1}`),
      'N1',
      'N2',
    ];
    expect(BARS.map(({ id }) => id)).toEqual(ids);
  });

  it.each(BARS.flatMap(({ id, tests }) => tests.map((test) => [id, test])))(
    '%s names tests that are there: %s',
    (_, test) => {
      expect(existsSync(join(ROOT, test))).toBe(true);
    },
  );

  it('wants no figure that none of its tests gives', () => {
    const given = [
      'test/support/long-properties.ts',
      'test/support/small-disk.ts',
      ...BARS.flatMap(({ tests }) => tests),
    ]
      .filter((path) => !path.endsWith('/'))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n');
    for (const what of BARS.flatMap(({ atLeast }) => Object.keys(atLeast ?? {})))
      expect(given).toMatch(new RegExp(`tried\\(\\{[^}]*\\b'?${what}'?:`));
  });
});

describe('a bar', () => {
  it('is held when every test of it ran and passed, as often as it wants', () => {
    expect(checkBars(wholeRun()).filter(({ ok }) => !ok)).toEqual([]);
    expect(barLine(resultOf(wholeRun(), 'R1'))).toBe(
      '  ok      R1   data host killed in the middle of syncs: 1 test, 200 kills',
    );
  });

  it.each([
    ['failed', { passed: false }, ', 1 failed'],
    ['was skipped', { passed: false, skipped: true }, '; 1 skipped'],
    ['tried less than it should', { tried: { kills: 12 } }, '; 12 of 200 kills'],
  ])('is not held when a test %s', (_, change, said) => {
    const [file] = bar('R1').tests;
    const result = resultOf(
      wholeRun().map((test) => (test.file === file ? { ...test, ...change } : test)),
      'R1',
    );
    expect(result.ok).toBe(false);
    expect(barLine(result)).toContain(said);
  });

  it('is not held when a file of it did not run', () => {
    const [, file] = bar('R3').tests;
    const result = resultOf(
      wholeRun().filter((test) => test.file !== file),
      'R3',
    );
    expect(barLine(result)).toBe(`  FAILED  R3   access tokens and clocks: 2 tests; ${file} did not run`);
  });
});

it('a report that vitest wrote is read by its files, and one that did not load is a failed test', () => {
  const report = {
    testResults: [
      {
        name: '/here/test/a.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', meta: { tried: { kills: 3 } } }],
      },
      { name: '/here/test/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(testsOf(report, '/here')).toEqual([
    { file: 'test/a.test.ts', passed: true, skipped: false, tried: { kills: 3 } },
    { file: 'test/b.test.ts', passed: false, skipped: false, tried: {} },
  ]);
});
