import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { MovedFigures } from '../../subjects/overview/moved-figures.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { changeCells } from './change-cells.tsx';
import { changeLabel } from './state-labels.tsx';

/** What differs from one sync to the next. The services keep no past values, so this is the only record of them. */
export function SeenChanges({ query }: { readonly query: RouteQuery<'sync'> }) {
  const patch = usePatchQuery('sync');
  const address = useTableAddress('sync', query);
  const { dataset, kind } = query;
  const params: ViewParams<'observed-changes'> = { ...(dataset && { dataset }), ...(kind && { kind }) };
  const clear = () => patch({ dataset: undefined, kind: undefined, page: undefined });
  const removeDataset = () => patch({ dataset: undefined, page: undefined });
  const removeKind = () => patch({ kind: undefined, page: undefined });
  const active = [
    ...(dataset ? [{ label: translated(datasets[dataset].title), onRemove: removeDataset }] : []),
    ...(kind ? [{ label: changeLabel(kind), onRemove: removeKind }] : []),
  ];
  return (
    <>
      <MovedFigures />
      <section className="block">
        <h2>{t('Observed changes')}</h2>
        <p className="lede">
          {t(
            'Stored values that a later sync changed, and records that appeared or disappeared. New days are not corrections; they are listed above.',
          )}
        </p>
        <FilterBar active={active} onClear={clear}>
          <SelectField
            label={t('Table')}
            all={t('All tables')}
            value={dataset}
            options={datasetNames.map((name) => ({ value: name, label: translated(datasets[name].title) }))}
            onChange={(next) => patch({ dataset: next, page: undefined })}
          />
          <SelectField
            label={t('Change⟨noun⟩')}
            all={t('All changes')}
            value={kind}
            options={changeKind.options.map((each) => ({ value: each, label: changeLabel(each) }))}
            onChange={(next) => patch({ kind: next, page: undefined })}
          />
        </FilterBar>
        <DataTable
          view="observed-changes"
          params={params}
          {...address}
          onClear={active.length > 0 ? clear : undefined}
          cells={changeCells}
          none={t('No sync has corrected a value, or seen a record appear or disappear.')}
        />
      </section>
    </>
  );
}
