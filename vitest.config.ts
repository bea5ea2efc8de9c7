import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SECOND = 1_000;

/** What the five suites have in common. Forks, because better-sqlite3 and keytar are native modules. */
const suite = (name: string, seconds: number, order: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/${name}/**/*.test.{ts,tsx,mjs}`],
    pool: 'forks' as const,
    testTimeout: seconds * SECOND,
    hookTimeout: Math.max(seconds, 30) * SECOND,
    // Suites with a different number of workers must not run at the same time.
    sequence: { groupOrder: order },
  },
});

const e2e = suite('e2e', 180, 2);

/**
 * One project per kind of test: `vitest run --project unit`. The end-to-end tests start processes and browsers and watch the
 * clock, so their files run one after the other; everything else runs two files at a time.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      suite('unit', 10, 0),
      suite('contract', 20, 1),
      suite('security', 60, 1),
      suite('integration', 60, 1),
      { ...e2e, test: { ...e2e.test, fileParallelism: false, maxWorkers: 1 } },
    ],
  },
});
