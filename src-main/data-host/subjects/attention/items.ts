import { isRandomised } from '#shared/statistics/answers.ts';
import {
  type Proportion,
  type ShareInterval,
  type SpreadOfShares,
  spreadOfShares,
} from '#shared/statistics/proportions.ts';
import { type AttentionKind, attentionLimits } from '#shared/subjects/attention/attention.ts';

/*
 * The problems of a run as their statistics need them: each part whose answers are known, and each problem of which only the totals are.
 */

/** Rows as they are stored, or as they may be shared; `withheld` names the columns whose counts are withheld. */
export interface ProblemRow {
  readonly module_id: string;
  readonly total: number | null;
  readonly right: number | null;
  /** JSON list. */
  readonly part_ids: string;
  readonly withheld: string | null;
}

export interface AnswerRow {
  readonly module_id: string;
  readonly part_id: string;
  readonly correct: number | null;
  readonly last: number | null;
  readonly first: number | null;
  readonly value_id: string | null;
  readonly answer_value: string | null;
  readonly variant: number | null;
  readonly withheld: string | null;
}

/** An answer that learners gave. */
export interface Answer {
  readonly text: string | null;
  readonly valueId: string | null;
  readonly isRight: boolean;
  readonly last: number;
  /** Null where first answers are not counted. */
  readonly first: number | null;
}

/** A part of a problem, or a problem of which no answers were synced. */
export interface Item {
  readonly moduleId: string;
  readonly partId: string | null;
  /** Right last answers, of those who answered. */
  readonly last: Proportion;
  /** The same of first answers, where they are counted. */
  readonly first: Proportion | null;
  /** Merged, the most frequent first; empty where only totals are known, and where variants have answers of their own. */
  readonly answers: readonly Answer[];
}

const isWithheld = ({ withheld }: { readonly withheld: string | null }, ...keys: readonly string[]) =>
  withheld?.split(' ').some((key) => keys.includes(key)) === true;

/**
 * The items of a run that can be judged: every count of them is known, and which answers are right. A part of which a count is
 * withheld is none, so that nothing follows from what is withheld.
 */
export function itemsOf(problems: readonly ProblemRow[], answers: readonly AnswerRow[]): Item[] {
  const read = Map.groupBy(answers, ({ module_id }) => module_id);
  const whole = problems.flatMap((row): Item[] => {
    const { module_id: moduleId, total, right } = row;
    if (read.has(moduleId) || total === null || right === null || total <= 0 || right > total) return [];
    return [{ moduleId, partId: null, last: { part: right, whole: total }, first: null, answers: [] }];
  });
  const parts = [...read].flatMap(([moduleId, ofModule]) =>
    [...Map.groupBy(ofModule, ({ part_id }) => part_id)].flatMap(([partId, rows]) =>
      itemOfPart(moduleId, partId, rows),
    ),
  );
  return [...parts, ...whole];
}

function itemOfPart(moduleId: string, partId: string, rows: readonly AnswerRow[]): Item[] {
  const isKnown = rows.every(
    (row) => row.correct !== null && !isWithheld(row, 'count', 'last_response_count') && (row.last ?? 0) >= 0,
  );
  const learners = sum(rows, ({ last }) => last ?? 0);
  if (!isKnown || learners === 0) return [];
  const hasFirst = rows.every(({ first }) => first !== null && first >= 0);
  const firstLearners = sum(rows, ({ first }) => first ?? 0);
  const rightOnly = (of: (row: AnswerRow) => number) => sum(rows, (row) => (row.correct === 1 ? of(row) : 0));
  return [
    {
      moduleId,
      partId,
      last: { part: rightOnly(({ last }) => last ?? 0), whole: learners },
      first:
        hasFirst && firstLearners > 0 ? { part: rightOnly(({ first }) => first ?? 0), whole: firstLearners } : null,
      answers: isRandomised(rows) ? [] : mergedAnswers(rows, hasFirst),
    },
  ];
}

/** A service may send an answer in several rows. */
function mergedAnswers(rows: readonly AnswerRow[], hasFirst: boolean): Answer[] {
  const keyOf = (row: AnswerRow) => JSON.stringify([row.correct, row.value_id, row.answer_value]);
  const merged = [...Map.groupBy(rows, keyOf)].map(([key, same]): Answer & { readonly key: string } => ({
    key,
    text: same[0]?.answer_value ?? null,
    valueId: same[0]?.value_id ?? null,
    isRight: same[0]?.correct === 1,
    last: sum(same, ({ last }) => last ?? 0),
    first: hasFirst ? sum(same, ({ first }) => first ?? 0) : null,
  }));
  return merged.sort((one, other) => other.last - one.last || (one.key < other.key ? -1 : 1));
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

/** How the shares of right last answers are spread over the items of a run. */
export const spreadOf = (items: readonly Item[]): SpreadOfShares =>
  spreadOfShares(items.map(({ last }) => last).filter(({ whole }) => whole >= attentionLimits.learnersForSpread));

/** A finding on a problem or video, with its numbers. */
export interface Flag {
  readonly kind: AttentionKind;
  /** The id of the problem or video. */
  readonly id: string;
  /** The part of the problem; null for all of it. */
  readonly partId: string | null;
  /** Its sentences, as `sentencesToStore` writes them. */
  readonly sentence: string;
  /** Number of learners that the share refers to. */
  readonly learners: number;
  /** In percent; null where the flag is not about a share. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The share that is expected, or that it is compared with, in percent. */
  readonly expected: number | null;
  /** Number of affected learners, weighted by how bad it is for them. */
  readonly severity: number;
}

/** The numbers of a share, in percent. */
export const percentOf = ({ share, low, high }: ShareInterval, expected: number | null = null) => ({
  share: 100 * share,
  low: 100 * low,
  high: 100 * high,
  expected: expected === null ? null : 100 * expected,
});

export const noShare = { share: null, low: null, high: null, expected: null } as const;

/** How many more learners must get it right for half to have it right. */
export const shortOfHalf = ({ part, whole }: Proportion): number => Math.max(0, Math.ceil(whole / 2 - part));
