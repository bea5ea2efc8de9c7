import type { Column } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { betweenValues } from '#shared/subjects/compare/since.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';

type Change = ViewRow<'observed-changes'>;
type NamedRecord = Pick<Change, 'dataset' | 'record' | 'subject'>;

/** The subject of a change, with days as users read them. */
export const subjectLabel = (subject: string | null): string | null =>
  subject === null
    ? null
    : subject
        .split(' – ')
        .map((part) => {
          const day = parseDay(part);
          return day === undefined ? isolate(part) : formatDate(day);
        })
        .join(' – ');

/** How a change is said wherever changes are listed. */
export const changeCells = {
  subject: (row: Change) => <ChangedSubject row={row} />,
  old_value: (row: Change) => <ChangedValue field={row.field} value={row.old_value} />,
  new_value: (row: Change) => <ChangedValue field={row.field} value={row.new_value} />,
};

const everyColumn = Object.values(tables).flatMap(({ columns }): readonly Column[] => columns);
const numericFields = new Set(everyColumn.filter(isNumeric).map(({ key }) => key));
/** A field that no table has is one of the modes: a count, too. */
const textFields = new Set(everyColumn.map(({ key }) => key).filter((key) => !numericFields.has(key)));

/** The number that a stored value is; null for a text, and for what is no value. */
const numberIn = (field: string | null, value: string): number | null =>
  field === null || textFields.has(field) || value.trim() === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value);

/** Values of any field cross the bridge as text; numbers are said as everywhere else, with what little they differ by. */
export function ChangedValue({ field, value }: { readonly field: string | null; readonly value: string | null }) {
  if (value === null) return <NotReported />;
  const number = numberIn(field, value);
  if (number === null) return <span dir="auto">{value}</span>;
  return formatNumber(number, Number.isInteger(number) ? 0 : 2);
}

/** The values that a field went through, each as {@link ChangedValue} has it, but exact. */
export const seenText = (field: string | null, text: string): string =>
  text
    .split(betweenValues)
    .map((value) => {
      const number = numberIn(field, value);
      return number === null ? value : formatNumber(number, null);
    })
    .join(betweenValues);

/** The record by its name; skills and jobs lead to their screens. */
export function ChangedSubject({ row }: { readonly row: NamedRecord }) {
  if (row.subject === null) return <NotReported />;
  const id = Number.parseInt(row.record, 10);
  if (row.dataset === 'skills') return <a href={hrefOf('skill', { id })}>{row.subject}</a>;
  if (row.dataset === 'jobs') return <a href={hrefOf('job', { id })}>{row.subject}</a>;
  return <span dir="auto">{row.subject}</span>;
}

/** Why no changes are listed: only a workspace that syncs itself has a record of earlier values. */
export function useNoChangesText(otherwise: string): string {
  return usePackageFacts() === null
    ? otherwise
    : t('This data has no record of earlier values, so no changes can be listed.');
}

interface RecordChangesProps extends AddressedTable {
  readonly params: ViewParams<'observed-changes'>;
}

/** How a skill or a job came to be what it is: the services keep no past values, so what syncs saw is its only history. */
export function RecordChanges({ params, ...address }: RecordChangesProps) {
  return (
    <section className="block">
      <h2>{t('History')}</h2>
      <DataTable
        view="observed-changes"
        params={params}
        {...address}
        cells={changeCells}
        hide={['run_id', 'record']}
        none={useNoChangesText(t('No sync has changed this record yet. Changes will appear here.'))}
      />
    </section>
  );
}
