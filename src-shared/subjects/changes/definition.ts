import * as z from 'zod';
import type { DerivedTerm } from '../../catalog/columns.ts';
import { dayOrNull, instant, integer, number, numberOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { datasetNames } from '../../catalog/datasets.ts';
import { course, syncState } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { comparedSince } from '../compare/since.ts';
import { dataStateColumn } from '../runs/data-state.ts';

const subject = textOrNull('subject', {
  label: 'What',
  meaning: 'Name or day of the record, if it is still known.',
  source: 'derived: the record of the change',
});
const field = textOrNull('field', {
  label: 'Field',
  meaning: 'The field that changed. Files for programs have the service’s name for it.',
  source: 'the changed field',
  codes: 'field',
});
const value = <const K extends string>(key: K, label: string, meaning: string) =>
  number(key, { label, meaning, source: 'the values in two syncs', counts: 'learners of runs' });
const percent = numberOrNull('change_pct', {
  label: 'Change',
  meaning: 'The difference divided by the earlier value, times 100. Empty if the earlier value was 0.',
  source: 'derived: two syncs',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});

const seen = instant('observed_at', {
  label: 'Seen',
  meaning: 'When the sync saw the change.',
  source: 'sync',
  offScreen: true,
});

const figure = text('figure', {
  label: 'Figure',
  meaning:
    'The figure that this row shows. In “Answers to problems” and “Started videos”, a learner counts once for each problem or video.',
  source: 'derived: the rows of the run',
  inWords: true,
});
const storedValue = <const K extends string>(key: K, label: string, meaning: string) =>
  integer(key, { label, meaning, source: 'the values in two syncs', counts: 'learners' });
const through = <const K extends string>(key: K, label: string, meaning: string) =>
  dayOrNull(key, { label, meaning, source: 'the newest day in the rows' });
const change = integer('change', {
  label: 'Difference',
  meaning: 'Now minus before.',
  source: 'derived: two syncs',
  ofLearners: { from: 'now' },
});

/** Changes between two readings. */
export const changeViews = {
  'moved-figures': {
    title: 'Figures that changed',
    /** With `after`: of all syncs since then, in place of the last one that moved any. */
    identity: ['run_id', 'figure'],
    params: () => z.strictObject({ since: z.enum(['sync', 'week']), after: comparedSince.optional() }),
    columns: [
      course.runId,
      figure,
      storedValue(
        'before',
        'Before',
        'The figure before the sync that last changed it. For changes within a week, it is the figure seven days earlier; for activity, the figure of the week before. Figures that were not known then are left out.',
      ),
      storedValue('now', 'Now', 'The most recent figure.'),
      change,
      percent,
      through(
        'before_through',
        'Before: data through',
        'The last day that the earlier figure covers. Empty if its rows have no dates.',
      ),
      through('data_through', 'Data through', 'The last day that the figure covers. Empty if its rows have no dates.'),
      { ...seen, nullable: true },
      dataStateColumn,
    ],
    hiddenAtFirst: ['before_through'],
    defaultSort: { column: 'change', direction: 'desc' },
    sortsBySize: true,
    slug: 'moved-figures',
    dataset: null,
    reads: ['enrollment', 'enrollment-mode', 'activity', 'problems', 'videos'],
  },
  'largest-changes': {
    title: 'Most recently corrected values',
    identity: ['dataset', 'run_id', 'subject', 'field'],
    params: () => z.strictObject({}),
    columns: [
      subject,
      syncState.dataset,
      syncState.runId,
      field,
      value('before', 'Before', 'The value before the correction.'),
      value('now', 'Now', 'The value after the correction.'),
      percent,
      seen,
    ],
    defaultSort: { column: 'change_pct', direction: 'desc' },
    sortsBySize: true,
    slug: 'largest-changes',
    dataset: null,
    reads: datasetNames,
  },
} as const satisfies Record<string, ViewShape>;

/** Terms about changes between two dates. */
export const changesTerms: readonly DerivedTerm[] = [
  {
    label: 'Unusual change',
    meaning:
      'A figure of a job posting that changed by more than chance alone would explain for a figure of its size, compared with all postings between the same two dates. Up to about 1 in 10 of the changes called unusual may still be due to chance. Where chance cannot be told apart from real change, the largest changes for their size are listed, and none is called unusual.',
    formula:
      'How far a figure moved away from the rest, and whether chance alone explains it. For statisticians: d = log((now + ½) ÷ (before + ½)), or log(now ÷ before) for averages. The usual distance from the overall shift is fitted by size (a parabola in logarithms). Two explanations are compared: chance alone, with the tails of Student’s t with 3 degrees of freedom (then Benjamini and Hochberg at 10%), or chance plus a cloud of real changes on either side (then the changes whose mean probability of being due to chance is at most 10%). The second explanation is used only where it explains the changes better by 3·ln n',
    source: 'derived: what syncs saw change of job postings',
    caveat:
      'This assumes that chance changes are distributed symmetrically, with tails no heavier than those of Student’s t with 3 degrees of freedom, and that their spread depends only on the size of the figure. Changes are not judged if fewer than 100 figures changed. The numbers of links between jobs and skills are never judged because their lists are cut off.',
  },
  {
    label: 'Overall shift',
    meaning: 'How much postings changed overall between two dates.',
    formula:
      'Median of d, the logarithm of now ÷ before, within the shortest interval that holds half of all changed postings.',
    source: 'derived: what syncs saw change of job postings',
    unit: '%',
  },
];
