import type { ViewName, ViewParams } from '#shared/catalog/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';

interface PlainTableProps<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
}

/** A table so short that its order is not worth an address. */
export function PlainTable<V extends ViewName>(props: PlainTableProps<V>) {
  return <DataTable {...props} {...useOwnOrder()} />;
}
