import { cutAt } from '#shared/text/text.ts';

/** The longest text that a cell holds. */
const maxLength = 32_767;

/** Matches characters that XML cannot hold, and texts that look like the escape of one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const special = /[&<>"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => (/[&<>"]/.test(text) ? text.replace(special, (each) => escapes[each] ?? each) : text);
const asCode = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as the content of a cell: characters that XML forbids as `_xHHHH_`, as spreadsheets write them, and read them back. */
export function cellText(text: string): { readonly xml: string; readonly isCut: boolean } {
  const isCut = text.length > maxLength;
  const whole = isCut ? `${cutAt(text, maxLength - 1)}…` : text;
  return { xml: escaped(whole.replace(unwritable, asCode)), isCut };
}

/** A text as an attribute or as the content of an element that is no cell; what XML forbids is left out. */
export const xmlText = (text: string): string => escaped(text.replace(unwritable, (each) => (each === '_' ? '_' : '')));

/** A sheet as references to its cells call it, ready for XML. */
export const sheetReference = (name: string): string => `'${xmlText(name.replaceAll("'", "''"))}'`;

const maxSheetNameLength = 31;

/** Words that lead to the next one, in English and Spanish: a name that is cut behind them ends in the air. */
const leading = new Set(
  (
    'a an and any as at beside between by each every for from in into its need of on or our over per than that the their to which who with ' +
    'without al cada como con de del desde e el en entre la las lo los más ningún no o para por que se según sin sobre su sus u un una y'
  ).split(' '),
);

/** As much of a name as fits, up to the end of a word unless the word is most of it. */
function cutAtWord(name: string, max: number): string {
  if (name.length <= max) return name;
  const cut = cutAt(name, max);
  const end = name[max] === ' ' ? -1 : cut.lastIndexOf(' ');
  const words = (end > max / 2 ? cut.slice(0, end) : cut).split(' ');
  const isInTheAir = (word = '') => leading.has(word.toLowerCase()) || /^[,;:·–-]*$/.test(word);
  while (words.length > 1 && (isInTheAir(words.at(-1)) || words.at(-2)?.endsWith(','))) words.pop();
  return words.join(' ').replace(/[,;:·–-]{1,31}$/, '');
}

/**
 * A sheet's name as spreadsheets take it, distinguished from those that are taken (case does not count); remembers it.
 * @param ending stands behind the name, which is cut before it
 */
export function sheetName(title: string, taken: Set<string>, ending = ''): string {
  const plain =
    title
      .replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[' ]+|(?<![' ])[' ]+$/g, '') || 'Sheet';
  const allowed = plain.toLowerCase() === 'history' ? `${plain} table` : plain;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ending : `${ending} (${number})`;
    const name = `${cutAtWord(allowed, maxSheetNameLength - end.length)}${end}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
