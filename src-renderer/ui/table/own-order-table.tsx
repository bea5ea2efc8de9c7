import type { ViewName } from '#shared/catalog/views.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { useOwnOrder } from './use-table-address.ts';

/** A table whose order and page are not worth an address, because the address says something else. */
export const OwnOrderTable = <V extends ViewName>(props: Omit<DataTableProps<V>, 'address' | 'onAddress'>) => (
  <DataTable {...(props as DataTableProps<V>)} {...useOwnOrder()} />
);
