import type { Measured, Scenario } from './claim.ts';
import { randomOf, times } from './random.ts';

/** A few worlds hold a bar when it lies within so many standard errors of what they show. */
const shortMargin = 3;

/** A number for a scenario's name, so that each has its own worlds and none depends on the others (FNV-1a). */
const seedOf = (text: string) =>
  [...text].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5 | 0);

/**
 * Draws the worlds of a scenario and compares the share of hits with its bar. The error is that of a ratio of sums over worlds, since
 * cases of one world depend on each other (W. G. Cochran, Sampling Techniques, 1977, 2.11).
 */
export function measure(scenario: Scenario, length: 'long' | 'short'): Measured {
  const { claim, promised } = scenario;
  const random = randomOf(seedOf(`${claim} ${scenario.scenario}`));
  const worlds = times(scenario.worlds[length], () => scenario.draw(random));
  const [hits, of] = [sum(worlds.map((world) => world.hits)), sum(worlds.map((world) => world.of))];
  const named = { claim, scenario: scenario.scenario, promised };
  if (of === 0) return { ...named, measured: null, error: 0, ok: true };
  const measured = hits / of;
  const squares = sum(worlds.map((world) => (world.hits - measured * world.of) ** 2));
  const error = Math.sqrt((squares * worlds.length) / Math.max(1, worlds.length - 1)) / of;
  const margin = length === 'short' ? shortMargin * error : 0;
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = promised;
  return { ...named, measured, error, ok: measured - margin <= max && measured + margin >= min };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
