import { join } from 'node:path';
import { type Batch, startBatch } from '../oracle/batch.ts';
import { worldsOf } from '../oracle/worlds/world.ts';
import { attackEdition, type EditionAttack, nothingAttacked } from './equations/attack-edition.ts';
import { readQuantities } from './equations/quantities.ts';
import { createSolver } from './equations/solve.ts';
import { handOverElsewhere } from './files/hand-over-elsewhere.ts';
import { type Edition, type Published, publish } from './files/publish.ts';
import { keepSnapshot, openSnapshot, type SnapshotHost } from './files/snapshot.ts';
import { differencesOf, type TwinDifference } from './twins/compare-twins.ts';
import { makeTwin } from './twins/twin.ts';
import { addingUp } from './worlds-that-add-up.ts';

/*
 * Random worlds: synced by the real data host, handed over, and attacked.
 */

export interface WorldsAttack {
  /** Small counts, solved for from everything in all files of a world with one threshold. */
  readonly solved: EditionAttack;
  readonly twins: {
    /** Counts that twins have otherwise, and files that were compared. */
    changed: number;
    files: number;
    readonly differences: (TwinDifference & { readonly world: number; readonly threshold: number })[];
  };
}

export interface WorldsOrder {
  readonly seed: number;
  readonly from: number;
  readonly worlds: number;
  /** See `Edition`. */
  readonly every: number;
  onProgress?(worldsDone: number, attack: WorldsAttack): void;
}

/** By turns of the worlds: the usual threshold and others. */
const thresholds = [10, 10, 25, 10, 4] as const;

/** Files are dated by this clock, so that those of two states are of one moment. */
const handedOverAt = Date.UTC(2026, 10, 22, 12);

/** Half of the worlds are as drawn; in the others counts add up. */
export const startWorld = (seed: number, index: number): Promise<Batch> =>
  startBatch(seed, index, 1, index % 2 === 0 ? worldsOf(seed, index, 1) : worldsOf(seed, index, 1).map(addingUp));

/** Everything that can be handed over of a snapshot. */
export const editionOf = (batch: Batch, dir: string, threshold: number, every: number): Promise<Published[]> =>
  handedOver(batch, dir, { worlds: batch.worlds, threshold, every }, publish);

type HandOver = (host: SnapshotHost, edition: Edition) => Promise<Published[]>;

async function handedOver(batch: Batch, dir: string, edition: Edition, handOver: HandOver): Promise<Published[]> {
  const host = await openSnapshot(dir, batch.started, handedOverAt);
  try {
    return await handOver(host, edition);
  } finally {
    await host.close();
  }
}

/**
 * Hands each world over and solves its small counts for minimum and maximum; then hands over a twin with the same masked tables, of
 * which every file must be the same.
 */
export async function attackWorlds({ seed, from, worlds, every, onProgress }: WorldsOrder): Promise<WorldsAttack> {
  const attack = addedAttacks([]);
  const solve = await createSolver();
  for (let index = from; index < from + worlds; index += 1) {
    const threshold = thresholds[index % thresholds.length] ?? 10;
    const batch = await startWorld(seed, index);
    try {
      const dir = keepSnapshot(batch.started.dir, join(batch.folder, 'snapshot'));
      const files = await editionOf(batch, dir, threshold, every);
      attackEdition(files, readQuantities(batch.tables.now), threshold, solve, attack.solved);
      const twin = makeTwin(dir, join(batch.folder, 'twin'), threshold, seed * 1_000_003 + index);
      const elsewhere = (of: string) =>
        handedOver(batch, of, { worlds: batch.worlds, threshold, every }, handOverElsewhere);
      const others = await elsewhere(dir);
      const differences = [
        ...differencesOf(files, await editionOf(batch, twin.dir, threshold, every)),
        ...differencesOf(others, await elsewhere(twin.dir)),
      ];
      attack.twins.changed += twin.changed;
      attack.twins.files += files.length + others.length;
      attack.twins.differences.push(...differences.map((each) => ({ ...each, world: index, threshold })));
    } finally {
      await batch.close();
    }
    onProgress?.(index - from + 1, attack);
  }
  return attack;
}

/** The attacks on several ranges of worlds, as one. */
export const addedAttacks = (attacks: readonly WorldsAttack[]): WorldsAttack =>
  attacks.reduce(added, { solved: nothingAttacked(), twins: { changed: 0, files: 0, differences: [] } });

const added = (one: WorldsAttack, other: WorldsAttack): WorldsAttack => ({
  solved: {
    cells: one.solved.cells + other.solved.cells,
    narrowed: one.solved.narrowed + other.solved.narrowed,
    facts: one.solved.facts + other.solved.facts,
    leftAside: one.solved.leftAside + other.solved.leftAside,
    examples: [...one.solved.examples, ...other.solved.examples],
  },
  twins: {
    changed: one.twins.changed + other.twins.changed,
    files: one.twins.files + other.twins.files,
    differences: [...one.twins.differences, ...other.twins.differences],
  },
});
