import { useState } from 'react';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteName, RouteQuery } from '../../routing/routes.ts';

/** The part of a table's state that stands in the address. */
export interface TableAddress {
  readonly sort: string | undefined;
  readonly page: number | undefined;
}

/** A controlled table: order and page are props, and callbacks report changes. */
export interface AddressedTable {
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** The tables of a screen beside its first one: `job` of `jobSort` and `jobPage`. */
type OtherTable<R extends RouteName> = keyof RouteQuery<R> extends infer Key
  ? Key extends `${infer Table}Sort`
    ? Table
    : never
  : never;

/** Order and page of a table, as the query of its screen has them: the first table under `sort` and `page`. */
export function useTableAddress<R extends RouteName>(
  route: R,
  query: RouteQuery<R>,
  table?: OtherTable<R>,
): AddressedTable {
  const patch = usePatchQuery(route);
  const [sortKey, pageKey] = table === undefined ? ['sort', 'page'] : [`${table}Sort`, `${table}Page`];
  const values = query as Readonly<Record<string, unknown>>;
  return {
    address: { sort: values[sortKey] as string | undefined, page: values[pageKey] as number | undefined },
    onAddress: ({ sort, page }) => patch({ [sortKey]: sort, [pageKey]: page } as Partial<RouteQuery<R>>),
  };
}

/** The same for a table whose order and page are not worth an address; it begins in this order, or in the view's own. */
export function useOwnOrder(sort?: string): AddressedTable {
  const [address, onAddress] = useState<TableAddress>({ sort, page: undefined });
  return { address, onAddress };
}
