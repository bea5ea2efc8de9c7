import type * as z from 'zod';
import { scopeFromText, scopeLabel } from '#shared/catalog/course-scope.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import {
  type CourseData,
  courseDataText,
  type RunPacing,
  type RunState,
  runPacingText,
  runStateText,
} from '#shared/catalog/run-choice.ts';
import { type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { type CompareKind, compareKinds } from '#shared/subjects/compare/compare.ts';
import {
  type CoveragePlace,
  placeNames,
  type SupplyReading,
  supplyLabels,
} from '#shared/subjects/coverage/question.ts';
import { modeLabels, type PlanMode, type PlanWeights, weightLabels } from '#shared/subjects/plan/question.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { cutSentence, inQuotes, isolate, upperFirst } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';
import { readIds, readSort, type Sorting, sortedViews } from './address.ts';
import { type RouteMatch, routes } from './routes.ts';

/** The table that an order is of: where several share a value of the address, that of the tab or part that is shown. */
function sortedView({ name, params, query }: RouteMatch, key: string, sort: string): ViewName | undefined {
  const shape: Readonly<Record<string, z.ZodType | undefined>> = routes[name].query.shape;
  const schema = shape[key];
  const own = schema ? sortedViews(schema) : [];
  const all = own.length > 0 ? own : viewNames.filter((view) => view.startsWith('compare-'));
  const shown = { ...params, ...query } as { readonly tab?: string; readonly by?: string; readonly show?: string };
  const parts = [shown.by, shown.show, shown.tab].filter((part) => part !== undefined);
  const fitting = all.filter((view) => readSort(view, sort) !== undefined);
  return fitting.find((view) => parts.some((part) => view.includes(part))) ?? fitting[0];
}

/** `-demand` as `by Demand, descending`. */
function sortText(match: RouteMatch, key: string, sort: string): string {
  const view = sortedView(match, key, sort);
  const order: Sorting | undefined = view && readSort(view, sort);
  if (!view || !order) return t('by {what}', { what: sort });
  const column = viewDefinition(view).columns.find(({ key: own }) => own === order.column);
  const label = order.key === undefined ? column?.label : modeLabel(order.key);
  const further = (order.thenBy ?? []).map((by) =>
    translated(viewDefinition(view).columns.find(({ key: own }) => own === by.column)?.label ?? by.column),
  );
  const what = translated(label ?? order.column);
  const by = order.direction === 'desc' ? t('by {what}, descending', { what }) : t('by {what}', { what });
  return [by, ...further].reduce((first, next) => t('{first}, then {next}', { first, next }));
}

const dayLabel = (day: string) => formatDate(parseDay(day) ?? 0);

const sinceLabels: Readonly<Record<string, Message>> = {
  'last-report': message('since the last digest'),
  'last-visit': message('since your last visit'),
};

/** Words for each part of an address; values that read well as they are need none. */
const words: Readonly<Record<string, (value: string) => string | null>> = {
  text: (value) => inQuotes(isolate(value)),
  taught: () => t('linked to a course'),
  withRuns: () => t('with selected runs'),
  org: (value) => isolate(value),
  data: (value) => translated(courseDataText[value as CourseData]).toLowerCase(),
  failed: () => t('failed only'),
  by: (value) => t('by {what}', { what: translated(value) }),
  from: (value) => t('from {day}', { day: dayLabel(value) }),
  to: (value) => t('through {day}', { day: dayLabel(value) }),
  since: (value) => {
    const label = sinceLabels[value];
    return label === undefined ? t('since {day}', { day: dayLabel(value) }) : t(label);
  },
  unit: () => t('in %'),
  align: (value) => {
    if (value === 'default') return null;
    if (value === 'dates') return t('by date');
    return value === 'start' ? t('from the start date') : t('from the first day of data');
  },
  bins: () => t('in steps of 5 years'),
  period: () => t('last 7 days'),
  show: (value) => translated(value),
  dataset: (value) => translated(datasets[value as keyof typeof datasets].title),
  part: (value) => t('part {part}', { part: value }),
  kind: () => null,
  jobs: (value) => t('{n, plural, one {# job} other {# jobs}}', { n: value.split(',').length }),
  course: (value) => isolate(value),
  state: (value) => translated(runStateText[value as RunState]).toLowerCase(),
  pacing: (value) => translated(runPacingText[value as RunPacing]).toLowerCase(),
  flagged: () => t('needs attention'),
  days: (value) => t('changes over {days} days', { days: value }),
  scope: (value) => {
    const scope = scopeFromText(value);
    return scope === undefined || scope.of === 'all' ? null : scopeLabel(scope).toLowerCase();
  },
  mode: (value) => translated(modeLabels[value as PlanMode]).toLowerCase(),
  k: (value) => t('at most {n, plural, one {# course} other {# courses}}', { n: Number(value) }),
  share: (value) => t('{share}% of what all courses could cover', { share: value }),
  tau: (value) => t('from {min}', { min: formatNumber(Number(value), 2) }),
  weights: (value) => t('weights: {which}', { which: translated(weightLabels[value as PlanWeights]).toLowerCase() }),
  alike: () => t('jobs weighted by postings'),
  common: () => t('without common skills'),
  known: (value) =>
    t('for learners with the skills of {n, plural, one {# job} other {# jobs}}', { n: value.split(',').length }),
  with: (value) =>
    t('with {n, plural, one {# course} other {# courses}} already in the plan', { n: value.split('\n').length }),
  without: (value) => t('without {n, plural, one {# course} other {# courses}}', { n: value.split('\n').length }),
  supply: (value) =>
    t('supply measured by {what}', { what: translated(supplyLabels[value as SupplyReading]).toLowerCase() }),
  place: (value) => (value === 'all' ? t('all skills') : translated(placeNames[value as CoveragePlace]).toLowerCase()),
  plan: () => t('a plan'),
  coverage: () => t('coverage'),
  brief: () => t('a course brief'),
  changes: () => t('a digest'),
};

function valueText(match: RouteMatch, key: string, value: string): string | null {
  const own = words[key];
  if (own) return own(value);
  if (key === 'ids') return thingsText(match, readIds(value).length);
  if (/sort$/i.test(key)) return sortText(match, key, value);
  return /page$/i.test(key) ? t('page {page}', { page: value }) : null;
}

/** `2 jobs` of a comparison, or of a report on one. */
function thingsText({ query }: RouteMatch, count: number): string {
  return t(things['kind' in query && isCompared(query.kind) ? query.kind : 'runs'], { n: count });
}

const things: Readonly<Record<CompareKind, Message>> = {
  runs: message('{n, plural, one {# run} other {# runs}}'),
  courses: message('{n, plural, one {# course} other {# courses}}'),
  jobs: message('{n, plural, one {# job} other {# jobs}}'),
  skills: message('{n, plural, one {# skill} other {# skills}}'),
};

const isCompared = (kind: unknown): kind is CompareKind => compareKinds.some((each) => each === kind);

/** Name of the screen: the title of the window without that of the app. */
export const screenName = (): string => document.title.replace(/ – Course Almanac$/, '');

/** Name of a view: its screen, and in words what was chosen on it: `Skills · taught by a course · by Courses`. */
export function viewText(title: string, match: RouteMatch | null): string {
  if (!match) return cutSentence(title, maxNameLength);
  const tab = match.name === 'run' ? [translated(upperFirst(match.params.tab))] : [];
  const chosen = Object.entries(match.query).flatMap(([key, value]) =>
    value === undefined ? [] : (valueText(match, key, String(value)) ?? []),
  );
  return cutSentence([title, ...tab, ...chosen].join(' · '), maxNameLength);
}
