import { useCallback } from 'react';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { viewNames, views } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { definitionsFor } from './definitions.ts';

/** Every column of every table in words: the same text as in the column heads and the exports. */
export function DefinitionsScreen({ query }: { readonly query: RouteQuery<'definitions'> }) {
  const patch = usePatchQuery('definitions');
  const clear = () => patch({ text: undefined });
  const search = useCallback((text: string) => patch({ text }, 'replace'), [patch]);
  const groups = viewNames
    .map((name) => ({ name, title: views[name].title, columns: definitionsFor(name, query.text ?? '') }))
    .filter((group) => group.columns.length > 0);
  return (
    <>
      <PageHead title="Definitions" focusKey="definitions">
        <p className="as-of">What every figure means and where it comes from.</p>
      </PageHead>
      <FilterBar active={query.text ? [{ label: `Has “${query.text}”`, onRemove: clear }] : []} onClear={clear}>
        <SearchField label="Find a definition" value={query.text ?? ''} onChange={search} />
      </FilterBar>
      {groups.length === 0 && <EmptyState title="No definition has these words." />}
      {groups.map((group) => (
        <section key={group.name} className="section-rule">
          <h2>{group.title}</h2>
          <dl>
            {group.columns.map((column) => (
              <Entry key={column.key} column={column} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Entry({ column }: { readonly column: Column }) {
  return (
    <div className="definition-entry">
      <dt>
        {column.label}
        {column.unit && <span className="quiet"> {column.unit}</span>}
      </dt>
      <dd>{column.meaning}</dd>
      <dd className="quiet">
        Source: <span className="mono">{column.source}</span>
      </dd>
    </div>
  );
}
