import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { type Pattern, patternsOfTheApp } from './patterns.ts';
import { isLong, readLongText, type Said } from './watch.ts';

/*
 * Searches long texts with regular expressions, all of the app's unless it is given others: beginnings of what one matches, again and
 * again, with an end that it does not match. Such a text makes a backtracking search begin again at every place.
 */

const say = (said: Said) => parentPort?.postMessage(said);

/** Syntax that the generator of texts does not know: surroundings of a match, borders of words, and classes of Unicode. */
const unknownToGenerator = [
  [/\(\?<?[=!](?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/g, ''],
  [/\\b/g, ''],
  // It would put anything before and behind what has no ends, so all samples get them.
  [/(?<![\\[])[\^$]/g, ''],
  [/\\p\{[^}]*\}/giu, 'é'],
] as const;

/** Texts that the expression matches, more or less. */
function samples({ source, flags }: Pattern): string[] {
  const simpler = (text: string) =>
    unknownToGenerator.reduce((pattern, [what, instead]) => pattern.replaceAll(what, instead), text);
  // A lookahead may hold another one.
  const known = simpler(simpler(source));
  if (known === '') return [source];
  const texts = fc.stringMatching(new RegExp(`^(?:${known})$`, flags.replaceAll(/[giy]/g, '')));
  return fc.sample(texts, { numRuns: 6, seed: 17 });
}

/** Pairs of the marks that the expression is written with: `\\` and `"` make the quote that ends no string. */
function pairs({ source }: Pattern): string[] {
  const marks = [...new Set(source.match(/[^\w\s()[\]{}|?*+^$]/g))].slice(0, 4);
  return marks.flatMap((first) => marks.map((second) => first + second));
}

/** Beginnings and single characters, of which a text is made by repetition. */
function units(pattern: Pattern): string[] {
  const found = new Set<string>(pairs(pattern));
  for (const sample of samples(pattern)) {
    const characters = [...sample].slice(0, 40);
    for (const character of characters.slice(0, 6)) found.add(character);
    for (const length of [2, 3, 4, 5, 8, 12, 20]) {
      if (length <= characters.length) found.add(characters.slice(0, length).join(''));
    }
    // All but the end.
    if (characters.length > 1) found.add(characters.slice(0, -1).join(''));
  }
  return [...found].slice(0, 28);
}

let pieces = 0;
for (const pattern of (workerData as Pattern[] | null) ?? patternsOfTheApp()) {
  const expression = new RegExp(pattern.source, pattern.flags);
  for (const [position, unit] of units(pattern).entries()) {
    const body = (length: number) => unit.repeat(Math.ceil(length / unit.length));
    // Texts at the start, in the middle of a file, and before an end that fits nothing.
    const around = [
      ['', ''],
      ['\0', `\0${unit}`],
    ] as const;
    // A pattern has many units that are alike: every day each second one is tried in one way, and the next such in the other.
    const isTried = (way: number) => isLong || position % (2 * around.length) === 2 * way;
    for (const [before, behind] of around.filter((_way, index) => isTried(index))) {
      say({ begins: `${pattern.file}: ${expression} on ${JSON.stringify(unit)} again and again` });
      // All matches, as `replace` and `matchAll` look for them.
      const search = (text: string) => (expression.global ? text.replace(expression, '') : expression.test(text));
      await readLongText((length) => `${before}${body(length)}${behind}\0`, search);
      pieces += 1;
    }
  }
}
say({ ended: pieces });
