import { column } from '../columns.ts';
import { instantOrNull, integer, text, textOrNull } from './kinds.ts';

/** The sync ledger. */
export const syncState = {
  dataset: text('dataset', { label: 'Dataset', meaning: 'What was synced.', source: 'sync' }),
  runId: textOrNull('run_id', {
    label: 'Course run',
    meaning: 'The course run, if the dataset belongs to one.',
    source: 'sync',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  state: text('state', {
    label: 'State',
    meaning:
      'never: not synced yet; complete; partial: some rows could not be read; noRows: the service has none; gone: the service no longer has them, and the rows of the last sync that had them are shown; notOffered: this version of the service does not offer it; failed: the last try failed and older data is shown.',
    source: 'sync',
  }),
  rows: {
    ...integer('rows', { label: 'Rows', meaning: 'Rows of the published set.', source: 'sync' }),
    counts: 'rows' as const,
  },
  rejected: integer('rejected', {
    label: 'Skipped',
    meaning: 'Records that could not be read; they are listed separately.',
    source: 'sync',
  }),
  requests: integer('requests', {
    label: 'Requests',
    meaning: 'Requests that its last sync took.',
    source: 'sync',
  }),
  dataThrough: column({
    key: 'data_through',
    type: 'day',
    nullable: true,
    label: 'Data through',
    meaning: 'Last day that the rows cover.',
    source: 'sync',
  }),
  computedAt: instantOrNull('computed_at', {
    label: 'Computed',
    meaning:
      'Newest date on which the service computed the rows; for skills, jobs and postings, when it changed one; for reports, when it made one.',
    source: 'created, modified or last_modified',
  }),
  syncedAt: instantOrNull('synced_at', {
    label: 'Synced',
    meaning: 'When all the rows had been downloaded.',
    source: 'sync',
  }),
  triedAt: instantOrNull('tried_at', {
    label: 'Last try',
    meaning: 'When it was last tried, successfully or not.',
    source: 'sync',
  }),
  error: textOrNull('error', { label: 'Last error', meaning: 'Why the last try failed.', source: 'sync' }),
  reason: text('reason', { label: 'Reason', meaning: 'Why the record could not be read.', source: 'sync' }),
  raw: {
    ...text('raw', {
      label: 'Record',
      meaning: 'The record as the service sent it, shortened to 2,000 characters.',
      source: 'sync',
    }),
    counts: 'records' as const,
  },
};
