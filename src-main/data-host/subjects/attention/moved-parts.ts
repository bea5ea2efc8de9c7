import { discoveries } from '#shared/statistics/empirical-null.ts';
import type { Proportion } from '#shared/statistics/proportions.ts';
import { type Effect, outlyingEffects } from '#shared/statistics/random-effects.ts';
import { attentionLimits as limits } from '#shared/subjects/attention/attention.ts';
import { type ManualMatch, type QuestionPart, sameParts } from './same-parts.ts';

/** A part of a problem that went otherwise than in the run before. */
export interface MovedPart {
  readonly now: QuestionPart;
  readonly before: QuestionPart;
  /** How far it moved otherwise than the other parts, in standard deviations of what they predict. */
  readonly score: number;
  /** Learners of this run by whom it differs. */
  readonly severity: number;
}

/**
 * The parts whose share of right last answers moved against the same part in the run before, and otherwise than the other parts did: a whole run
 * that is stronger, and the usual spread between parts, are no news. Over all parts that both runs have with enough learners, and by
 * enough to matter; none where too few parts are in both.
 */
export function movedParts(
  run: readonly QuestionPart[],
  earlier: readonly QuestionPart[],
  said: readonly ManualMatch[] = [],
): MovedPart[] {
  const pairs = sameParts(run.filter(hasEnough), earlier.filter(hasEnough), said);
  const found = outlyingEffects(pairs.map(({ mine, theirs }) => changeOf(mine, theirs)));
  const isMoved = discoveries(found.map(({ p }) => p));
  return pairs
    .flatMap(({ mine: now, theirs: before }, index): MovedPart[] => {
      const change = Math.abs(shareOf(now) - shareOf(before));
      const score = found[index]?.score ?? 0;
      return isMoved[index] && change >= limits.movedBy ? [{ now, before, score, severity: now.whole * change }] : [];
    })
    .sort((one, other) => other.severity - one.severity || (one.now.moduleId < other.now.moduleId ? -1 : 1));
}

/** The difference of the log odds, with ½ added to each count, and its variance (J. Gart, J. Zweifel, Biometrika 54 (1967) 181–187). */
function changeOf(now: Proportion, before: Proportion): Effect {
  const counts = [now.part, now.whole - now.part, before.part, before.whole - before.part].map((count) => count + 0.5);
  const [right = 1, wrong = 1, rightBefore = 1, wrongBefore = 1] = counts;
  return {
    value: Math.log(right / wrong) - Math.log(rightBefore / wrongBefore),
    variance: counts.reduce((sum, count) => sum + 1 / count, 0),
  };
}

const hasEnough = ({ whole }: Proportion) => whole >= limits.learners;
const shareOf = ({ part, whole }: Proportion) => part / whole;
