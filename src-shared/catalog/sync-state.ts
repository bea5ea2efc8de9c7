import * as z from 'zod';
import {
  boolean,
  dayOrNull,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  text,
  textOrNull,
} from './common-columns.ts';
import { runIdSchema } from './course-id.ts';
import { datasetNameSchema, datasetNames } from './datasets.ts';
import { recordId, type ViewShape } from './view-definition.ts';

const none = () => z.strictObject({});

/** All resources, or those of one dataset, those of some runs with those of no run, or those that failed at the last try. */
const resourceParams = () =>
  z.strictObject({
    dataset: datasetNameSchema.optional(),
    ofRunIds: z.array(runIdSchema).max(1000).optional(),
    failed: z.literal(true).optional(),
  });

/** The kinds of change that a record can have after its first sync. */
export const changeKind = z.enum(['changed', 'restated', 'new', 'gone']);

const number = <const K extends string>(key: K, label: string) =>
  integer(key, {
    label,
    meaning: 'Sequential number of the row.',
    source: 'sync',
    offScreen: true,
  });
export const syncInstant = <const K extends string>(key: K, label: string, meaning: string) =>
  instant(key, { label, meaning, source: 'sync' });
const words = <const K extends string>(key: K, label: string, meaning: string) =>
  textOrNull(key, { label, meaning, source: 'sync' });
const tally = <const K extends string>(key: K, label: string, meaning: string, unit?: string) =>
  integerOrNull(key, { label, meaning, source: 'sync', ...(unit !== undefined && { unit }) });

const syncId = text('sync_id', {
  label: 'Sync ID',
  meaning: 'Identifier of the sync in the log.',
  source: 'sync',
  offScreen: true,
});
const finishedAt = instantOrNull('finished_at', {
  label: 'Ended',
  meaning: 'When the sync ended or was paused. Empty while it runs, or if the app was stopped partway through.',
  source: 'sync',
});
const isWhole = boolean('is_whole', {
  label: 'Scope',
  meaning: 'Whether the sync covered everything selected or only a part of it.',
  source: 'sync',
});
export const changeKindColumn = text('kind', {
  label: 'Change',
  meaning:
    'Changed (changed): the value differs; corrected (restated): the value of a past day was corrected; new (new): the record was added; gone (gone): it was removed. Files for programs have the words in parentheses.',
  source: 'derived: two syncs',
  codes: 'change',
});
export const recordKey = text('record', {
  label: 'Record',
  meaning: 'The record’s ID, the IDs of the two linked records, or the day.',
  source: 'ID or date',
});

