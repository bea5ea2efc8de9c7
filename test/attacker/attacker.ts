/*
 * The attacker: what can be worked out of the counts that make up one total, from what is told of them.
 */

/** Which counts are withheld, and whether the total is told. */
export interface AttackInput {
  readonly withheld: readonly boolean[];
  readonly tellsTotal: boolean;
  /** A reader's knowledge of a withheld count beside that it is not 0: the smallest and the largest that it may be. */
  readonly limits?: readonly (readonly [least: number, most: number])[];
}

export type Rule = (counts: readonly number[], threshold: number) => AttackInput;

export interface Attack {
  /** Withheld counts below the threshold that were attacked. */
  readonly cells: number;
  /** The counts of which more is known than that they are from 1 to the threshold minus one. */
  readonly narrowed: number;
  /** The first ones, to look into. */
  readonly examples: readonly string[];
}

const maxExamples = 10;

/** All rows of these values with up to so many parts. */
function* rowsOf(max: number, parts: number): Generator<readonly number[]> {
  for (let length = 1; length <= parts; length += 1) yield* rowsOfLength(max, length, []);
}

function* rowsOfLength(max: number, length: number, row: readonly number[]): Generator<readonly number[]> {
  if (row.length === length) {
    yield row;
    return;
  }
  for (let value = 1; value <= max; value += 1) yield* rowsOfLength(max, length, [...row, value]);
}

/**
 * Solves every withheld count of every row for its minimum and maximum. With one equation over whole numbers, which is all that is told
 * of a row, these are: the sum minus what the others are at most, and at least.
 */
export function attackRows(
  rule: Rule,
  { max, parts, threshold }: { max: number; parts: number; threshold: number },
): Attack {
  let [cells, narrowed] = [0, 0];
  const examples: string[] = [];
  for (const row of rowsOf(max, parts)) {
    const { withheld, tellsTotal, limits } = rule(row, threshold);
    const indexes = row.flatMap((_, index) => (withheld[index] ? [index] : []));
    const sum = indexes.reduce((total, position) => total + (row[position] ?? 0), 0);
    const least = (at: number) => limits?.[at]?.[0] ?? 1;
    const highest = (at: number) => limits?.[at]?.[1] ?? Number.POSITIVE_INFINITY;
    for (const position of indexes) {
      if ((row[position] ?? 0) >= threshold) continue;
      cells += 1;
      const others = indexes.filter((other) => other !== position);
      const rest = (of: (at: number) => number) => others.reduce((total, other) => total + of(other), 0);
      const from = tellsTotal ? Math.max(least(position), sum - rest(highest)) : least(position);
      const to = tellsTotal ? Math.min(highest(position), sum - rest(least)) : highest(position);
      if (from <= 1 && to >= threshold - 1) continue;
      narrowed += 1;
      if (examples.length < maxExamples)
        examples.push(`${JSON.stringify(row)}: part ${position + 1} is ${from} to ${to}`);
    }
  }
  return { cells, narrowed, examples };
}

/**
 * The attacker who knows the rule as well: applies it to every row and keeps those that look the same. `most` must be larger than any
 * total that is attacked, or rows that fit would be missing.
 */
export function attackWithTheRule(
  rule: Rule,
  { max, parts, threshold }: { max: number; parts: number; threshold: number },
): Attack {
  const seen = new Map<string, Set<number>[]>();
  for (const row of rowsOf(max, parts)) {
    const { withheld, tellsTotal } = rule(row, threshold);
    if (!withheld.includes(true)) continue;
    const total = row.reduce((sum, value) => sum + value, 0);
    if (total > max) continue;
    const looks = JSON.stringify([
      tellsTotal ? total : null,
      row.map((value, index) => (withheld[index] ? null : value)),
    ]);
    const known = seen.get(looks) ?? row.map(() => new Set<number>());
    for (const [index, value] of row.entries()) if (withheld[index]) known[index]?.add(value);
    seen.set(looks, known);
  }
  let [cells, narrowed] = [0, 0];
  const examples: string[] = [];
  for (const [looks, ofPlaces] of seen) {
    for (const values of ofPlaces) {
      if (![...values].some((value) => value < threshold)) continue;
      cells += 1;
      if (Array.from({ length: threshold - 1 }, (_, index) => index + 1).every((value) => values.has(value))) continue;
      narrowed += 1;
      if (examples.length < maxExamples) examples.push(`${looks}: ${[...values].join(' ')}`);
    }
  }
  return { cells, narrowed, examples };
}
