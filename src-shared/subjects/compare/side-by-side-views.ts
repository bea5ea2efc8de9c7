import { type Column, column } from '../../catalog/columns.ts';
import { integer, text, textOrNull } from '../../catalog/common-columns.ts';
import { datasetNameSchema } from '../../catalog/datasets.ts';
import { job, record, skill, syncState } from '../../catalog/dictionary.ts';
import { changeKindColumn, recordKey, syncInstant } from '../../catalog/sync-state.ts';
import { taxonomyLists, type ViewShape } from '../../catalog/view-definition.ts';
import { maxChangedLinks, maxSeenValues, periodOfChanges } from './since.ts';

const common = { params: () => periodOfChanges, dataset: null, reads: taxonomyLists } as const;

const fromChanges = 'derived: what syncs saw change';

type Rest = Partial<Omit<Column, 'key' | 'type' | 'nullable' | 'label' | 'meaning'>>;
const count = <const K extends string>(key: K, label: string, meaning: string) =>
  integer(key, { label, meaning, source: fromChanges });
const numberOrNull = <const K extends string>(key: K, label: string, meaning: string, rest: Rest = {}) =>
  column({ key, type: 'number', nullable: true, label, meaning, source: fromChanges, ...rest } as const);
const number = <const K extends string>(key: K, label: string, meaning: string, rest: Rest = {}) =>
  column({ key, type: 'number', nullable: false, label, meaning, source: fromChanges, ...rest } as const);
const words = <const K extends string>(key: K, label: string, meaning: string) =>
  text(key, { label, meaning, source: fromChanges, inWords: true });
const wordsOrNull = <const K extends string>(key: K, label: string, meaning: string) =>
  textOrNull(key, { label, meaning, source: fromChanges });

const percent = { unit: '%', decimals: 1 } as const;

const figure = words('figure', 'Figure', 'The job-posting figure compared, or the kind of link counted.');

