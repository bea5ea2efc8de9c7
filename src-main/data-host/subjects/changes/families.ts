import { job } from '#shared/catalog/dictionary.ts';
import { weightedMedian } from '#shared/statistics/distributions.ts';
import {
  type Comparison,
  compareAverages,
  compareCounts,
  type Pair,
  weightOf,
} from '#shared/statistics/unusual-changes.ts';

/** The figures of a job posting that are compared, each with all postings: counts, and averages over the postings. */
const families = [
  { field: job.uniquePostings.key, label: job.uniquePostings.label, isCount: true },
  { field: job.uniqueCompanies.key, label: job.uniqueCompanies.label, isCount: true },
  { field: job.medianSalary.key, label: job.medianSalary.label, isCount: false },
  { field: job.medianDuration.key, label: job.medianDuration.label, isCount: false },
] as const;

type Field = (typeof families)[number]['field'];

/** A posting as it is stored. */
export type PostingAtEnd = {
  readonly id: number;
  readonly jobId: number | null;
  readonly name: string | null;
} & Readonly<Record<Field, number | null>>;

/** The value that a field had before its first change within a time. */
export interface ValueBefore {
  readonly record: string;
  readonly field: string;
  readonly old: number | string | null;
}

/** How one figure moved over all postings. */
export interface Family {
  readonly label: string;
  readonly compared: number;
  readonly changed: number;
  /** As ratios, such as −0.07; null of too few. */
  readonly shift: number | null;
  readonly swing: number | null;
  readonly unusual: number;
}

export interface UnusualChange {
  readonly postingId: number;
  readonly jobId: number | null;
  readonly name: string | null;
  readonly label: string;
  readonly before: number;
  readonly now: number;
  /** Null where nothing is claimed, and the change is only one of the largest. */
  readonly surprise: {
    /** Ratios: of the change without the common shift, and of the swing of 19 of 20. */
    readonly own: number;
    readonly swing: number;
    /** The first ÷ the second, both as logarithms. */
    readonly times: number;
  } | null;
}

export interface FamiliesInput {
  readonly postings: readonly PostingAtEnd[];
  readonly before: readonly ValueBefore[];
  readonly atEnd: readonly ValueBefore[];
  /** Ids of records that came or went: they are listed by themselves. */
  readonly moved: ReadonlySet<string>;
}

/** The number of the largest changes that are listed where nothing is claimed. */
const maxLargest = 10;

/** Compares each figure of the postings at two times, over all that have a value at both. */
export function compareFamilies({ postings, before, atEnd, moved }: FamiliesInput) {
  const known = postings.filter(({ id }) => !moved.has(String(id)));
  const [first, later] = [valuesByKey(before), valuesByKey(atEnd)];
  const compared = families.map(({ field, label, isCount }) => {
    const pairs = known.flatMap((posting) => {
      const key = `${posting.id} ${field}`;
      const now = later.has(key) ? later.get(key) : posting[field];
      const old = first.has(key) ? first.get(key) : now;
      if (typeof now !== 'number' || typeof old !== 'number' || !isComparable(old, now, isCount)) return [];
      return [{ posting, before: old, now, size: posting.unique_postings }];
    });
    return { label, isCount, pairs, comparison: compareOne(pairs, isCount) };
  });
  return {
    families: compared.map(({ label, pairs, comparison: { shift, surprises } }): Family => {
      const swing = weightedMedian(surprises.map((each) => ({ value: each.swing, count: 1 })));
      return {
        label,
        compared: pairs.length,
        changed: pairs.filter((pair) => pair.before !== pair.now).length,
        shift: shift === null ? null : Math.expm1(shift),
        swing: swing === null ? null : Math.expm1(swing),
        unusual: surprises.filter(({ isUnusual }) => isUnusual).length,
      };
    }),
    unusual: compared.flatMap(({ label, isCount, pairs, comparison }) =>
      (comparison.shift === null ? largestOf(pairs, isCount) : unusualOf(pairs, comparison, comparison.shift)).map(
        ({ pair, surprise }): UnusualChange => ({
          postingId: pair.posting.id,
          jobId: pair.posting.jobId,
          name: pair.posting.name,
          label,
          before: pair.before,
          now: pair.now,
          surprise,
        }),
      ),
    ),
  };
}

type PostingPair = Pair & { readonly posting: PostingAtEnd };
type Found = { readonly pair: PostingPair; readonly surprise: UnusualChange['surprise'] };

const unusualOf = (pairs: readonly PostingPair[], { surprises }: Comparison, shift: number): Found[] =>
  pairs.flatMap((pair, index) => {
    const found = surprises[index];
    if (!found?.isUnusual) return [];
    const own = found.ratio - shift;
    return [{ pair, surprise: { own: Math.expm1(own), swing: Math.expm1(found.swing), times: own / found.swing } }];
  });

const largestOf = (pairs: readonly PostingPair[], isCount: boolean): Found[] =>
  pairs
    .filter(({ before, now }) => before !== now)
    .map((pair) => ({ pair, surprise: null, weight: weightOf(pair, isCount) }))
    .sort((one, other) => other.weight - one.weight || one.pair.posting.id - other.pair.posting.id)
    .slice(0, maxLargest);

/** Services have sent negative numbers, which no logarithm has. */
const isComparable = (before: number, now: number, isCount: boolean) =>
  isCount ? before >= 0 && now >= 0 : before > 0 && now > 0;

const compareOne = (pairs: readonly Pair[], isCount: boolean): Comparison =>
  isCount ? compareCounts(pairs) : compareAverages(pairs);

const valuesByKey = (values: readonly ValueBefore[]) =>
  new Map(values.map(({ record, field, old }) => [`${record} ${field}`, old]));
