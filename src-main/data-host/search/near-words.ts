import { allowedTypos, mayStandFor, nextRow } from '#shared/text/name-matching/nearness.ts';
import { type Vocabulary, wordEnd } from './vocabulary.ts';

/** A word of the vocabulary, or a beginning of words, that a misspelt word may stand for. */
export interface NearWord {
  readonly text: string;
  readonly isBeginning: boolean;
  readonly distance: number;
}

/**
 * The words that a typed word is near, nearest first. Goes through the sorted words as through a tree: a beginning that
 * many words share is compared once, and left as soon as it is too far away.
 */
export function nearWords(vocabulary: Vocabulary, typed: string, mayBeBeginning: boolean, atMost: number): NearWord[] {
  const allowed = allowedTypos(typed.length);
  if (allowed === 0) return [];
  const found: NearWord[] = [];
  const rows = Array.from({ length: typed.length + allowed + 3 }, () => new Uint8Array(typed.length + 1));
  const row = (depth: number) => rows[depth] ?? new Uint8Array(typed.length + 1);
  for (let unit = 0; unit <= typed.length; unit += 1) row(0)[unit] = unit;

  const visit = (from: number, to: number, depth: number, unitBefore: number, bestBeginning: number) => {
    let index = from;
    while (index < to) {
      const unit = vocabulary.unitAt(index, depth);
      if (unit === wordEnd) {
        const distance = row(depth)[typed.length] ?? allowed + 1;
        if (distance <= allowed) found.push({ text: vocabulary.word(index), isBeginning: false, distance });
        index += 1;
        continue;
      }
      const next = endOfGroup(vocabulary, index, to, depth);
      const parts = { before: row(Math.max(0, depth - 1)), previous: row(depth), current: row(depth + 1) };
      if (nextRow(typed, unit, unitBefore, depth + 1, parts) <= allowed) {
        const distance = parts.current[typed.length] ?? allowed + 1;
        const isNearer = mayBeBeginning && distance <= allowed && distance < bestBeginning;
        if (isNearer) {
          found.push({ text: vocabulary.word(index).slice(0, depth + 1), isBeginning: true, distance });
        }
        visit(index, next, depth + 1, unit, isNearer ? distance : bestBeginning);
      }
      index = next;
    }
  };
  visit(0, vocabulary.size, 0, 0, allowed + 1);

  return found
    .filter((near) => mayStandFor(typed, near.text, near.isBeginning))
    .sort((a, b) => a.distance - b.distance || Number(a.isBeginning) - Number(b.isBeginning))
    .slice(0, atMost);
}

/** Behind the last word that has the same unit at this depth; steps that double, then halves. */
function endOfGroup(vocabulary: Vocabulary, start: number, to: number, depth: number): number {
  const unit = vocabulary.unitAt(start, depth);
  const isInside = (index: number) => index < to && vocabulary.unitAt(index, depth) === unit;
  let step = 1;
  while (isInside(start + step)) step *= 2;
  let inside = start + (step >>> 1);
  let outside = Math.min(start + step, to);
  while (outside - inside > 1) {
    const middle = (inside + outside) >>> 1;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}
