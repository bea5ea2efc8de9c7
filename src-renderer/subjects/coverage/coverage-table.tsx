import type { ViewName } from '#shared/catalog/views.ts';
import { formatShare } from '#shared/text/numbers.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Meter } from '../../ui/meter.tsx';
import { Named } from '../../ui/named.tsx';
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

/** Courses by their keys, which have no space and stand in one text. */
export function CourseList({ keys }: { readonly keys: string | null }) {
  if (keys === null) return <NotReported />;
  return (
    <ul className="listed-courses">
      {keys.split(', ').map((key) => (
        <li key={key}>
          <a href={hrefOf('course', { key })} dir="auto">
            <Named kind="course" id={key} />
          </a>
        </li>
      ))}
    </ul>
  );
}
