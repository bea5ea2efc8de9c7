import type { Term } from '#shared/catalog/terms.ts';
import { views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';

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
