import { tables } from '#shared/catalog/datasets.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { hrefOf } from '../../routing/routes.ts';
import { fieldLabel } from '../../subjects/overview/change-labels.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { changeLabel, DatasetTitle } from './state-labels.tsx';

type Change = ViewRow<'observed-changes'>;
type NamedRecord = Pick<Change, 'dataset' | 'record' | 'subject'>;

/** How a change is said wherever changes are listed. */
export const changeCells = {
  dataset: (row: Change) => <DatasetTitle name={row.dataset} />,
  kind: (row: Change) => changeLabel(row.kind),
  subject: (row: Change) => <ChangedSubject row={row} />,
  field: (row: Change) => fieldLabel(row.field) ?? <NotReported />,
  old_value: (row: Change) => <ChangedValue field={row.field} value={row.old_value} />,
  new_value: (row: Change) => <ChangedValue field={row.field} value={row.new_value} />,
};

const numericFields = new Set(
  Object.values(tables).flatMap(({ columns }) => columns.filter(isNumeric).map(({ key }) => key as string)),
);

/** Values of any field cross the bridge as text; numbers are said as everywhere else, with what little they differ by. */
export function ChangedValue({ field, value }: { readonly field: string | null; readonly value: string | null }) {
  if (value === null) return <NotReported />;
  const number = Number(value);
  if (field === null || !numericFields.has(field) || !Number.isFinite(number)) return <span dir="auto">{value}</span>;
  return formatNumber(number, Number.isInteger(number) ? 0 : 2);
}

/** The record by its name; skills and jobs lead to their screens. */
export function ChangedSubject({ row }: { readonly row: NamedRecord }) {
  if (row.subject === null) return <NotReported />;
  const id = Number.parseInt(row.record, 10);
  if (row.dataset === 'skills') return <a href={hrefOf('skill', { id })}>{row.subject}</a>;
  if (row.dataset === 'jobs') return <a href={hrefOf('job', { id })}>{row.subject}</a>;
  return <span dir="auto">{row.subject}</span>;
}
