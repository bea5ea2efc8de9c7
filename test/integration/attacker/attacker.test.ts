import { expect, it } from 'vitest';
import { attackWorlds } from '../../attacker/attack-worlds.ts';
import { atLength, tried } from '../../support/at-length.ts';

/*
 * An attack on the files of random worlds: no withheld count is narrowed down further than promised, and two states with the same
 * masked tables, or with another run that is left out, give the same files to the byte. `npm run attacker` goes through more worlds.
 */

const seed = 1;

it('narrows no withheld count down, and finds nothing in a file of what is withheld or left out', async () => {
  const worlds = atLength(1, 30);
  const { solved, twins, leftOut } = await attackWorlds({ seed, from: 3, worlds, every: atLength(96, 1) });
  expect(solved.examples).toEqual([]);
  expect(twins.differences.slice(0, 10)).toEqual([]);
  expect(leftOut.differences.slice(0, 10)).toEqual([]);
  expect(solved.narrowed).toBe(0);
  expect(solved.cells).toBeGreaterThan(10 * worlds);
  expect(twins.changed).toBeGreaterThan(10 * worlds);
  expect(leftOut.changed).toBeGreaterThan(10 * worlds);
  tried({ 'withheld counts solved for': solved.cells, 'files of twins compared': twins.files + leftOut.files });
});
