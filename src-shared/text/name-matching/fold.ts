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