/** The sync ledger. */
export const syncState = {
  dataset: text('dataset', { label: 'Table', meaning: 'The table that was synced.', source: 'sync', codes: 'dataset' }),
  runId: textOrNull('run_id', {
    label: 'Course run',
    meaning: 'The course run, if the table belongs to one.',
    source: 'sync',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  state: text('state', {
    label: 'State',
    meaning:
      'Not synced yet (never); complete, all rows were read (complete); some rows could not be read (partial); the service has no rows (noRows); no longer on the service, so the rows of the last sync that had them are shown (gone); not offered by this version of the service (notOffered); or failed, so older data is shown (failed). Files for programs have the words in parentheses.',
    source: 'sync',
    codes: 'resource',
  }),
  rows: {
    ...integer('rows', { label: 'Rows', meaning: 'Rows that the app has stored and shows.', source: 'sync' }),
    counts: 'rows' as const,
  },
  rejected: integer('rejected', {
    label: 'Unreadable',
    meaning: 'Records that could not be read; they are listed separately.',
    source: 'sync',
  }),
  requests: integer('requests', {
    label: 'Requests',
    meaning: 'Requests sent in its last sync.',
    source: 'sync',
  }),
  dataThrough: dayOrNull('data_through', {
    label: 'Data through',
    meaning: 'Last day that the rows cover.',
    source: 'sync',
  }),
  computedAt: instantOrNull('computed_at', {
    label: 'Computed',
    meaning:
      'When the service last computed these rows. For skills, jobs and postings, when it last changed any of them; for reports, when it last created one.',
    source: 'created, modified or last_modified',
  }),
  syncedAt: instantOrNull('synced_at', {
    label: 'Synced',
    meaning: 'When the download of the rows finished.',
    source: 'sync',
  }),
  triedAt: instantOrNull('tried_at', {
    label: 'Last try',
    meaning: 'When the app last tried to download this data, successfully or not.',
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

/** The synced resources, the refused records, the outcome of the last syncs, and the changes that they saw. */
export const syncStateViews = {
  'sync-resources': {
    title: 'Data that is synced',
    identity: ['dataset', 'run_id'],
    params: resourceParams,
    columns: [
      syncState.dataset,
      syncState.runId,
      syncState.state,
      syncState.rows,
      syncState.rejected,
      syncState.requests,
      syncState.dataThrough,
      syncState.computedAt,
      syncState.syncedAt,
      syncState.triedAt,
      syncState.error,
    ],
    defaultSort: { column: 'dataset', direction: 'asc' },
    slug: 'sync',
    dataset: null,
    reads: datasetNames,
  },
  'rejected-records': {
    title: 'Unreadable records',
    identity: ['dataset', 'run_id', 'raw'],
    params: none,
    columns: [syncState.dataset, syncState.runId, syncState.reason, syncState.raw],
    defaultSort: { column: 'dataset', direction: 'asc' },
    slug: 'rejected-records',
    dataset: null,
    reads: datasetNames,
  },
  'sync-log': {
    title: 'Recent syncs',
    identity: ['sync_id'],
    params: none,
    columns: [
      syncId,
      syncInstant('started_at', 'Began', 'When the sync began.'),
      finishedAt,
      isWhole,
      textOrNull('outcome', {
        label: 'Outcome',
        meaning:
          'How the sync ended: complete, partial, failed, canceled (cancelled) or paused. Files for programs have the word in parentheses. Empty if the app was stopped partway through.',
        source: 'sync',
        codes: 'outcome',
      }),
      tally('complete', 'Complete', 'Tables of a service or a run that were read completely.', 'tables'),
      tally('failed', 'Failed', 'Tables of a service or a run that could not be read.', 'tables'),
      tally(
        'requests',
        'Requests',
        'Requests that were sent to the services; downloads of report files are not counted.',
      ),
      words('error', 'First error', 'The first thing that went wrong, if anything did.'),
    ],
    defaultSort: { column: 'started_at', direction: 'desc' },
    slug: 'sync-log',
    dataset: null,
    reads: datasetNames,
  },
  'sync-failures': {
    title: 'Failures',
    identity: ['failure_no'],
    params: none,
    columns: [
      number('failure_no', 'Failure'),
      syncInstant('failed_at', 'Failed', 'When it failed.'),
      syncState.dataset,
      syncState.runId,
      words('error', 'Why', 'What went wrong.'),
    ],
    defaultSort: { column: 'failed_at', direction: 'desc' },
    slug: 'sync-failures',
    dataset: null,
    reads: datasetNames,
  },
  'observed-changes': {
    title: 'Observed changes',
    identity: ['change_no'],
    params: () =>
      z.strictObject({
        dataset: datasetNameSchema.optional(),
        kind: changeKind.optional(),
        /** Resources of one skill or one job, with its links and postings. */
        skillId: recordId.optional(),
        jobId: recordId.optional(),
      }),
    columns: [
      number('change_no', 'Change number'),
      syncInstant('observed_at', 'Seen', 'When a sync first saw the change.'),
      syncState.dataset,
      changeKindColumn,
      syncState.runId,
      words('subject', 'About', 'Name or day of the record, if it is still known.'),
      recordKey,
      textOrNull('field', {
        label: 'Field',
        meaning:
          'The field that changed, or “Link” if it is a link between two records. Files for programs have the service’s name for it, or “link”.',
        source: 'sync',
        codes: 'field',
      }),
      { ...words('old_value', 'Before', 'The value before the change.'), counts: 'learners of runs' },
      { ...words('new_value', 'Now', 'The value after the change.'), counts: 'learners of runs' },
    ],
    defaultSort: { column: 'observed_at', direction: 'desc' },
    slug: 'changes-seen',
    dataset: null,
    reads: datasetNames,
  },
} as const satisfies Record<string, ViewShape>;
