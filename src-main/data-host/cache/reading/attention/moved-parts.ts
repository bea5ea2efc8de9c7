import { attentionLimits as limits } from '#shared/catalog/attention.ts';
import { discoveries, twoSidedP } from '#shared/statistics/false-discoveries.ts';
import { type Proportion, twoProportionScore } from '#shared/statistics/proportions.ts';
import { type AskedPart, type SaidByHand, sameParts } from './same-parts.ts';

/** A part of a problem that went otherwise than in the run before. */
export interface MovedPart {
  readonly now: AskedPart;
  readonly before: AskedPart;
  /** In standard deviations. */
  readonly score: number;
  /** Learners of this run by whom it differs. */
  readonly severity: number;
}

/**
 * The parts whose share of right last answers differs from that of the same part in the run before: more than chance explains over all
 * parts that both runs have with enough learners, and by enough to matter.
 */
export function movedParts(
  run: readonly AskedPart[],
  earlier: readonly AskedPart[],
  said: readonly SaidByHand[] = [],
): MovedPart[] {
  const pairs = sameParts(run.filter(hasEnough), earlier.filter(hasEnough), said).map(({ mine, theirs }) => ({
    now: mine,
    before: theirs,
    score: twoProportionScore(mine, theirs),
  }));
  const isMoved = discoveries(pairs.map(({ score }) => twoSidedP(score)));
  return pairs
    .flatMap((pair, place) => {
      const change = Math.abs(shareOf(pair.now) - shareOf(pair.before));
      return isMoved[place] && change >= limits.movedBy ? [{ ...pair, severity: pair.now.whole * change }] : [];
    })
    .sort((one, other) => other.severity - one.severity || (one.now.moduleId < other.now.moduleId ? -1 : 1));
}

const hasEnough = ({ whole }: Proportion) => whole >= limits.learners;
const shareOf = ({ part, whole }: Proportion) => part / whole;
