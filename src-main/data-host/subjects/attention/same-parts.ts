import { blockName } from '#shared/catalog/module-id.ts';
import type { Proportion } from '#shared/statistics/proportions.ts';
import type { FoundBy } from '#shared/subjects/annotations/annotations.ts';

/** A part of a problem and what it asks; null where not known. */
export interface Asked {
  readonly moduleId: string;
  readonly partId: string;
  readonly name: string | null;
  readonly question: string | null;
}

/** A part with right last answers of those who answered, and the same of first answers, null where not known. */
export interface QuestionPart extends Asked, Proportion {
  /** Learners whose first answer is known, and those of them with a right one. */
  readonly first: number | null;
  readonly firstRight: number | null;
}

/** A match that a user made between a part of one run and a part of the other. */
export interface ManualMatch {
  readonly partId: string;
  readonly otherPartId: string;
  readonly isSame: boolean;
}

export interface SamePart<Part extends Asked> {
  readonly mine: Part;
  readonly theirs: Part;
  readonly by: Exclude<FoundBy, 'self'>;
}

/** The keys by which parts of two runs are the same: first the id of their block, then what they ask. */
const keys = ['block', 'text'] as const;

/** The value of a key; null where it is not known. */
function keyOf({ partId, name, question }: Asked, key: (typeof keys)[number]): string | null {
  if (key === 'block') return blockOf(partId);
  return name && question ? JSON.stringify([name, question]) : null;
}

/** A run that was made from another one keeps 32 digits of the id of a part, and the number of the part. */
export const blockOf = (partId: string): string => /[0-9a-f]{32}(?:_\d+)*$/.exec(partId)?.[0] ?? blockName(partId);

/**
 * Pairs of parts of two runs that ask the same: by hand, then by their keys. A key that several parts of a run bear identifies none of
 * them.
 */
export function sameParts<Part extends Asked>(
  run: readonly Part[],
  other: readonly Part[],
  said: readonly ManualMatch[] = [],
): SamePart<Part>[] {
  const pairs = new Map<Part, SamePart<Part>>();
  const taken = new Set<Part>();
  const isApart = (mine: Part, theirs: Part) =>
    said.some(({ partId, otherPartId, isSame }) => !isSame && partId === mine.partId && otherPartId === theirs.partId);
  const add = (mine: Part | undefined, theirs: Part | undefined, by: SamePart<Part>['by']) => {
    if (!mine || !theirs || pairs.has(mine) || taken.has(theirs) || isApart(mine, theirs)) return;
    pairs.set(mine, { mine, theirs, by });
    taken.add(theirs);
  };
  const withId = (parts: readonly Part[], id: string) => parts.find(({ partId }) => partId === id);
  for (const { partId, otherPartId, isSame } of said)
    if (isSame) add(withId(run, partId), withId(other, otherPartId), 'hand');
  for (const key of keys) {
    const theirs = onlyOnes(other, key);
    for (const [value, part] of onlyOnes(run, key)) add(part, theirs.get(value), key);
  }
  return [...pairs.values()];
}

function onlyOnes<Part extends Asked>(all: readonly Part[], key: (typeof keys)[number]): Map<string, Part> {
  const groups = Map.groupBy(all, (part) => keyOf(part, key));
  return new Map(
    [...groups].flatMap(([value, found]): [string, Part][] =>
      value !== null && found.length === 1 && found[0] ? [[value, found[0]]] : [],
    ),
  );
}
