import type { ViewName } from '#shared/catalog/views.ts';
import { formatShare } from '#shared/text/numbers.ts';
import { Meter } from '../../ui/meter.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';

/** A table whose order is not worth an address: the address is the comparison. */
export const CoverageTable = <V extends ViewName>(props: Omit<DataTableProps<V>, 'address' | 'onAddress'>) => (
  <DataTable {...(props as DataTableProps<V>)} {...useOwnOrder()} />
);

/** A percentage with a bar of its length. */
export const percentMeter = (value: number | null) =>
  value === null ? <NotReported /> : <Meter text={formatShare(value)} share={value / 100} />;

/** A list of skills needs some width, or its words break. */
export const listOf = (text: string | null) =>
  text === null ? (
    <NotReported />
  ) : (
    <span className="listed-skills" dir="auto">
      {text}
    </span>
  );
