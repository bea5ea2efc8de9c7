import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');

/** The number of cases in a long run: that of a property of one length, or the second one. */
const cases = /fc\.assert\((?:(?!fc\.assert\()[\s\S])*?numRuns: (?:atLength\([\d_]+, )?([\d_]+)/g;

const casesIn = (text: string) => [...text.matchAll(cases)].map(([, count = '']) => Number(count.replaceAll('_', '')));

it('every property is tried with a thousand cases in a long run, which fails otherwise', () => {
  const few = globSync('{unit,integration}/**/*.test.{ts,tsx,mjs}', {
    cwd: folder,
    exclude: ['**/long-properties.test.ts'],
  }).flatMap((file) =>
    casesIn(readFileSync(join(folder, file), 'utf8'))
      .filter((count) => count < 1000)
      .map((count) => `${file}: ${count}`),
  );
  expect(few).toEqual([]);
  expect(casesIn('fc.assert(p, { numRuns: 8 }); fc.assert(q, { numRuns: atLength(1, 2_000) });')).toEqual([8, 2000]);
});
