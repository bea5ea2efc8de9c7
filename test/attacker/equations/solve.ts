import loadHighs from 'highs';
import type { Fact } from './quantities.ts';

/*
 * The least and the most that an unknown may be, over whole numbers.
 */

/** No count is larger: an unknown that may be this has no upper end. */
export const unbounded = 100_000;

export interface Interval {
  readonly least: number;
  readonly most: number;
}

/** Facts that hang together with each unknown, by unknowns that they share. Unknowns that hang together have one list. */
export function factsByUnknown(facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const byName = new Map<string, Fact[]>();
  for (const fact of facts)
    for (const name of fact.form.keys()) {
      const own = byName.get(name);
      if (own) own.push(fact);
      else byName.set(name, [fact]);
    }
  const together = new Map<string, readonly Fact[]>();
  for (const name of byName.keys()) {
    if (together.has(name)) continue;
    const found = new Set<Fact>();
    const names = new Set([name]);
    for (const each of names)
      for (const fact of byName.get(each) ?? [])
        if (!found.has(fact)) {
          found.add(fact);
          for (const other of fact.form.keys()) names.add(other);
        }
    const list = [...found];
    for (const each of names) together.set(each, list);
  }
  return together;
}

/** Keeps the least and the most that whole solutions have had for each unknown. */
export class Reached {
  readonly #byName = new Map<string, Interval>();

  /** Takes a solution of all facts that hang together with its unknowns. */
  add(values: Iterable<readonly [string, number]>): void {
    for (const [name, value] of values) {
      const { least, most } = this.#byName.get(name) ?? { least: value, most: value };
      this.#byName.set(name, { least: Math.min(least, value), most: Math.max(most, value) });
    }
  }

  /** Whether an unknown was seen to be as small and as large as that: it is then narrowed to nothing between them. */
  spans(name: string, { least, most }: Interval): boolean {
    const known = this.#byName.get(name);
    return known !== undefined && known.least <= least && known.most >= most;
  }
}

/** `reached` takes the two solutions, which say of every unknown that they have what it may be. */
export type Solver = (
  name: string,
  facts: readonly Fact[],
  least: ReadonlyMap<string, number>,
  reached?: Reached,
) => Interval;

/** Solves with HiGHS. `least` is what an unknown is at least: 1 where a file says that it is withheld. */
export async function createSolver(): Promise<Solver> {
  const highs = await loadHighs();
  return (name, facts, least, reached) => {
    const names = [...new Set([name, ...facts.flatMap(({ form }) => [...form.keys()])])];
    const short = new Map(names.map((each, index) => [each, `x${index}`]));
    const sum = (fact: Fact) =>
      [...fact.form]
        .map(([each, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${short.get(each)}`)
        .join(' ');
    const rows = facts.flatMap((fact) => {
      if (fact.low === fact.high) return [`${sum(fact)} = ${fact.low}`];
      return [
        ...(Number.isFinite(fact.low) ? [`${sum(fact)} >= ${fact.low}`] : []),
        ...(Number.isFinite(fact.high) ? [`${sum(fact)} <= ${fact.high}`] : []),
      ];
    });
    const limits = names.map((each) => `${least.get(each) ?? 0} <= ${short.get(each)} <= ${unbounded}`);
    const ask = (wanted: 'Minimize' | 'Maximize') => {
      const lines = [wanted, ` goal: ${short.get(name)}`, 'Subject To'];
      const constraints = rows.length > 0 ? rows : [`${short.get(name)} >= 0`];
      const text = [
        ...lines,
        ...constraints.map((row, index) => ` c${index}: ${row}`),
        'Bounds',
        ...limits,
        'General',
        ` ${[...short.values()].join(' ')}`,
        'End',
      ].join('\n');
      // The presolve of HiGHS 1.15 calls a sum that two facts fix together infeasible; the problems are small without it.
      const solution = highs.solve(text, { output_flag: false, presolve: 'off' });
      if (solution.Status !== 'Optimal') throw new Error(`${name}: ${solution.Status}\n${text}`);
      const { Columns: columns } = solution;
      reached?.add(
        [...short].map(([each, column]) => [each, Math.round(columns[column]?.Primal ?? Number.NaN)] as const),
      );
      return Math.round(solution.ObjectiveValue);
    };
    return { least: ask('Minimize'), most: ask('Maximize') };
  };
}

/** The same by trying every number up to `most` for every unknown: for few of them. */
export function bruteForce(
  name: string,
  facts: readonly Fact[],
  least: ReadonlyMap<string, number>,
  max: number,
): Interval {
  const names = [...new Set([name, ...facts.flatMap(({ form }) => [...form.keys()])])];
  const values = new Map<string, number>();
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const holds = ({ form, low, high }: Fact) => {
    const sum = [...form].reduce((total, [each, factor]) => total + factor * (values.get(each) ?? 0), 0);
    return sum >= low && sum <= high;
  };
  const tryAll = (index: number): void => {
    const next = names[index];
    if (next === undefined) {
      if (!facts.every(holds)) return;
      const value = values.get(name) ?? 0;
      [from, to] = [Math.min(from, value), Math.max(to, value)];
      return;
    }
    for (let value = least.get(next) ?? 0; value <= max; value += 1) {
      values.set(next, value);
      tryAll(index + 1);
    }
  };
  tryAll(0);
  return { least: from, most: to };
}
