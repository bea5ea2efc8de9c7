/** A text as names are compared: lower case, without diacritics; and where each of its units stood in the original. */
export interface Folded {
  readonly text: string;
  /** The place in the original of the unit at `index`; its length for the end. */
  originOf(index: number): number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
const combining = /^[\u0300-\u036f]$/;
const latin = /^\p{Script=Latin}/u;

/** Letters that Unicode does not take apart, as keyboards without them write them. The name indexes keep them. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  '♯': '#',
};

/** Letters and signs as wide as Chinese ones, as input methods write them: Ｃ＋＋. */
const wide = /^[\uff01-\uff5e]$/;
const narrow = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/**
 * Folds a text as the name indexes do (FTS5's unicode61 with remove_diacritics 2) and a little further: Latin letters lose their marks,
 * so that "economie" finds "Économie", and "strasse" finds "Straße"; in other scripts a mark makes another letter.
 */
export function fold(text: string): Folded {
  if (ascii.test(text)) return { text: text.toLowerCase(), originOf: (index) => index };
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    folded += plain;
    at += character.length;
  }
  return { text: folded, originOf: (index) => origins[index] ?? text.length };
}

/** The folded text alone. */
export function foldText(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : fold(text).text;
}

function foldCharacter(character: string): string {
  if (combining.test(character)) return '';
  if (wide.test(character)) return narrow(character).toLowerCase();
  const decomposed = character.normalize('NFD');
  const plain = decomposed !== character && latin.test(decomposed) ? decomposed.charAt(0) : character;
  const lower = plain.toLowerCase();
  if (lower === 'ς') return 'σ';
  const letters = written[lower];
  if (letters !== undefined) return letters;
  // A dotted capital I becomes two characters, the second of which is a mark.
  return lower.length > plain.length ? lower.charAt(0) : lower;
}

/** A text typed into a search box, ready to be compared with names. */
export interface NameQuery {
  /** As typed. */
  readonly typed: string;
  /** Folded, with single spaces. */
  readonly text: string;
  /** Its different words, folded. */
  readonly words: readonly string[];
  /** The signs of those words that have some. */
  readonly signs: ReadonlyMap<string, string>;
  /** The word that may still be unfinished; null when the text ends behind a word. */
  readonly unfinished: string | null;
}

/** A word of a folded text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  /** The signs that make the word another one: a dot before it (.NET), `+` and `#` behind it (C++, C#). */
  readonly signs: string;
}

// The classes of characters that the name indexes take for parts of words.
const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu;
const signsBehind = /[+#]*/y;

/** The words of a folded text, in their order: letters and digits, split at everything else. */
export function tokensOf(folded: string): Token[] {
  return Array.from(folded.matchAll(word), ({ 0: text, index: start }) => ({
    text,
    start,
    signs: signsOf(folded, start, text),
  }));
}

function signsOf(folded: string, start: number, text: string): string {
  signsBehind.lastIndex = start + text.length;
  const behind = signsBehind.exec(folded)?.[0] ?? '';
  return folded[start - 1] === '.' ? `.${behind}` : behind;
}

/**
 * Whether a word of a name has the signs of the typed one. `cut`: the typed word may become it by more signs, as `c` and `c+` on the way
 * to `c++`.
 */
export function compareSigns(typed: string, name: string): 'same' | 'cut' | 'other' {
  // The dot within "Node.js" or "ASP.NET" need not be typed.
  if (typed === name || (!typed.startsWith('.') && `.${typed}` === name)) return 'same';
  return name.replace('.', '').startsWith(typed) ? 'cut' : 'other';
}

export function nameQuery(text: string): NameQuery {
  // Letters that come in pieces, as files of macOS have them, are put together.
  const wellFormed = text.toWellFormed().normalize('NFC');
  const folded = foldText(wellFormed);
  const words = tokensOf(folded);
  const last = words.at(-1);
  return {
    typed: wellFormed,
    text: singleSpaced(folded),
    words: [...new Set(words.map((word) => word.text))],
    signs: new Map(words.flatMap(({ text, signs }) => (signs === '' ? [] : [[text, signs] as const]))),
    unfinished: last && last.start + last.text.length === folded.length ? last.text : null,
  };
}

/** Without spaces around it and with one between words. */
export function singleSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
