import { allTerms, type Term } from '#shared/catalog/terms.ts';
import { views } from '#shared/catalog/views.ts';
import { locale } from '#shared/language/language.ts';
import { t, translated } from '#shared/language/message.ts';
import { rankNames } from '#shared/text/name-matching/rank-names.ts';

/** Meaning, formula, source, unit and caveat of a term: the same words wherever it is explained. */
export function TermText({ term }: { readonly term: Term }) {
  return (
    <>
      <p>{translated(term.meaning)}</p>
      <dl className="term-facts">
        {term.formula !== undefined && <Fact name={t('Formula')} text={translated(term.formula)} />}
        {term.unit !== undefined && <Fact name={t('Unit')} text={translated(term.unit)} />}
        {term.caveat !== undefined && <Fact name={t('Caveat')} text={translated(term.caveat)} />}
        <div>
          <dt>{t('Source')}</dt>
          <dd className="mono">{translated(term.source)}</dd>
        </div>
        {term.views.length > 0 && (
          <Fact
            name={t('In⟨these tables⟩')}
            text={term.views.map((view) => translated(views[view].title)).join(' · ')}
          />
        )}
      </dl>
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

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
