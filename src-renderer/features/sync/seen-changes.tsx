import { datasetNames, datasets } from '../../../src-preload/contract/datasets.ts';
import type { ViewParams } from '../../../src-preload/contract/views.ts';
import { changeKind } from '../../../src-preload/contract/views-by-subject/ledger.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { changeCells } from './change-cells.tsx';
import { changeWords } from './resource-words.tsx';

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
    ...(dataset ? [{ label: datasets[dataset].title, onRemove: removeDataset }] : []),
    ...(kind ? [{ label: changeWords(kind), onRemove: removeKind }] : []),
  ];
  return (
    <section className="block">
      <h2>Changes seen</h2>
      <p className="lede">
        What a sync found to be different from the one before. The first sync of a dataset has nothing to compare with.
      </p>
      <FilterBar active={active} onClear={clear}>
        <SelectField
          label="Dataset"
          all="All datasets"
          value={dataset}
          options={datasetNames.map((name) => ({ value: name, label: datasets[name].title }))}
          onChange={(next) => patch({ dataset: next, page: undefined })}
        />
        <SelectField
          label="Change"
          all="All changes"
          value={kind}
          options={changeKind.options.map((each) => ({ value: each, label: changeWords(each) }))}
          onChange={(next) => patch({ kind: next, page: undefined })}
        />
      </FilterBar>
      <DataTable
        view="observed-changes"
        params={params}
        {...address}
        onClear={active.length > 0 ? clear : undefined}
        cells={changeCells}
        none="No sync has seen a change yet."
      />
    </section>
  );
}
