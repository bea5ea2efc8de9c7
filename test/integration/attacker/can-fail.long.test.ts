import { join } from 'node:path';
import { expect, it } from 'vitest';
import { editionOf, startWorld } from '../../attacker/attack-worlds.ts';
import { attackEdition, nothingAttacked } from '../../attacker/equations/attack-edition.ts';
import { readQuantities } from '../../attacker/equations/quantities.ts';
import { createSolver } from '../../attacker/equations/solve.ts';
import { keepSnapshot } from '../../attacker/files/snapshot.ts';
import { differencesOf } from '../../attacker/twins/compare-twins.ts';
import { makeLeftOutTwin } from '../../attacker/twins/left-out.ts';
import { makeTwin } from '../../attacker/twins/twin.ts';

/*
 * The attack is no attack if it finds nothing where nothing is withheld. `attacker` looks for narrowed counts every day.
 */

const seed = 1;

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
    // A run that is not left out is in nearly everything.
    const [{ id = '' } = {}] = batch.worlds.flatMap(({ runs }) => runs);
    const otherwise = makeLeftOutTwin(dir, join(batch.folder, 'otherwise'), id);
    expect(differencesOf(files, await editionOf(batch, otherwise.dir, 0, 4)).length).toBeGreaterThan(10);
  } finally {
    await batch.close();
  }
});
