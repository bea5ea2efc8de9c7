import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A limit of time written as a number: of a hook or test (`}, 60_000);`), or of something to wait for (`timeout: 60_000`). */
const fixedLimit = /^ *\},\s+\d[\d_]{3,},?\s*\);$|\btimeout: (?:atLength\()?\d[\d_]{3,}/gm;

const fixedIn = (text: string): string[] => text.match(fixedLimit) ?? [];

it('distinguishes a limit of time from other numbers', () => {
  const fixed = [
    '}, 60_000);',
    '  },\n  60_000,\n);',
    "it('ends', { timeout: 120_000 }, run);",
    'const slow = { timeout: atLength(60_000, 600_000) };',
  ];
  for (const line of fixed) expect(fixedIn(line), line).toHaveLength(1);
  for (const line of ['waitFor({ timeout: timeoutFor(60_000) });', 'new Database(file, { timeout: 0 });', '}, 60);'])
    expect(fixedIn(line), line).toEqual([]);
});

it('no test has a limit of time that is the same on a busy machine', () => {
  const files = globSync('test/**/*.{ts,tsx,mjs}').filter((file) => !file.endsWith('scripts/time-limits.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => fixedIn(readFileSync(file, 'utf8')).map((limit) => `${file}: ${limit.trim()}`));
  expect(found).toEqual([]);
});
