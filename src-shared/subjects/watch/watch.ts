import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '../../catalog/course-id.ts';
import type { DatasetName } from '../../catalog/datasets.ts';
import { course, job, runStanding, skill } from '../../catalog/dictionary.ts';
import { movingFigures } from '../../catalog/moving-figures.ts';
import { recordId } from '../../catalog/view-definition.ts';
import { type Message, message, t, translated } from '../../language/message.ts';
import { formatNumber, formatSalary, inPercent, salaryUnit } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { planQuestion } from '../plan/question.ts';

/*
 * The watch list: rules over single figures, looked at after each sync.
 */

export const watchSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), id: runIdSchema }),
  z.strictObject({ kind: z.literal('course'), id: courseKeySchema }),
  z.strictObject({ kind: z.literal('job'), id: recordId }),
  z.strictObject({ kind: z.literal('skill'), id: recordId }),
  z.strictObject({ kind: z.literal('problem'), runId: runIdSchema, id: z.string().min(1).max(1000) }),
  z.strictObject({ kind: z.literal('plan'), question: planQuestion }),
]);
export type WatchSubject = z.infer<typeof watchSubject>;
export type WatchSubjectKind = WatchSubject['kind'];

export interface WatchMeasure {
  readonly label: string;
  readonly subjects: readonly WatchSubjectKind[];
  /** Which data it follows from; the first names the dataset of an event. */
  readonly reads: readonly [DatasetName, ...DatasetName[]];
  /** It counts whole things. */
  readonly isWhole: boolean;
  readonly unit?: string;
}

const taxonomy = ['jobs', 'skills', 'job-postings'] as const;

export const watchMeasures = {
  current: { label: movingFigures.current.label, subjects: ['run'], reads: ['enrollment'], isWhole: true },
  ever_enrolled: { label: course.everEnrolled.label, subjects: ['run'], reads: ['enrollment-mode'], isWhole: true },
  verified: { label: course.verified.label, subjects: ['run'], reads: ['enrollment-mode'], isWhole: true },
  active_last_week: { label: course.activeLastWeek.label, subjects: ['run'], reads: ['activity'], isWhole: true },
  vs_earlier: {
    label: runStanding.vsEarlier.label,
    subjects: ['run'],
    reads: ['enrollment'],
    isWhole: false,
    unit: '%',
  },
  unusual_weeks: {
    label: 'Unusual weeks among the last four',
    subjects: ['run'],
    reads: ['activity'],
    isWhole: true,
  },
  days_behind: { label: 'Age of the data', subjects: ['run'], reads: ['enrollment'], isWhole: true, unit: 'days' },
  first_correct_pct: {
    label: 'Right at the first answer',
    subjects: ['problem'],
    reads: ['answer-distribution'],
    isWhole: false,
    unit: '%',
  },
  unique_postings: { label: job.uniquePostings.label, subjects: ['job'], reads: ['job-postings'], isWhole: false },
  median_salary: {
    label: job.medianSalary.label,
    subjects: ['job'],
    reads: ['job-postings'],
    isWhole: false,
    unit: salaryUnit,
  },
  named_skills: { label: 'Skills that the job names', subjects: ['job'], reads: ['jobs'], isWhole: true },
  courses: { label: 'Linked courses', subjects: ['skill'], reads: ['skills'], isWhole: true },
  demand: { label: skill.demand.label, subjects: ['skill'], reads: ['jobs'], isWhole: false },
  taught_skills: { label: 'Skills linked to the course', subjects: ['course'], reads: ['skills'], isWhole: true },
  reached_pct: { label: 'Share covered by the plan', subjects: ['plan'], reads: taxonomy, isWhole: false, unit: '%' },
  listed: { label: 'In the service’s list', subjects: ['job', 'skill'], reads: taxonomy, isWhole: true },
} as const satisfies Record<string, WatchMeasure>;

export type WatchMeasureName = keyof typeof watchMeasures;
const measureNames = Object.keys(watchMeasures) as [WatchMeasureName, ...WatchMeasureName[]];

/** The measure with the facts that not every one has. */
export const measureOf = (name: WatchMeasureName): WatchMeasure => watchMeasures[name];

/** The measures of a kind of subject, in their order. */
export const measuresOf = (kind: WatchSubjectKind): WatchMeasureName[] =>
  measureNames.filter((name) => measureOf(name).subjects.includes(kind));

export const watchOps = ['below', 'above', 'changes', 'appears', 'vanishes', 'stale'] as const;
export type WatchOp = (typeof watchOps)[number];

/** Comparisons that a measure can be watched for. */
export function opsOf(name: WatchMeasureName): readonly WatchOp[] {
  if (name === 'listed') return ['appears', 'vanishes'];
  return name === 'days_behind' ? ['stale'] : ['below', 'above', 'changes'];
}

/**
 * Whether a rule is on the enrollment of a run, beside which it is said how that compares with earlier runs. It looks at what a row of
 * the list says of its rule. The age of the data is read from enrollment, too, and says nothing of how large it is.
 */
