/**
 * Repeatable randomness. Every record is a pure function of (seed, kind, index), so that 300,000 records need no memory and a
 * record looks the same whichever page it is served on.
 */

/** Purposes of random numbers; they keep the streams of different kinds of records apart. */
export const KIND = {
  skill: 1,
  course: 2,
  job: 3,
  jobPosting: 4,
  enrollmentDay: 5,
  activityWeek: 6,
  demographics: 7,
  problem: 8,
  video: 9,
  learner: 10,
  answer: 11,
  subsection: 12,
  block: 13,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

/** A well mixed unsigned 32-bit number for (seed, kind, index). */
export function hash(seed: number, kind: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 0x632be5ab, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ index, 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A number in [0, 1) for (seed, kind, index). */
export function fraction(seed: number, kind: number, index: number): number {
  return hash(seed, kind, index) / 4294967296;
}

/** A stream of numbers in [0, 1): mulberry32. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The element of a list that is known not to be empty. */
export function pick<T>(list: readonly T[], number: number): T {
  const element = list[Math.floor(Math.abs(number)) % list.length];
  if (element === undefined) throw new Error('pick() needs a list that is not empty');
  return element;
}

/** Hexadecimal text of the wanted length, as block ids have it. */
export function hexText(seed: number, kind: Kind, index: number, length: number): string {
  let text = '';
  for (let part = 0; text.length < length; part += 1) {
    text += hash(seed + part * 7919, kind, index)
      .toString(16)
      .padStart(8, '0');
  }
  return text.slice(0, length);
}

const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** Upper-case letters and digits, as the outside source's identifiers have them. */
export function codeText(seed: number, kind: Kind, index: number, length: number): string {
  const next = randomStream(hash(seed, kind, index) ^ 0x5bd1e995);
  let text = '';
  while (text.length < length) text += CODE_LETTERS.charAt(Math.floor(next() * CODE_LETTERS.length));
  return text;
}
