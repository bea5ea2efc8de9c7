import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LEAN_NODE } from './scripts/lib/stages.mjs';
import { BorrowersLast } from './test/support/borrowers-last.ts';
import { timeoutFor } from './test/support/slow-machine.ts';

const SECOND = 1_000;

const isLong = process.env.ALMANAC_LONG === '1';

/** They say at the end on what the app ran. */
const startsTheApp = new Set(['contract', 'security', 'packaged', 'e2e', 'demo']);

/**
 * Ends a test that hangs. No test has a limit of its own: on a busy machine any of them may take twenty times as long, and in a long run
 * it tries up to a thousand cases instead of a few.
 */
const limitsOf = (seconds: number) => {
  const limit = timeoutFor(seconds * SECOND * (isLong ? 60 : 1));
  return { testTimeout: limit, hookTimeout: limit };
};

/** What the suites have in common. Forks, because better-sqlite3 and keytar are native modules. */
const suite = (name: string, seconds: number, order: number) => ({
  extends: true as const,
  test: {
    name,
    globalSetup: startsTheApp.has(name) ? ['test/support/ran-on.ts'] : [],
    include: [`test/${name}/**/*.test.{ts,tsx,mjs}`],
    // Slow, and rarely the first to notice a fault: each says at its head what notices it every day.
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.*'])],
    pool: 'forks' as const,
    execArgv: LEAN_NODE,
    setupFiles: [
      ...(isLong ? [] : ['test/support/same-cases.ts']),
      ...(isLong && ['unit', 'integration'].includes(name) ? ['test/support/long-properties.ts'] : []),
      ...(['integration', 'security'].includes(name) ? ['test/support/from-the-start.ts'] : []),
    ],
    ...limitsOf(seconds),
    // A process answers later than the usual second.
    expect: { poll: { timeout: timeoutFor(10 * SECOND) } },
    // Suites with a different number of workers must not run at the same time.
    sequence: { groupOrder: order },
  },
});

/** Lets the heaps grow, which takes a tenth less processor time, where no app with a window runs beside. */
const atEase = ({ test, ...rest }: ReturnType<typeof suite>) => ({
  ...rest,
  test: { ...test, execArgv: ['--max-semi-space-size=16'] },
});

const apart = '**/*.apart.test.*';

/** Lets the files of a suite share the modules that they import, which take a quarter to half of the time otherwise. */
const together = ({ test, ...rest }: ReturnType<typeof suite>) => ({
  ...rest,
  test: { ...test, isolate: false, exclude: [...test.exclude, apart] },
});

/** Gives each file a process of its own, for those that replace a module or the authorities that Node trusts, once for the process. */
const allApart = ({ test, ...rest }: ReturnType<typeof suite>) => ({
  ...rest,
  test: { ...test, name: `${test.name}-apart`, include: [`test/${test.name}/${apart}`] },
});

/** Runs more files at a time than there are cores: some wait, for services that do not answer or for processes. */
const atATime = (maxWorkers: number, { test, ...rest }: ReturnType<typeof suite>) => ({
  ...rest,
  test: { ...test, maxWorkers },
});

/** Starts processes and browsers and watches the clock, so its files run one after the other. */
const oneByOne = (name: string, order: number) => {
  const { test, ...rest } = suite(name, 600, order);
  return { ...rest, test: { ...test, fileParallelism: false, maxWorkers: 1 } };
};

/**
 * One project per kind of test: `vitest run --project unit`. Tests that drive the whole app run alone; the unit tests run three files at a
 * time, the integration tests four.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    sequence: { sequencer: BorrowersLast },
    // A failed comparison says what it found, also where only the first line of an error is kept.
    chaiConfig: { truncateThreshold: 300 },
    // Chromium asks fontconfig for fonts, on Linux alone.
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('test/support/fonts.conf', import.meta.url)) },
    projects: [
      together(atATime(3, atEase(suite('unit', 180, 0)))),
      suite('contract', 180, 1),
      together(oneByOne('security', 2)),
      together(atATime(4, atEase(suite('integration', 300, 4)))),
      allApart(atATime(4, atEase(suite('integration', 300, 4)))),
      oneByOne('packaged', 2),
      // Half of a short file is the import of what all of them share, and profiles are kept from one file to the next.
      together(oneByOne('e2e', 3)),
      oneByOne('demo', 3),
    ],
  },
});
