import { allTerms, type Term } from '#shared/catalog/terms.ts';
import { rankNames } from '#shared/text/name-matching/rank-names.ts';

const everyWord = (term: Term): string =>
  [term.label, term.meaning, term.formula, term.source, term.unit, term.caveat].join(' ').toLowerCase();

/** The terms whose name matches, best first, then those that hold every typed word anywhere. */
export function findTerms(text: string): readonly Term[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return allTerms();
  const named = rankNames(allTerms(), (term) => term.label, text).map(({ item }) => item);
  const others = allTerms().filter(
    (term) => !named.includes(term) && words.every((word) => everyWord(term).includes(word)),
  );
  return [...named, ...others];
}