export const isComparedWithEarlier = ({ dataset, op }: { readonly dataset: string; readonly op: string }): boolean =>
  dataset === 'enrollment' && op !== 'stale';

/** The smallest difference that counts with a change in percent: from 1 to 2 is 100%. */
export const defaultAtLeast = 10;
export const defaultDays = 90;

export const watchRule = z
  .strictObject({
    subject: watchSubject,
    measure: z.enum(measureNames),
    op: z.enum(watchOps),
    /** The threshold; none of what appears or vanishes. */
    value: z.number().min(-1e12).max(1e12).nullable(),
    /** Whether a change is compared as a difference or in percent. The unit of the figure itself is that of its measure. */
    unit: z.enum(['absolute', 'percent']).default('absolute'),
    direction: z.enum(['up', 'down', 'both']).default('both'),
    /** Days that a change is measured over. */
    over: z.int().min(1).max(3650).default(defaultDays),
    /** The smallest difference that counts. */
    atLeast: z.number().min(0).max(1e12).default(defaultAtLeast),
    note: z.string().trim().max(500).default(''),
  })
  .superRefine(({ subject, measure, op, value, unit }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (!measureOf(measure).subjects.includes(subject.kind)) refuse('The measure is of something else.');
    if (!opsOf(measure).includes(op)) refuse('The measure cannot be watched for that.');
    if (op !== 'appears' && op !== 'vanishes' && value === null) refuse('Enter a threshold.');
    if ((op === 'changes' || op === 'stale') && value !== null && value <= 0) refuse('The threshold must be above 0.');
    if (unit === 'percent' && op !== 'changes') refuse('Only changes are in percent.');
  });
export type WatchRule = z.infer<typeof watchRule>;

/** `unknown` until there is a value; `back` after it was crossed. */
export const watchStates = ['unknown', 'ok', 'crossed', 'back'] as const;
export type WatchState = (typeof watchStates)[number];
export const watchStateLabels: Readonly<Record<WatchState, Message>> = {
  unknown: message('Not known yet'),
  ok: message('OK'),
  crossed: message('Threshold crossed'),
  back: message('Back to normal'),
};

/** How many rules were crossed in some events: by their number, as two runs may have one name. */
export const rulesCrossed = (events: readonly { readonly watch_no: number; readonly state: string | null }[]): number =>
  new Set(events.flatMap(({ watch_no, state }) => (state === watchStateLabels.crossed ? [watch_no] : []))).size;

/** Says how many rules were crossed in the events of a period. */
export const crossedText = (events: Parameters<typeof rulesCrossed>[0]): string =>
  t(
    '{n, plural, =0 {No watched figure crossed its threshold.} one {# threshold was crossed.} other {# thresholds were crossed.}}',
    { n: rulesCrossed(events) },
  );

export const watchNo = z.int().min(1);
export const maxWatched = 500;

/** A rule that users choose by what they want to know. */
export interface WatchPreset {
  readonly label: string;
  /** The thresholds are the user's own numbers; those of the rules are offered, none where there is none. */
  readonly asksNumber?: true;
  readonly rules: readonly Pick<WatchRule, 'measure' | 'op' | 'value' | 'unit' | 'direction'>[];
}

const plain = { unit: 'absolute', direction: 'both' } as const;

export const watchPresets: Readonly<Record<WatchSubjectKind, readonly WatchPreset[]>> = {
  run: [
    {
      label: 'Verified enrollments fall below a given number',
      asksNumber: true,
      rules: [{ measure: 'verified', op: 'below', value: null, ...plain }],
    },
    {
      label: 'Enrollment falls behind earlier runs on the same day',
      asksNumber: true,
      rules: [{ measure: 'vs_earlier', op: 'below', value: -10, ...plain }],
    },
    { label: 'An unusual week', rules: [{ measure: 'unusual_weeks', op: 'above', value: 0, ...plain }] },
    {
      label: 'The data gets older than a given number of days',
      asksNumber: true,
      rules: [{ measure: 'days_behind', op: 'stale', value: 14, ...plain }],
    },
  ],
  job: [
    {
      label: 'Postings fall by a given percentage within 90 days',
      asksNumber: true,
      rules: [{ measure: 'unique_postings', op: 'changes', value: 10, unit: 'percent', direction: 'down' }],
    },
    {
      label: 'The job is no longer in the service’s list',
      rules: [{ measure: 'listed', op: 'vanishes', value: null, ...plain }],
    },
  ],
  skill: [
    {
      label: 'No course is linked to the skill anymore',
      rules: [{ measure: 'courses', op: 'below', value: 1, ...plain }],
    },
    {
      label: 'The skill is no longer in the service’s list',
      rules: [{ measure: 'listed', op: 'vanishes', value: null, ...plain }],
    },
  ],
  course: [
    {
      label: 'No skill is linked to the course anymore',
      rules: [{ measure: 'taught_skills', op: 'below', value: 1, ...plain }],
    },
  ],
  problem: [
    {
      label: 'First answers are too often wrong or right',
      asksNumber: true,
      rules: [
        { measure: 'first_correct_pct', op: 'below', value: 40, ...plain },
        { measure: 'first_correct_pct', op: 'above', value: 80, ...plain },
      ],
    },
  ],
  plan: [
    {
      label: 'The plan covers less than a given share',
      asksNumber: true,
      rules: [{ measure: 'reached_pct', op: 'below', value: 70, ...plain }],
    },
  ],
};

