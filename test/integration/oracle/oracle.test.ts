import { expect, it } from 'vitest';
import { everydayWorld, runOracle } from '../../oracle/oracle.ts';
import { atLength, tried } from '../../support/at-length.ts';

/*
 * Every number twice: as the app says it, and as Python works it out of the exported raw tables. `npm run oracle` goes through
 * a thousand worlds.
 */

const worlds = atLength(1, 120);
const seed = 1;

it('finds the same in everything registered, of random worlds: on screens, in files and in a reopened package', async () => {
  const { compared, differences, uncovered } = await runOracle({ seed, from: atLength(everydayWorld, 0), worlds });
  expect(uncovered).toEqual([]);
  expect(differences.slice(0, 20)).toEqual([]);
  expect(compared).toBeGreaterThan(worlds * 100);
  tried({ 'worlds compared': worlds });
});
