import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attackWorlds, editionOf, startWorld } from '../../attacker/attack-worlds.ts';
import { attackEdition, nothingAttacked } from '../../attacker/equations/attack-edition.ts';
import { readQuantities } from '../../attacker/equations/quantities.ts';
import { createSolver } from '../../attacker/equations/solve.ts';
import { keepSnapshot } from '../../attacker/files/snapshot.ts';
import { differencesOf } from '../../attacker/twins/compare-twins.ts';
import { makeTwin } from '../../attacker/twins/twin.ts';
import { atLength, tried } from '../../support/at-length.ts';

/*
 * An attack on the files of random worlds: no withheld count is narrowed down further than promised, and two states with the same
 * masked tables give the same files to the byte. `npm run attacker` goes through more worlds.
 */

const seed = 1;

it('narrows no withheld count down, and finds nothing in a file that the masked tables do not have', async () => {
  const worlds = atLength(1, 30);
  const { solved, twins } = await attackWorlds({ seed, from: 3, worlds, every: atLength(8, 1) });
  expect(solved.examples).toEqual([]);
  expect(twins.differences.slice(0, 10)).toEqual([]);
  expect(solved.narrowed).toBe(0);
  expect(solved.cells).toBeGreaterThan(10 * worlds);
  expect(twins.changed).toBeGreaterThan(10 * worlds);
  tried({ 'withheld counts solved for': solved.cells, 'files of twins compared': twins.files });
}, 1_200_000);

it('can fail: without a threshold it knows the counts, and finds the files of twins to differ', async () => {
  const batch = await startWorld(seed, 3);
  try {
    const dir = keepSnapshot(batch.started.dir, join(batch.folder, 'snapshot'));
    const files = await editionOf(batch, dir, 0, 4);
    const quantities = readQuantities(batch.tables.now);
    const attackOf = async (handedOver: typeof files) => {
      const attack = nothingAttacked();
      attackEdition(handedOver, quantities, 10, await createSolver(), attack);
      return attack;
    };
    const all = await attackOf(files);
    expect(all.narrowed).toBe(all.cells);
    // Tables, reports and pictures tell nearly as much as the package: not those of two rows that bear one name.
    const withoutPackage = await attackOf(files.filter(({ name }) => !name.startsWith('package ')));
    expect(withoutPackage.narrowed).toBeGreaterThan(0.6 * withoutPackage.cells);
    const twin = makeTwin(dir, join(batch.folder, 'twin'), 10, 1);
    expect(differencesOf(files, await editionOf(batch, twin.dir, 0, 4)).length).toBeGreaterThan(10);
  } finally {
    await batch.close();
  }
}, 300_000);
