import type { Published } from '../files/publish.ts';
import { knownOf } from './meanings.ts';
import { type Fact, isTrue, type Quantities } from './quantities.ts';
import { readEdition } from './read-edition.ts';
import { factsByUnknown, Reached, type Solver, unbounded } from './solve.ts';
import { minimumOf, structureOf } from './structure.ts';

/*
 * Attacks one edition: for each count below the threshold, the least and the most that it may be after everything in all of its files.
 */

export interface EditionAttack {
  /** Small counts that were attacked. */
  cells: number;
  narrowed: number;
  /** Facts that the files tell, and those that are told of something else. */
  facts: number;
  leftAside: number;
  readonly examples: string[];
}

export const nothingAttacked = (): EditionAttack => ({ cells: 0, narrowed: 0, facts: 0, leftAside: 0, examples: [] });

const maxExamples = 20;

export function attackEdition(
  files: readonly Published[],
  quantities: Quantities,
  threshold: number,
  solve: Solver,
  result: EditionAttack,
): void {
  const { truth } = quantities;
  const known = knownOf(quantities);
  const { facts: told, withheld } = readEdition(files, known);
  const isMeant = (fact: Fact) => fact.form.size > 0 && isTrue(fact, truth);
  const meant = told.filter(isMeant);
  result.facts += meant.length;
  result.leftAside += told.length - meant.length;
  const { fixed, open } = withoutKnown([...meant, ...structureOf(known).filter(isMeant)]);
  const least = minimumOf(withheld, meant);
  const together = factsByUnknown(open);
  const reached = new Reached();
  for (const [name, value] of truth) {
    if (value < 1 || value >= threshold) continue;
    result.cells += 1;
    const own = fixed.get(name);
    // A solution that was found for another count shows what this one may be, too.
    if (own === undefined && reached.spans(name, { least: 1, most: threshold - 1 })) continue;
    const about = own ? [] : (together.get(name) ?? []);
    const { least: from, most: to } = own
      ? { least: value, most: value }
      : about.length === 0
        ? { least: 1, most: unbounded }
        : solve(name, about, least, reached);
    if (from <= 1 && to >= threshold - 1) continue;
    result.narrowed += 1;
    if (result.examples.length < maxExamples) {
      const reasons = own ? [own.from] : about.slice(0, 12).map(say);
      result.examples.push(`${name} = ${value} is ${from} to ${to}, by ${reasons.join('; ')}`);
    }
  }
}

const say = ({ form, low, high, from }: Fact) =>
  `${[...form].map(([name, factor]) => `${factor}·${name}`).join(' + ')} in [${low}, ${high}] (${from})`;

/** Puts in what is known exactly, again and again, and leaves the facts that still have an unknown, each once. */
function withoutKnown(facts: readonly Fact[]): { fixed: Map<string, Fact>; open: Fact[] } {
  const fixed = new Map<string, Fact>();
  const values = new Map<string, number>();
  let open = facts;
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const fact of open) {
      const [[name, factor] = ['', 0], ...others] = [...fact.form];
      if (others.length > 0 || fact.low !== fact.high || fixed.has(name) || factor === 0) continue;
      fixed.set(name, fact);
      values.set(name, fact.low / factor);
      isNew = true;
    }
    open = open.map((fact) => reduced(fact, values)).filter(({ form }) => form.size > 0);
  }
  const unique = new Map(open.map((fact) => [JSON.stringify([[...fact.form], fact.low, fact.high]), fact]));
  return { fixed, open: [...unique.values()] };
}

function reduced(fact: Fact, values: ReadonlyMap<string, number>): Fact {
  const known = [...fact.form].filter(([name]) => values.has(name));
  if (known.length === 0) return fact;
  const sum = known.reduce((total, [name, factor]) => total + factor * (values.get(name) ?? 0), 0);
  const form = new Map([...fact.form].filter(([name, factor]) => !values.has(name) && factor !== 0));
  return { ...fact, form, low: fact.low - sum, high: fact.high - sum };
}
