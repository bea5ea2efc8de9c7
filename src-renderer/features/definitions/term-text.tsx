import type { Term } from '#shared/catalog/terms.ts';
import { views } from '#shared/catalog/views.ts';

/** Meaning, formula, source, unit and caveat of a term: the same words wherever it is explained. */
export function TermText({ term }: { readonly term: Term }) {
  return (
    <>
      <p>{term.meaning}</p>
      <dl className="term-facts">
        {term.formula !== undefined && <Fact name="Formula" text={term.formula} />}
        {term.unit !== undefined && <Fact name="Unit" text={term.unit} />}
        {term.caveat !== undefined && <Fact name="Caveat" text={term.caveat} />}
        <div>
          <dt>Source</dt>
          <dd className="mono">{term.source}</dd>
        </div>
        {term.views.length > 0 && <Fact name="In" text={term.views.map((view) => views[view].title).join(' · ')} />}
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
