import { type CourseScope, entriesOfScope, scopeLabel } from '../catalog/course-scope.ts';
import { movedTitles } from '../catalog/moving-figures.ts';
import {
  type CourseData,
  courseDataText,
  type RunPacing,
  type RunState,
  runPacingText,
  runStateText,
} from '../catalog/run-choice.ts';
import type { ViewQuery } from '../catalog/views.ts';
import { type Message, message, t, translated } from '../language/message.ts';
import { type ComparedSince, sinceText } from '../subjects/compare/since.ts';
import { type CoveragePlace, placeNames, type SupplyReading, supplyLabels } from '../subjects/coverage/question.ts';
import { type EnrolledTrait, traitLabels } from '../subjects/enrollment/who-enrolls-views.ts';
import {
  type JobWeights,
  jobWeightLabels,
  type MissingReason,
  missingLabels,
  modeLabels,
  type PlanMode,
  type PlanWeights,
  weightLabels,
} from '../subjects/plan/question.ts';
import { formatDate, formatMoment, formatMonth } from '../time/days.ts';
import { formatNumber } from './numbers.ts';

/** The things that parameters name by an id alone. */
export type NamedKind = 'skill' | 'job' | 'course' | 'run' | 'problem' | 'video' | 'subsection';
/** The name of a thing, null where it has none. */
export type NameOf = (kind: NamedKind, id: string) => string | null;

const named = (kind: NamedKind, words: Message) => (value: unknown, nameOf: NameOf) => {
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  const names = ids.map((id) => {
    const name = nameOf(kind, id);
    return name === null || name === id ? id : `${name} (${id})`;
  });
  return names.length === 0 ? null : t(words, { n: names.length, names: names.join(', ') });
};
const either = (yes: Message, no: Message) => (value: unknown) => t(value ? yes : no);
/** A message about the value as it stands. */
const plain = (words: Message) => (value: unknown) => t(words, { value: String(value) });
/** A message about the value by its name within a sentence. */
const lower =
  <Value extends string>(words: Message, names: Readonly<Record<Value, string>>) =>
  (value: unknown) =>
    t(words, { value: translated(names[value as Value]).toLowerCase() });

const runNames = message('{n, plural, one {Course run: {names}} other {Course runs: {names}}}');
const courseNames = message('{n, plural, one {Course: {names}} other {Courses: {names}}}');
const skillNames = message('{n, plural, one {Skill: {names}} other {Skills: {names}}}');
const jobNames = message('{n, plural, one {Job: {names}} other {Jobs: {names}}}');

const alignText: Readonly<Record<string, Message>> = {
  day0: message('Counted from each run’s first day with learners'),
  start: message('Counted from each run’s start, or from its first day with learners where the start is not known'),
};

/** Whether a plan is of the other kind, which has no use for the parameter. */
const isOf = (mode: PlanMode, params: object) => 'mode' in params && params.mode === mode;

type KeysOf<Params> = Params extends Params ? keyof Params & string : never;
type Say = (value: unknown, nameOf: NameOf, params: object) => string | null;

