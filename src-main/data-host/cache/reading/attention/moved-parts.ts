import { attentionLimits as limits } from '#shared/catalog/attention.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import { discoveries, twoSidedP } from '#shared/statistics/false-discoveries.ts';
import { type Proportion, twoProportionScore } from '#shared/statistics/proportions.ts';

/** A part of a problem: right last answers of those who answered, and what it asks; null where that is not known. */
export interface AskedPart extends Proportion {
  readonly moduleId: string;
  readonly partId: string;
  readonly name: string | null;
  readonly question: string | null;
}

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
 * parts that both runs have, and by enough to matter.
 */
export function movedParts(run: readonly AskedPart[], earlier: readonly AskedPart[]): MovedPart[] {
  const pairs = sameParts(run, earlier).map(([now, before]) => ({
    now,
    before,
    score: twoProportionScore(now, before),
  }));
  const isMoved = discoveries(pairs.map(({ score }) => twoSidedP(score)));
  return pairs
    .flatMap((pair, place) => {
      const change = Math.abs(shareOf(pair.now) - shareOf(pair.before));
      return isMoved[place] && change >= limits.movedBy ? [{ ...pair, severity: pair.now.whole * change }] : [];
    })
    .sort((one, other) => other.severity - one.severity || (one.now.moduleId < other.now.moduleId ? -1 : 1));
}

const shareOf = ({ part, whole }: Proportion) => part / whole;

/** The keys by which parts of two runs are the same: first the id of their block, then what they ask. */
const keys = ['block', 'text'] as const;

/** The value of a key; null where it is not known. */
function keyOf({ partId, name, question }: AskedPart, key: (typeof keys)[number]): string | null {
  if (key === 'block') return blockOf(partId);
  return name && question ? JSON.stringify([name, question]) : null;
}

/** Parts of two runs with enough learners each. What several parts of a run bear tells none of them. */
function sameParts(run: readonly AskedPart[], earlier: readonly AskedPart[]): [AskedPart, AskedPart][] {
  const pairs = new Map<AskedPart, AskedPart>();
  const taken = new Set<AskedPart>();
  for (const key of keys) {
    const [mine, theirs] = [onlyOnes(run, key), onlyOnes(earlier, key)];
    for (const [value, part] of mine) {
      const found = theirs.get(value);
      if (!found || pairs.has(part) || taken.has(found)) continue;
      pairs.set(part, found);
      taken.add(found);
    }
  }
  return [...pairs];
}

function onlyOnes(all: readonly AskedPart[], key: (typeof keys)[number]): Map<string, AskedPart> {
  const groups = Map.groupBy(
    all.filter(({ whole }) => whole >= limits.learners),
    (part) => keyOf(part, key),
  );
  return new Map(
    [...groups].flatMap(([value, found]): [string, AskedPart][] =>
      value !== null && found.length === 1 && found[0] ? [[value, found[0]]] : [],
    ),
  );
}

/** What a run that was made from another one keeps of the id of a part: 32 digits and the number of the part. */
const blockOf = (partId: string): string => /[0-9a-f]{32}(?:_\d+)*$/.exec(partId)?.[0] ?? blockName(partId);
