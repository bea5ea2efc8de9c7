import type { SearchKind } from '#contract/search.ts';
import { pick, randomStream } from '../../sample-service/generator/random.ts';
import type { NameCounts } from './fill-cache.ts';
import { benchCourseKey, benchJobName, benchSkillName } from './names.ts';

export const queryShapes = [
  'prefix of 2',
  'prefix of 4',
  'exact name',
  '1 word',
  '2 words',
  '3 words',
  '1 typo',
  '2 typos',
] as const;
export type QueryShape = (typeof queryShapes)[number];

/** A text that a user types, and the name that is meant. */
export interface Query {
  readonly shape: QueryShape;
  readonly text: string;
  readonly kind: SearchKind;
  /** Null for the first letters of a name, which can mean anything. */
  readonly wanted: string | null;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = /[\p{L}\p{N}]+/gu;

/** Repeatable queries, so many of each shape. */
export function makeQueries(counts: NameCounts, perShape: number): Query[] {
  const random = randomStream(11);
  const below = (count: number) => Math.floor(random() * count);
  return queryShapes.flatMap((shape) => Array.from({ length: perShape }, () => makeQuery(shape, counts, below)));
}

type Below = (count: number) => number;

function makeQuery(shape: QueryShape, counts: NameCounts, below: Below): Query {
  for (;;) {
    const { kind, name } = anyName(counts, below);
    const words = [...new Set(name.match(word) ?? [])];
    const text = textOf(shape, name, words, below);
    if (text !== null) return { shape, text, kind, wanted: shape.startsWith('prefix') ? null : name };
  }
}

/** Eight of ten are skills; of the rest half are jobs and half are courses. */
function anyName({ skills, jobs, courses }: NameCounts, below: Below): { kind: SearchKind; name: string } {
  const draw = below(10);
  if (draw === 0) return { kind: 'job', name: benchJobName(below(jobs)) };
  if (draw === 1) return { kind: 'course', name: benchCourseKey(below(courses)) };
  return { kind: 'skill', name: benchSkillName(below(skills)) };
}

function textOf(shape: QueryShape, name: string, words: readonly string[], below: Below): string | null {
  switch (shape) {
    case 'prefix of 2':
    case 'prefix of 4': {
      const length = shape === 'prefix of 2' ? 2 : 4;
      const long = words.filter((one) => one.length >= length);
      return long.length === 0 ? null : pick(long, below(long.length)).slice(0, length).toLowerCase();
    }
    case 'exact name':
      return name;
    case '1 word':
    case '2 words':
    case '3 words':
      return words.length === Number(shape[0]) ? shuffled(words, below).join(' ').toLowerCase() : null;
    case '1 typo':
      return words.length > 3 ? null : withTypos(words, 1, below);
    case '2 typos':
      return words.length > 3 ? null : withTypos(words, 2, below);
  }
}

/** All words of a name with so many typos, or null when its words are too short to be recognised then. */
function withTypos(words: readonly string[], typos: number, below: Below): string | null {
  const typed = words.map((one) => one.toLowerCase());
  const spoilt = new Map<number, number>();
  for (let typo = 0; typo < typos; typo += 1) {
    const able = typed.flatMap((one, at) => ((spoilt.get(at) ?? 0) < typosIn(one) ? [at] : []));
    if (able.length === 0) return null;
    const at = pick(able, below(able.length));
    spoilt.set(at, (spoilt.get(at) ?? 0) + 1);
    typed[at] = misspelt(typed[at] ?? '', below);
  }
  return typed.join(' ');
}

/** Typos that a word may have; one letter is left over for those that lose a letter. */
function typosIn(text: string): number {
  if (text.length < 5) return 0;
  return text.length < 10 ? 1 : 2;
}

/** Two letters exchanged, one left out, one too many or a wrong one; digits stay as they are. */
function misspelt(text: string, below: Below): string {
  for (;;) {
    const at = below(text.length);
    const letter = LETTERS.charAt(below(LETTERS.length));
    const [before, own, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)];
    const isDigit = /\p{N}/u.test(own) || /\p{N}/u.test(next);
    const wrong = [
      before + next + own + text.slice(at + 2),
      before + text.slice(at + 1),
      before + letter + text.slice(at),
      before + letter + text.slice(at + 1),
    ];
    const result = pick(wrong, below(wrong.length));
    if (!isDigit && result !== text) return result;
  }
}

function shuffled(words: readonly string[], below: Below): string[] {
  const left = [...words];
  return words.flatMap(() => left.splice(below(left.length), 1));
}
