import * as z from 'zod';
import { column } from '../columns.ts';
import { datasetNames } from '../datasets.ts';
import { ledger } from '../dictionary.ts';
import type { ViewDefinition } from '../view-definition.ts';

const subject = column({
  key: 'subject',
  type: 'text',
  nullable: true,
  label: 'What',
  meaning: 'The record by its name or day, as far as it is still known.',
  source: 'derived: the record of the change',
});
const field = column({
  key: 'field',
  type: 'text',
  nullable: true,
  label: 'Field',
  meaning: 'The service’s name of the field.',
  source: 'the field of the change',
});
const value = <const K extends string>(key: K, label: string, meaning: string) =>
  column({ key, type: 'number', nullable: false, label, meaning, source: 'two readings', counts: 'learners of runs' });
const percent = column({
  key: 'change_pct',
  type: 'number',
  nullable: true,
  label: 'Change',
  meaning: '(now − before) ÷ before × 100; empty where there was nothing before.',
  source: 'derived: two readings',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});

const seen = column({
  key: 'observed_at',
  type: 'instant',
  nullable: false,
  label: 'Seen',
  meaning: 'When the sync saw it.',
  source: 'sync',
  offScreen: true,
});

/** What moved between two readings. */
export const changeViews = {
  'largest-changes': {
    title: 'Largest changes of the last sync that saw any',
    params: () => z.strictObject({}),
    columns: [
      subject,
      ledger.dataset,
      ledger.runId,
      field,
      value('before', 'Before', 'The value before the last sync.'),
      value('now', 'Now', 'The value since.'),
      percent,
      seen,
    ],
    defaultSort: { column: 'change_pct', direction: 'desc' },
    slug: 'largest-changes',
    dataset: null,
    reads: datasetNames,
  },
} as const satisfies Record<string, ViewDefinition>;
