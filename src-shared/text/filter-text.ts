import { type ComparedSince, sinceText } from '../catalog/compared-since.ts';
import { type CourseData, courseDataText } from '../catalog/course-data.ts';
import { type CourseScope, entriesOfScope, scopeLabel } from '../catalog/course-scope.ts';
import { type CoveragePlace, placeLabels, type SupplyReading, supplyLabels } from '../catalog/coverage-question.ts';
import { movedTitles } from '../catalog/moving-figures.ts';
import {
  type JobWeights,
  jobWeightLabels,
  type MissingReason,
  missingLabels,
  modeLabels,
  type PlanMode,
  type PlanWeights,
  weightLabels,
} from '../catalog/plan-question.ts';
import { type RunPacing, type RunState, runPacingText, runStateText } from '../catalog/run-choice.ts';
import type { ViewQuery } from '../catalog/views.ts';
import { formatDate, formatMoment } from '../time/days.ts';
import { formatNumber, plural } from './numbers.ts';

/** The things that parameters name by an id alone. */
export type NamedKind = 'skill' | 'job' | 'course' | 'run' | 'problem' | 'video' | 'subsection';
/** The name of a thing, null where it has none. */
export type NameOf = (kind: NamedKind, id: string) => string | null;

const named = (kind: NamedKind, title: string) => (value: unknown, nameOf: NameOf) => {
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  const words = ids.map((id) => {
    const name = nameOf(kind, id);
    return name === null || name === id ? id : `${name} (${id})`;
  });
  return words.length === 0 ? null : `${title}${words.length > 1 ? 's' : ''}: ${words.join(', ')}`;
};
const either = (yes: string, no: string) => (value: unknown) => (value ? yes : no);

const alignText = {
  day0: 'Counted from the first day with learners of each run',
  start: 'Counted from the start of each run, or from its first day with learners where the start is not known',
};

/** Whether a plan is of the other kind, which has no use for the parameter. */
const isOf = (mode: PlanMode, params: object) => 'mode' in params && params.mode === mode;

/** What each parameter of any view says; a parameter that is not here would leave a filter unsaid, and a test forbids that. */
const words: Readonly<Record<string, (value: unknown, nameOf: NameOf, params: object) => string | null>> = {
  runId: named('run', 'Course run'),
  runIds: named('run', 'Course run'),
  ofRunIds: named('run', 'Without a run, or of course run'),
  courseKey: named('course', 'Course'),
  courseKeys: named('course', 'Course'),
  skillId: named('skill', 'Skill'),
  skillIds: named('skill', 'Skill'),
  jobId: named('job', 'Job'),
  jobIds: named('job', 'Job'),
  moduleId: named('problem', 'Problem'),
  partId: (value) => `Part: ${value}`,
  text: (value) => (String(value).trim() === '' ? null : `Names like “${String(value).trim()}”`),
  taught: either('Skills that a course teaches', 'Skills that no course teaches'),
  withRuns: either('Courses with selected runs', 'Courses without selected runs'),
  data: (value) => `Data of the runs: ${courseDataText[value as CourseData].toLowerCase()}`,
  org: (value) => `Organisation: ${value}`,
  state: (value) => `Runs: ${runStateText[value as RunState].toLowerCase()}`,
  pacing: (value) => `Pacing: ${runPacingText[value as RunPacing].toLowerCase()}`,
  flagged: either('Runs that need attention', 'Runs without a flag'),
  from: (value) => `From ${formatDate(Number(value))}`,
  to: (value) => `To ${formatDate(Number(value))}`,
  about: (value) => (value === 'video' ? 'Of videos' : 'Of problems'),
  period: (value) => (value === 'overall' ? 'Since the beginning' : 'In the last week'),
  since: (value) => movedTitles[value as keyof typeof movedTitles],
  after: (value) => sinceText(value as ComparedSince),
  until: (value) => `Until ${formatMoment(Number(value))} UTC`,
  align: (value) => alignText[value as keyof typeof alignText] ?? null,
  unit: (value) => (value === 'percent' ? 'As % of the current enrollment of each run' : null),
  dataset: (value) => `Dataset: ${value}`,
  failed: () => 'Failed at the last try',
  scope: (value) => {
    const scope = value as CourseScope;
    return `Scope: ${scopeLabel(scope)}${scope.of === 'courses' ? ` (${entriesOfScope(scope).join(', ')})` : ''}`;
  },
  mode: (value) => `Plan: ${modeLabels[value as PlanMode].toLowerCase()}`,
  most: (value, _nameOf, params) => (isOf('fewest', params) ? null : `At most ${plural(Number(value), 'course')}`),
  share: (value, _nameOf, params) => (isOf('best', params) ? null : `At least ${value}% of what can be reached`),
  tau: (value) => `Taught from a confidence of ${formatNumber(Number(value), 2)}`,
  weights: (value) => `Weights: ${weightLabels[value as PlanWeights]}`,
  jobWeights: (value) => `Jobs: ${jobWeightLabels[value as JobWeights].toLowerCase()}`,
  withoutCommon: (value) => (value ? 'Without common skills' : null),
  knownJobIds: named('job', 'Skills that are there already: those of job'),
  reason: (value) => missingLabels[value as MissingReason],
  supply: (value) => `Supply: ${supplyLabels[value as SupplyReading].toLowerCase()}`,
  place: (value) => `Skills: ${placeLabels[value as CoveragePlace].toLowerCase()}`,
  withCourses: named('course', 'In already: course'),
  withoutCourses: named('course', 'Left out: course'),
  kind: (value) => `Kind: ${value}`,
  id: (value) => `Of: ${value}`,
};

/** The parameters of a query as users read them, in the order in which they narrow: what first, then which days. */
export function filterText(query: Pick<ViewQuery, 'params'>, nameOf: NameOf = () => null): string[] {
  return Object.entries(query.params).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const say = words[key];
    const said = say ? say(value, nameOf, query.params) : `${key}: ${JSON.stringify(value)}`;
    return said === null ? [] : [said];
  });
}

/** Whether the parameter has words of its own. */
export const hasWords = (parameter: string): boolean => Object.hasOwn(words, parameter);
