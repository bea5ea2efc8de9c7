import type { ShareInterval } from '#shared/statistics/proportions.ts';
import type { AttentionKind } from '#shared/subjects/attention/attention.ts';

/** What of a problem or video needs attention, with its numbers. */
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
  /** Learners concerned: how many, weighted by how far things are from well. */
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

/** How many learners fall short of half, of N learners and this share. */
export const shortOfHalf = (learners: number, share: number): number => learners * Math.max(0, 0.5 - share);