/** Changes between two instants, with noise distinguished from the rest. */
export const comparisonViews = {
  'changes-compared': {
    ...common,
    title: 'What was compared',
    identity: ['figure'],
    columns: [
      figure,
      count('compared', 'Compared', 'Records with a value at both times; for links, those present now.'),
      count('changed', 'Changed', 'Records whose value changed; for links, those added or removed.'),
      numberOrNull(
        'usual',
        'Usual',
        'How many links a sync usually adds or removes (the median of the earlier syncs that changed any). Empty for other figures, and until two syncs have changed links.',
      ),
      numberOrNull(
        'shift_pct',
        'Overall shift',
        'How much all records rose or fell together: the middle of the narrowest range that holds half of the changes. Empty if the app cannot tell.',
        percent,
      ),
      numberOrNull(
        'swing_pct',
        'Usual swing, ±',
        'In 19 of 20 comparisons, chance alone moves half of the records by less than this value, once the overall shift is removed. Empty if the app draws no conclusion.',
        percent,
      ),
      count('unusual', 'Unusual', 'Records that changed by more than chance explains.'),
      syncInstant('compared_since', 'Compared with', 'The earlier of the two times, but never before the first sync.'),
    ],
    hiddenAtFirst: ['compared_since'],
    defaultSort: { column: 'figure', direction: 'asc' },
    slug: 'changes-compared',
  },
  'unusual-changes': {
    ...common,
    title: 'Unusual and largest changes',
    identity: ['posting_id', 'figure'],
    columns: [
      integer('posting_id', {
        label: 'Posting ID',
        meaning: 'Identifier of the job posting record.',
        source: 'jobposting.id',
        offScreen: true,
      }),
      record.jobId,
      job.linkedNameByJobId,
      figure,
      words(
        'judged',
        'Judged',
        '“Unusual” means a larger change than chance would explain. “Among the largest changes” means that chance and real change cannot be told apart for this figure, so the changes that are largest relative to the size of the figure are listed and none is called unusual.',
      ),
      number('before', 'Before', 'The value at the earlier time.'),
      number('now', 'Now', 'The value at the later time.'),
      numberOrNull(
        'change_pct',
        'Change',
        'The difference divided by the earlier value, times 100. Empty if the earlier value was 0.',
        percent,
      ),
      numberOrNull(
        'own_pct',
        'Change beyond the overall shift',
        'The change minus the overall shift. Empty where a change is listed only because it is large.',
        percent,
      ),
      numberOrNull(
        'swing_pct',
        'Usual swing, ±',
        'In 19 of 20 comparisons, chance alone moves a figure of this size by less than this value. Empty where a change is listed only because it is large.',
        percent,
      ),
      numberOrNull(
        'z',
        'Multiple of the usual swing',
        'How far the figure moved beyond the overall shift, as a multiple of the usual swing. Empty if a change is listed only because it is large. Formula: (change − overall shift) ÷ usual swing, all on a log scale.',
        { decimals: 1 },
      ),
    ],
    defaultSort: { column: 'z', direction: 'desc' },
    sortsBySize: true,
    slug: 'unusual-changes',
  },
  'changed-links': {
    ...common,
    title: 'Skills added to or dropped from jobs',
    identity: ['job_id', 'skill_id'],
    columns: [
      record.jobId,
      job.postingsJobName,
      words(
        'what',
        'What',
        `Whether the job names the skill now or no longer names it. A list that lost more than 30% of its skills at once counts as rebuilt by the service and is shown as one row. At most ${maxChangedLinks} rows are shown: rebuilt lists first, then the skills with the most weight.`,
      ),
      { ...record.skillId, nullable: true },
      skill.linkedNameBySkillId,
      numberOrNull(
        'weight_pct',
        'Weight',
        'The skill’s weight among the skills that the job lists now; not known for a skill that is no longer listed.',
        percent,
      ),
      count('came', 'Added', 'Skills that the job names now and did not name before.'),
      count('went', 'Dropped', 'Skills that the job used to list but no longer does.'),
    ],
    defaultSort: { column: 'weight_pct', direction: 'desc' },
    slug: 'changed-links',
  },
  'restated-days': {
    ...common,
    title: 'Days whose numbers were corrected',
    identity: ['run_id', 'dataset'],
    columns: [
      { ...syncState.runId, nullable: false },
      syncState.dataset,
      count('days', 'Rows', 'Rows for past days or weeks in which the service corrected values.'),
      syncInstant('last_seen', 'Last seen', 'When a sync last saw the value change.'),
    ],
    defaultSort: { column: 'last_seen', direction: 'desc' },
    slug: 'restated-days',
    reads: ['enrollment', 'activity', 'enrollment-mode', 'enrollment-gender'],
  },
  'all-changes': {
    ...common,
    title: 'All changes between two dates',
    identity: ['change_no'],
    params: () => periodOfChanges.extend({ dataset: datasetNameSchema.extract(taxonomyLists).optional() }),
    columns: [
      integer('change_no', {
        label: 'Change',
        meaning: 'Sequence number of the latest change in this row.',
        source: 'sync',
        offScreen: true,
      }),
      syncState.dataset,
      changeKindColumn,
      wordsOrNull('subject', 'What', 'Name of the record, if it is still known.'),
      recordKey,
      textOrNull('field', {
        label: 'Field',
        meaning: 'The field that changed. Files for programs have the service’s name for it.',
        source: fromChanges,
        codes: 'field',
      }),
      wordsOrNull('before', 'Before', 'The value at the earlier time.'),
      wordsOrNull('now', 'Now', 'The value at the later time.'),
      wordsOrNull(
        'seen_values',
        'Values seen',
        `All values between the two times, oldest first, if syncs saw more than one change; at most the first ${maxSeenValues}.`,
      ),
      count('times', 'Changes', 'How often syncs saw the value change between the two times.'),
      syncInstant('first_seen', 'First seen', 'When a sync first saw the value change.'),
      syncInstant('last_seen', 'Last seen', 'When a sync last saw the value change.'),
    ],
    hiddenAtFirst: ['first_seen'],
    defaultSort: { column: 'last_seen', direction: 'desc' },
    slug: 'all-changes',
  },
} as const satisfies Record<string, ViewShape>;
