import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../src-main/headless/little-garbage.ts', import.meta.url));

/** Runs a program that calls `say` with a number of bytes, with or without the limits; returns them in megabytes. */
function megabytesSaid(isLimited: boolean, program: string): number {
  const whole = `
    import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
    import { keepLittleGarbage } from ${JSON.stringify(script)};
    if (${isLimited}) keepLittleGarbage();
    const say = (bytes) => console.log(bytes);
    ${program}`;
  // The suite may run with limits of its own.
  const env = { ...process.env, NODE_OPTIONS: '' };
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', whole], { env })) / 1e6;
}

/** Makes and drops many objects, and says how much there is for young ones. */
const young = `
  const kept = [];
  for (let made = 0; made < 1_000_000; made += 1) kept[made % 100_000] = { made };
  say(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);`;

/** Makes lists that live for a while, and says how large the heap ever was once garbage had been looked for. */
const old = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const kept = [];
  let most = 0;
  for (let made = 0; made < 1_500; made += 1) {
    kept[made % 300] = new Array(20_000).fill(made);
    if (made === 600) runInNewContext('gc')();
    if (made > 600) most = Math.max(most, getHeapStatistics().total_heap_size);
  }
  say(most);`;

test('a process that is told to keep little garbage keeps its young generation small, whatever it makes', () => {
  const [limited, free] = [megabytesSaid(true, young), megabytesSaid(false, young)];
  expect(limited).toBeLessThan(10);
  expect(free).toBeGreaterThan(2 * limited);
});

test('a process that is told to keep little garbage looks for old garbage early', () => {
  const [limited, free] = [megabytesSaid(true, old), megabytesSaid(false, old)];
  expect(limited).toBeLessThan(0.85 * free);
});
