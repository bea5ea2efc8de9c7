import { useState } from 'react';
import type { ViewName, ViewParams } from '../../../src-preload/contract/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';

interface PlainTableProps<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
}

/** A table so short that its order is not worth an address. */
export function PlainTable<V extends ViewName>(props: PlainTableProps<V>) {
  const [address, setAddress] = useState<TableAddress>({ sort: undefined, page: undefined });
  return <DataTable {...props} address={address} onAddress={setAddress} />;
}
