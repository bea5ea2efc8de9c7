import { column } from '#shared/catalog/columns.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';
import { packageTables } from '../packages/package-tables.ts';
import { dimensionTables } from './dimensions.ts';
import { lakeColumns } from './lake-columns.ts';

const text = (key: string, label: string, meaning: string, nullable = false) =>
  column({ key, type: 'text', nullable, label, meaning, source: 'the app' });
const value = (key: string, label: string, meaning: string) =>
  ({ ...text(key, label, meaning, true), json: 'any' }) as const;

/** The table with what syncs saw change. */
export const seenChangesName = 'seen-changes';

export const seenChanges: TableDefinition = {
  title: 'Seen changes',
  description:
    'What syncs saw change in the services, which themselves give current values only. Rows are only ever added.',
  primaryKey: ['change_id'],
  columns: [
    text('change_id', 'Change', 'Tells changes apart: 32 hexadecimal digits.'),
    column({
      key: 'observed_at',
      type: 'instant',
      nullable: false,
      label: 'Seen',
      meaning: 'When a sync saw it.',
      source: 'the app',
    }),
    text('dataset', 'Dataset', 'The dataset that the record belongs to.'),
    text('kind', 'Kind', 'changed, restated (a past day has another value), gone or new.'),
    text('run_id', 'Course run', 'The course run; empty for datasets without runs.', true),
    text('record', 'Record', 'The id of the record, or ids joined by a colon, or the day.'),
    text('field', 'Field', 'What of it changed; empty if the whole record came or went.', true),
    value('old_value', 'Before', 'The value before, as JSON.'),
    value('new_value', 'After', 'The value after, as JSON.'),
  ],
};

/** Every table that a publication may have, by name: those of packages, the history, and the dimensions. */
const all = new Map<string, TableDefinition>([
  ...packageTables,
  [seenChangesName, seenChanges],
  ...Object.entries(dimensionTables),
]);
export const publishedTables: ReadonlyMap<string, TableDefinition> = new Map(
  [...all].map(([name, table]) => [name, { ...table, columns: [...table.columns, ...lakeColumns] }]),
);