/** Words for each parameter of any view. A parameter that was not here would leave a filter unsaid. */
const words: Readonly<Record<KeysOf<ViewQuery['params']>, Say>> = {
  runId: named('run', runNames),
  runIds: named('run', runNames),
  ofRunIds: named(
    'run',
    message(
      '{n, plural, one {Without a run, or from course run: {names}} other {Without a run, or from course runs: {names}}}',
    ),
  ),
  courseKey: named('course', courseNames),
  courseKeys: named('course', courseNames),
  skillId: named('skill', skillNames),
  skillIds: named('skill', skillNames),
  jobId: named('job', jobNames),
  jobIds: named('job', jobNames),
  moduleId: named('problem', message('{n, plural, one {Problem: {names}} other {Problems: {names}}}')),
  partId: plain(message('Part: {value}')),
  text: (value) => {
    const name = String(value).trim();
    return name === '' ? null : t('Names like “{name}”', { name });
  },
  taught: either(message('Skills linked to a course'), message('Skills linked to no course')),
  withRuns: either(message('Courses with selected runs'), message('Courses without selected runs')),
  data: lower<CourseData>(message('Run data: {value}'), courseDataText),
  org: plain(message('Organization: {value}')),
  state: lower<RunState>(message('Runs: {value}'), runStateText),
  pacing: lower<RunPacing>(message('Pacing: {value}'), runPacingText),
  flagged: either(message('Runs that need attention'), message('Runs without a flag')),
  month: (value) => t('Month: {month}', { month: formatMonth(String(value)) }),
  from: (value) => t('From {day}', { day: formatDate(Number(value)) }),
  to: (value) => t('To {day}', { day: formatDate(Number(value)) }),
  trait: lower<EnrolledTrait>(message('Trait: {value}'), traitLabels),
  about: (value) => (value === 'video' ? t('About videos') : t('About problems')),
  period: (value) => (value === 'overall' ? t('Since the beginning') : t('In the last week')),
  since: (value) => translated(movedTitles[value as keyof typeof movedTitles]),
  after: (value) => sinceText(value as ComparedSince),
  until: (value) => t('Until {moment} UTC', { moment: formatMoment(Number(value)) }),
  align: (value) => {
    const label = alignText[String(value)];
    return label === undefined ? null : t(label);
  },
  unit: (value) => (value === 'percent' ? t('As % of the current enrollment of each run') : null),
  dataset: plain(message('Table: {value}')),
  failed: () => t('Failed at the last try'),
  scope: (value) => {
    const scope = value as CourseScope;
    const courses = scope.of === 'courses' ? ` (${entriesOfScope(scope).join(', ')})` : '';
    return t('Chosen courses: {scope}', { scope: `${scopeLabel(scope)}${courses}` });
  },
  mode: lower<PlanMode>(message('Plan: {value}'), modeLabels),
  most: (value, _nameOf, params) =>
    isOf('fewest', params)
      ? null
      : t('{max, plural, one {At most # course} other {At most # courses}}', { max: Number(value) }),
  share: (value, _nameOf, params) =>
    isOf('best', params) ? null : t('At least {share}% of what all courses could cover', { share: String(value) }),
  tau: (value) => t('Taught: confidence of {tau} or higher', { tau: formatNumber(Number(value), 2) }),
  weights: (value) => t('Weights: {weights}', { weights: translated(weightLabels[value as PlanWeights]) }),
  jobWeights: lower<JobWeights>(message('Jobs: {value}'), jobWeightLabels),
  withoutCommon: (value) => (value ? t('Without common skills') : null),
  knownJobIds: named(
    'job',
    message(
      '{n, plural, one {Skills learners already have, from the job: {names}} other {Skills learners already have, from the jobs: {names}}}',
    ),
  ),
  reason: (value) => translated(missingLabels[value as MissingReason]),
  supply: lower<SupplyReading>(message('Supply: {value}'), supplyLabels),
  place: lower<CoveragePlace>(message('Skills: {value}'), placeNames),
  withCourses: named('course', message('Already in the plan: {names}')),
  withoutCourses: named(
    'course',
    message('{n, plural, one {Course left out: {names}} other {Courses left out: {names}}}'),
  ),
  kind: plain(message('Kind: {value}')),
  id: plain(message('ID: {value}')),
};

/** The parameters of a query as users read them, in the order in which they narrow: what first, then which days. */
export function filterText(query: Pick<ViewQuery, 'params'>, nameOf: NameOf = () => null): string[] {
  return Object.entries(query.params).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const say: Say | undefined = words[key as keyof typeof words];
    const text = say ? say(value, nameOf, query.params) : `${key}: ${JSON.stringify(value)}`;
    return text === null ? [] : [text];
  });
}