/** The rules of a preset with the numbers of the user, one for each rule, where the preset asks for them. */
export const rulesOf = (
  { rules, asksNumber }: WatchPreset,
  numbers: readonly (number | null)[],
): WatchPreset['rules'] =>
  asksNumber ? rules.map((rule, index) => ({ ...rule, value: numbers[index] ?? null })) : rules;

/** A rule as it is stored. A damaged one is none: the others are still watched and shown. */
export function readRule(text: string): WatchRule | null {
  try {
    return watchRule.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type RuleFacts = Pick<WatchRule, 'measure' | 'op' | 'value' | 'unit' | 'direction' | 'over' | 'atLeast'>;

/** A value of a measure with its unit: `500`, `70%`, `12 days`, `$80,000 a year`. */
function amountText(measure: WatchMeasureName, value: number): string {
  const { unit } = measureOf(measure);
  if (unit === salaryUnit) return formatSalary(value);
  const number = formatNumber(value, null);
  if (unit === 'days') return t('{count, plural, one {{number} day} other {{number} days}}', { count: value, number });
  return unit === '%' ? inPercent(number) : unit === undefined ? number : `${number} ${translated(unit)}`;
}

/**
 * Says which figure a rule would watch, and how large it is: `Verified in Data Analysis 3T2026: 1,144 now`.
 * @param value null where it is not known
 */
export function watchedText(kind: WatchSubjectKind, measure: WatchMeasureName, about: string, value: number | null) {
  const words = { kind, what: translated(measureOf(measure).label), about: isolate(about) };
  // It stands in the list or not: no number says more.
  if (measure === 'listed') return words.about;
  return value === null
    ? t(
        '{kind, select, run {{what} in {about}: not known} plan {{about}: not known} other {{what} for {about}: not known}}',
        words,
      )
    : t(
        '{kind, select, run {{what} in {about}: {value} now} plan {{about}: {value} now} other {{what} for {about}: {value} now}}',
        { ...words, value: amountText(measure, Math.round(value * 10) / 10) },
      );
}

/**
 * Says what a new rule alerts about and, where the rule compares the figure itself, how large it is.
 * @param about the name of the thing that is watched
 */
export function addedText(rule: RuleFacts, about: string, value: number | null): string {
  const words = { rule: ruleText(rule), about: isolate(about), finds: findsText(rule) };
  const isCompared = rule.op === 'below' || rule.op === 'above' || rule.op === 'stale';
  return value === null || !isCompared
    ? t('Watching “{rule}” for {about}. After the first sync that finds {finds}, the app shows an alert.', words)
    : t(
        'Watching “{rule}” for {about} (now {value}). After the first sync that finds {finds}, the app shows an alert.',
        {
          ...words,
          value: amountText(rule.measure, value),
        },
      );
}

/** Says what a sync must find for an alert: `fewer than 500`, `more than 70%`, `such a change`. */
function findsText({ measure, op, value }: RuleFacts): string {
  const amount = amountText(measure, value ?? 0);
  switch (op) {
    case 'below':
      return measureOf(measure).unit === undefined
        ? t('fewer than {amount}', { amount })
        : t('less than {amount}', { amount });
    case 'above':
      return t('more than {amount}', { amount });
    case 'stale':
      return t('{days, plural, one {data older than # day} other {data older than # days}}', { days: value ?? 0 });
    case 'appears':
      return t('it in the service’s list');
    case 'vanishes':
      return t('it gone from the service’s list');
    case 'changes':
      return t('such a change');
  }
}

/** A rule in words, without what it is about: `Unique postings down 10% or more within 90 days, and by at least 10`. */
export function ruleText({ measure, op, value, unit, direction, over, atLeast }: RuleFacts): string {
  const what = translated(measureOf(measure).label);
  const number = formatNumber(value ?? 0, null);
  const amount = amountText(measure, value ?? 0);
  switch (op) {
    case 'below':
      return t('{what} below {amount}', { what, amount });
    case 'above':
      return t('{what} above {amount}', { what, amount });
    case 'stale':
      return t('{days, plural, one {Data older than # day} other {Data older than # days}}', { days: value ?? 0 });
    case 'appears':
      return t('Appears in the service’s list');
    case 'vanishes':
      return t('Leaves the service’s list');
    case 'changes': {
      const change = { what, direction, amount: unit === 'percent' ? inPercent(number) : amount, over };
      if (unit === 'percent' && atLeast > 0)
        return t(
          '{what} {direction, select, up {up} down {down} other {changed}} {amount} or more within {over, plural, one {# day} other {# days}}, and by at least {min}',
          { ...change, min: formatNumber(atLeast, null) },
        );
      return t(
        '{what} {direction, select, up {up} down {down} other {changed}} {amount} or more within {over, plural, one {# day} other {# days}}',
        change,
      );
    }
  }
}
