import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { datasetNames } from '../../catalog/datasets.ts';
import { course, syncState } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { comparedSince } from '../compare/since.ts';

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

const figure = column({
  key: 'figure',
  type: 'text',
  nullable: false,
  label: 'Figure',
  meaning:
    'Which figure of the run. Answers to problems and started videos are learners, added up over the problems and videos of the run.',
  source: 'derived: the rows of the run',
  inWords: true,
});
const storedValue = <const K extends string>(key: K, label: string, meaning: string) =>
  column({ key, type: 'integer', nullable: false, label, meaning, source: 'two readings', counts: 'learners' });
const through = <const K extends string>(key: K, label: string, meaning: string) =>
  column({ key, type: 'day', nullable: true, label, meaning, source: 'the newest day of the rows' });
const change = column({
  key: 'change',
  type: 'integer',
  nullable: false,
  label: 'Moved by',
  meaning: 'Now minus before.',
  source: 'derived: two readings',
  ofLearners: { from: 'now' },
});

/** What moved between two readings. */
export const changeViews = {
  'moved-figures': {
    title: 'Figures that moved',
    /** With `after`: of all syncs since then, in place of the last one that moved any. */
    identity: ['run_id', 'figure'],
    params: () => z.strictObject({ since: z.enum(['sync', 'week']), after: comparedSince.optional() }),
    columns: [
      course.runId,
      figure,
      storedValue(
        'before',
        'Before',
        'The figure before the sync that last moved it; within a week, seven days earlier, of activity the week before. What was not known then is left out.',
      ),
      storedValue('now', 'Now', 'The figure since then.'),
      change,
      percent,
      through(
        'before_through',
        'Before: data through',
        'The last day that the figure before covers; empty where its rows have no days.',
      ),
      through(
        'data_through',
        'Data through',
        'The last day that the figure covers; empty where its rows have no days.',
      ),
      { ...seen, nullable: true },
    ],
    hiddenAtFirst: ['before_through'],
    defaultSort: { column: 'change', direction: 'desc' },
    slug: 'moved-figures',
    dataset: null,
    reads: ['enrollment', 'enrollment-mode', 'activity', 'problems', 'videos'],
  },
  'largest-changes': {
    title: 'Values that the last such sync corrected',
    identity: ['dataset', 'run_id', 'subject', 'field'],
    params: () => z.strictObject({}),
    columns: [
      subject,
      syncState.dataset,
      syncState.runId,
      field,
      value('before', 'Before', 'The value before the last sync.'),
      value('now', 'Now', 'The value since then.'),
      percent,
      seen,
    ],
    defaultSort: { column: 'change_pct', direction: 'desc' },
    slug: 'largest-changes',
    dataset: null,
    reads: datasetNames,
  },
} as const satisfies Record<string, ViewShape>;
