import { isNumeric } from '../../../src-preload/contract/format/cells.ts';
import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import { tables } from '../../../src-preload/contract/tables.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { fieldWords } from '../overview/change-words.ts';
import { changeWords, DatasetTitle } from './resource-words.tsx';

type Change = ViewRow<'observed-changes'>;

/** How a change is said wherever changes are listed. */
export const changeCells = {
  dataset: (row: Change) => <DatasetTitle name={row.dataset} />,
  kind: (row: Change) => changeWords(row.kind),
  subject: (row: Change) => <Subject row={row} />,
  field: (row: Change) => fieldWords(row.field) ?? <NotReported />,
  old_value: (row: Change) => <Value field={row.field} value={row.old_value} />,
  new_value: (row: Change) => <Value field={row.field} value={row.new_value} />,
};

const numericFields = new Set(
  Object.values(tables).flatMap(({ columns }) => columns.filter(isNumeric).map(({ key }) => key as string)),
);

/** Values of any field cross the bridge as text; numbers are said as everywhere else, with what little they differ by. */
function Value({ field, value }: { readonly field: string | null; readonly value: string | null }) {
  if (value === null) return <NotReported />;
  const number = Number(value);
  if (field === null || !numericFields.has(field) || !Number.isFinite(number)) return <span dir="auto">{value}</span>;
  return formatNumber(number, Number.isInteger(number) ? 0 : 2);
}

/** The record by its name; skills and jobs lead to their screens. */
function Subject({ row }: { readonly row: Change }) {
  if (row.subject === null) return <NotReported />;
  const id = Number.parseInt(row.record, 10);
  if (row.dataset === 'skills') return <a href={hrefOf('skill', { id })}>{row.subject}</a>;
  if (row.dataset === 'jobs') return <a href={hrefOf('job', { id })}>{row.subject}</a>;
  return <span dir="auto">{row.subject}</span>;
}
