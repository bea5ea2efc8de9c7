import { useCallback } from 'react';
import { findTerm, type Term } from '#shared/catalog/terms.ts';
import { t, translated } from '#shared/language/message.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { SearchField } from '../../ui/fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { findTerms, TermText } from './definitions-drawer.tsx';

/** Every figure in words: the same text as in the column heads, the drawer and the exports. */
export function DefinitionsScreen({ query }: { readonly query: RouteQuery<'definitions'> }) {
  const patch = usePatchQuery('definitions');
  const clear = () => patch({ text: undefined });
  const search = useCallback((text: string) => patch({ text }, 'replace'), [patch]);
  const found = findTerms(query.text ?? '');
  return (
    <>
      <PageHead title={t('Definitions')} focusKey="definitions">
        <p className="as-of">
          {t(
            'What every figure means and where it comes from. Press F1 on any figure or column heading to see its definition.',
          )}
        </p>
      </PageHead>
      <FilterBar
        active={query.text ? [{ label: t('Contains “{text}”', { text: query.text }), onRemove: clear }] : []}
        onClear={clear}
      >
        <SearchField label={t('Find a definition')} value={query.text ?? ''} onChange={search} />
      </FilterBar>
      {found.length === 0 && <EmptyState title={t('No definition matches.')} />}
      <div className="definition-list">
        {found.map((term) => (
          <Entry key={term.id} term={term} />
        ))}
      </div>
    </>
  );
}

function Entry({ term }: { readonly term: Term }) {
  return (
    <section className="definition-entry">
      <h2>
        <a href={hrefOf('definition', { term: term.id })}>{translated(term.label)}</a>
      </h2>
      <div>
        <TermText term={term} />
      </div>
    </section>
  );
}

/** One definition at an address of its own. */
export function DefinitionScreen({ id }: { readonly id: string }) {
  const term = findTerm(id);
  const trail = [{ label: t('Definitions'), href: hrefOf('definitions', {}) }];
  return (
    <>
      <PageHead title={term ? translated(term.label) : t('Unknown term')} focusKey={`definition ${id}`} trail={trail} />
      {term ? <TermText term={term} /> : <EmptyState title={t('This link does not lead to a definition.')} />}
    </>
  );
}
