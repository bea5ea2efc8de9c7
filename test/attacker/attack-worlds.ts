import { join } from 'node:path';
import { type Batch, startBatch } from '../oracle/batch.ts';
import { worldsOf } from '../oracle/worlds/world.ts';
import { attackEdition, type EditionAttack, nothingAttacked } from './equations/attack-edition.ts';
import { readQuantities } from './equations/quantities.ts';
import { createSolver } from './equations/solve.ts';
import { handOverElsewhere } from './files/hand-over-elsewhere.ts';
import { type Edition, type Published, publish } from './files/publish.ts';
import { copySnapshot, keepSnapshot, openSnapshot, type SnapshotHost } from './files/snapshot.ts';
import { differencesOf, type TwinDifference } from './twins/compare-twins.ts';
import { makeLeftOutTwin } from './twins/left-out.ts';
import { makeTwin, type Twin } from './twins/twin.ts';
import { addingUp } from './worlds-that-add-up.ts';

/*
 * Random worlds: synced by the real data host, handed over, and attacked.
 */

export interface WorldsAttack {
  /** Small counts, solved for from everything in all files of a world with one threshold. */
  readonly solved: EditionAttack;
  /** Compares states that differ in withheld counts alone. */
  readonly twins: TwinsAttack;
  /** Compares states that differ in a run that is left out. */
  readonly leftOut: TwinsAttack;
}

export interface TwinsAttack {
  /** Counts that twins have otherwise, and files that were compared. */
  changed: number;
  files: number;
  readonly differences: (TwinDifference & { readonly world: number; readonly threshold: number })[];
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

/** Everything that can be handed over of a snapshot, and is solved for. */
export const editionOf = (batch: Batch, dir: string, threshold: number, every: number): Promise<Published[]> =>
  handedOver(batch, dir, { edition: { worlds: batch.worlds, threshold, every } }, publish);

type HandOver = (host: SnapshotHost, edition: Edition) => Promise<Published[]>;

async function handedOver(
  batch: Batch,
  dir: string,
  { edition, onlyRuns = null }: Pick<Side, 'edition' | 'onlyRuns'>,
  handOver: HandOver,
): Promise<Published[]> {
  const host = await openSnapshot(dir, batch.started, handedOverAt, onlyRuns);
  try {
    return await handOver(host, edition);
  } finally {
    await host.close();
  }
}

/** The form in which one state of the data, and its twin, are handed over. */
interface Side {
  readonly edition: Edition;
  readonly index: number;
  /** The folder of the publication before. */
  readonly lake: string;
  /** The runs that a configuration names. */
  readonly onlyRuns?: readonly string[] | null;
}

/** Hands a state over, and a twin of it, of which every file must be the same. Returns the files that are solved for. */
async function comparedWithTwin(
  batch: Batch,
  dir: string,
  makeTwinOf: () => Twin,
  side: Side,
  result: TwinsAttack,
): Promise<Published[]> {
  const { edition, index, lake } = side;
  const elsewhere: HandOver = (host, given) => handOverElsewhere(host, given, lake);
  const files = await handedOver(batch, dir, side, publish);
  // Before anything is published, so that neither state knows more of the folder than the other.
  const twin = makeTwinOf();
  const others = await handedOver(batch, dir, side, elsewhere);
  const differences = [
    ...differencesOf(files, await handedOver(batch, twin.dir, side, publish)),
    ...differencesOf(others, await handedOver(batch, twin.dir, side, elsewhere)),
  ];
  result.changed += twin.changed;
  result.files += files.length + others.length;
  result.differences.push(...differences.map((each) => ({ ...each, world: index, threshold: edition.threshold })));
  return files;
}

/** The same without one run: it was taken out of the choice in the window, or a configuration names the others. */
async function comparedWithoutRun(
  batch: Batch,
  dir: string,
  { edition, index }: Side,
  result: TwinsAttack,
): Promise<Published[]> {
  const at = (name: string) => join(batch.folder, name);
  const runs = edition.worlds.flatMap((world) => world.runs);
  const { id: runId } = runs[index % runs.length] ?? { id: '' };
  const worlds = edition.worlds.map((world) => ({ ...world, runs: world.runs.filter(({ id }) => id !== runId) }));
  const rest = copySnapshot(dir, at('left-out'));
  const isByConfiguration = index % 4 < 2;
  if (!isByConfiguration) await removeRun(batch, rest, runId);
  const onlyRuns = isByConfiguration ? worlds.flatMap((world) => world.runs.map(({ id }) => id)) : null;
  const side = { edition: { ...edition, worlds }, index, lake: at('left-out-lake'), onlyRuns };
  return comparedWithTwin(batch, rest, () => makeLeftOutTwin(rest, at('left-out-twin'), runId), side, result);
}

async function removeRun(batch: Batch, dir: string, runId: string): Promise<void> {
  const host = await openSnapshot(dir, batch.started, handedOverAt);
  try {
    await host.call('runs:remove', { runId });
  } finally {
    await host.close();
  }
}

/**
 * Hands each world over and solves its small counts for minimum and maximum; then hands over a twin with the same masked tables, of
 * which every file must be the same. Then the same without one of its runs: of that, the twin has everything otherwise.
 */
export async function attackWorlds({ seed, from, worlds, every, onProgress }: WorldsOrder): Promise<WorldsAttack> {
  const attack = addedAttacks([]);
  const solve = await createSolver();
  for (let index = from; index < from + worlds; index += 1) {
    const threshold = thresholds[index % thresholds.length] ?? 10;
    const batch = await startWorld(seed, index);
    try {
      const dir = keepSnapshot(batch.started.dir, join(batch.folder, 'snapshot'));
      const quantities = readQuantities(batch.tables.now);
      const side = { edition: { worlds: batch.worlds, threshold, every }, index, lake: join(batch.folder, 'lake') };
      const twin = () => makeTwin(dir, join(batch.folder, 'twin'), threshold, seed * 1_000_003 + index);
      const files = await comparedWithTwin(batch, dir, twin, side, attack.twins);
      attackEdition(files, quantities, threshold, solve, attack.solved);
      const filesOfRest = await comparedWithoutRun(batch, dir, side, attack.leftOut);
      attackEdition(filesOfRest, quantities, threshold, solve, attack.solved);
    } finally {
      await batch.close();
    }
    onProgress?.(index - from + 1, attack);
  }
  return attack;
}

/** The attacks on several ranges of worlds, as one. */
export const addedAttacks = (attacks: readonly WorldsAttack[]): WorldsAttack =>
  attacks.reduce(added, { solved: nothingAttacked(), twins: noTwins(), leftOut: noTwins() });

const noTwins = (): TwinsAttack => ({ changed: 0, files: 0, differences: [] });

const addedTwins = (one: TwinsAttack, other: TwinsAttack): TwinsAttack => ({
  changed: one.changed + other.changed,
  files: one.files + other.files,
  differences: [...one.differences, ...other.differences],
});

const added = (one: WorldsAttack, other: WorldsAttack): WorldsAttack => ({
  solved: {
    cells: one.solved.cells + other.solved.cells,
    narrowed: one.solved.narrowed + other.solved.narrowed,
    facts: one.solved.facts + other.solved.facts,
    leftAside: one.solved.leftAside + other.solved.leftAside,
    examples: [...one.solved.examples, ...other.solved.examples],
  },
  twins: addedTwins(one.twins, other.twins),
  leftOut: addedTwins(one.leftOut, other.leftOut),
});
