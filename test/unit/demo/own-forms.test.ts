import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const demo = join(import.meta.dirname, '../../demo');

/** A number as English writes it: the demo's app speaks English and has the numbers and days of the computer that it runs on. */
const englishNumber = /\[(?:\\d,|,\\d)[^\]]*\]/;

it('no answer of the demo waits for a number in the form of one country', () => {
  const found = globSync('*.ts', { cwd: demo }).filter((file) =>
    englishNumber.test(readFileSync(join(demo, file), 'utf8')),
  );
  expect(found).toEqual([]);
  expect('/After [\\d,]+ days/').toMatch(englishNumber);
});
