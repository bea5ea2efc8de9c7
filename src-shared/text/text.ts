import { type Language, locale } from '../language/language.ts';

/** Letters that are written from the right: Hebrew, Arabic and their kin, and their presentation forms. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
/** Marks with which a text can turn round what stands after it. */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name that has quotation marks, between others: English and Spanish have single ones within double ones. */
export const insideQuotes = (name: string): string => name.replaceAll('“', '‘').replaceAll('”', '’');

/** A name between quotation marks, where no message has them: {@link t} quotes what it fills in. */
export const inQuotes = (name: string): string => `“${insideQuotes(name)}”`;

/**
 * A name as it may stand within a sentence, a picture or a label: one that runs the other way is put between isolating marks
 * (U+2068 and U+2069), so that the numbers and words around it stay where they belong. Any other name stays as it is.
 */
export function isolate(name: string): string {
  const plain = name.replace(turning, '');
  if (!fromTheRight.test(plain)) return plain;
  const pieces = piecesOfId(plain);
  // The parts of an id keep their order, from left to right.
  if (pieces.length > 1 && !/\s/.test(plain))
    return `\u2066${pieces.map((piece) => `\u2066${piece}\u2069`).join('')}\u2069`;
  return `\u2068${plain}\u2069`;
}

/** The parts of an id, each with the separator behind it. */
export const piecesOfId = (id: string): readonly string[] => id.split(/(?<=[+/:@])/);

/** The first units of a text, without cutting a character in two. */
export const cutAt = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** {@link cutAt} for a sentence with isolated names: one that is cut ends there, and not with what stands behind the sentence. */
export function cutSentence(text: string, length: number): string {
  const whole = cutAt(text, length);
  if (openNames(whole) === 0) return whole;
  // An id has isolated parts.
  const kept = cutAt(text, length - 2);
  return `${kept}${'\u2069'.repeat(openNames(kept))}`;
}

const openNames = (text: string): number =>
  Math.max(0, text.split(/[\u2066-\u2068]/).length - text.split('\u2069').length);

/** A text as it begins a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as it stands within a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type ListType = 'conjunction' | 'disjunction';
const lists = new Map<`${Language}/${ListType}`, Intl.ListFormat>();

/** A list as a language other than English writes it: Spanish has two words for `and`, `A y B` and `A e I`. */
function listIn(language: Language, type: ListType, parts: readonly string[]): string {
  const list = lists.get(`${language}/${type}`) ?? new Intl.ListFormat(language, { type });
  lists.set(`${language}/${type}`, list);
  return list.format(parts);
}

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export function listed(parts: readonly string[]): string {
  const { language } = locale();
  if (parts.length < 2) return parts.join('');
  if (language === 'en') return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return listIn(language, 'conjunction', parts);
}

/** Names of which one is meant: `A or B or C`. */
export function oneOf(parts: readonly string[]): string {
  const { language } = locale();
  return language === 'en' ? parts.join(' or ') : listIn(language, 'disjunction', parts);
}

/** A text as one line that reads as it is written: breaks, control characters and turning marks become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();

/** Looks up a name from elsewhere in one of our lists. Every object also has `constructor` and its like, which are in no list. */
export const namedIn = <Value>(list: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;

/** Returns a name for comparison: upper and lower case, and both ways of writing an accent, count as alike. */
export const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/** Half of a surrogate pair can be stored nowhere, and SQL and readers of CSV take U+0000 for the end of a text: both are replaced. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole;
}

/** The text behind the escapes of an address; null where one of them is none. */
export function decodedUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Compares by code units: the same order in every language. */
export const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
