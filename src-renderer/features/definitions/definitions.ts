import { allTerms, type Term } from '#shared/catalog/terms.ts';
import { locale } from '#shared/language/language.ts';
import { translated } from '#shared/language/message.ts';
import { rankNames } from '#shared/text/name-matching/rank-names.ts';

const everyWord = (term: Term): string =>
  [term.label, term.meaning, term.formula, term.source, term.unit, term.caveat]
    .map((words) => words && translated(words))
    .join(' ')
    .toLowerCase();

/** In the order of their names in the language of the user. */
function orderedTerms(): readonly Term[] {
  const { language } = locale();
  if (language === 'en') return allTerms();
  return allTerms().toSorted((a, b) => translated(a.label).localeCompare(translated(b.label), language));
}

/** The terms whose name matches, best first, then those that hold every typed word anywhere. */
export function findTerms(text: string): readonly Term[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = orderedTerms();
  if (words.length === 0) return all;
  const named = rankNames(all, (term) => translated(term.label), text).map(({ item }) => item);
  const others = all.filter((term) => !named.includes(term) && words.every((word) => everyWord(term).includes(word)));
  return [...named, ...others];
}
