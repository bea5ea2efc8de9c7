import fc from 'fast-check';
import { type RunWorld, runWorld } from './run-world.ts';
import { type TaxonomyWorld, taxonomyWorld } from './taxonomy-world.ts';

/** A small world for itself: its courses, runs, skills, jobs and postings are in no other, so that one service can hold many. */
export interface World {
  /** Its place among all that one seed gives. */
  readonly index: number;
  readonly runs: readonly RunWorld[];
  readonly taxonomy: TaxonomyWorld;
}

/** More ids than any world has records of a kind. */
const idsOfWorld = 100;

/** Runs of up to two courses, in both spellings of their ids, and a custom section of one. */
function runsOf(index: number): readonly { id: string; courseKey: string }[] {
  const org = `W${index}`;
  return [
    { id: `course-v1:${org}+One+A`, courseKey: `${org}+One` },
    { id: `${org}/One/B`, courseKey: `${org}+One` },
    { id: `course-v1:${org}+Two+A`, courseKey: `${org}+Two` },
    { id: `ccx-v1:${org}+One+A+ccx@1`, courseKey: `${org}+One` },
  ];
}

const worldAt = (index: number): fc.Arbitrary<World> => {
  const runs = runsOf(index);
  const courseKeys = [...new Set(runs.map(({ courseKey }) => courseKey)), `W${index}+Three`];
  return fc
    .tuple(
      fc
        .subarray([...runs], { minLength: 1 })
        .chain((chosen) => fc.tuple(...chosen.map((run) => runWorld(run.id, run.courseKey)))),
      taxonomyWorld((index + 1) * idsOfWorld, courseKeys),
    )
    .map(([found, taxonomy]) => ({ index, runs: found, taxonomy }));
};

/** The worlds of a seed from one place on; the same place always has the same world. */
export function worldsOf(seed: number, from: number, howMany: number): World[] {
  return Array.from({ length: howMany }, (_, index) => {
    const position = from + index;
    const [world] = fc.sample(worldAt(position), { seed: seed * 1_000_003 + position, numRuns: 1 });
    if (!world) throw new Error('a sample of one has one');
    return world;
  });
}
