import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../src-main/headless/young-generation.ts', import.meta.url));

/** Megabytes that a process has for young objects once it has made and dropped many, with or without the limit. */
function megabytesAfterWork(isLimited: boolean): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { limitYoungGeneration } from ${JSON.stringify(script)};
    if (${isLimited}) limitYoungGeneration();
    const kept = [];
    for (let made = 0; made < 3_000_000; made += 1) kept[made % 100_000] = { made };
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program])) / 1e6;
}

test('a process that is told to keep its young generation small does so, whatever it makes', () => {
  const [limited, free] = [megabytesAfterWork(true), megabytesAfterWork(false)];
  expect(limited).toBeLessThan(10);
  expect(free).toBeGreaterThan(2 * limited);
});
