import type * as z from 'zod';
import { longestName } from '#shared/catalog/annotations.ts';
import { type CompareKind, compareKinds, kindText } from '#shared/catalog/compare.ts';
import { type CourseData, courseDataText } from '#shared/catalog/course-data.ts';
import { scopeFromText, scopeLabel } from '#shared/catalog/course-scope.ts';
import { type SupplyReading, supplyLabels } from '#shared/catalog/coverage-question.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import { modeLabels, type PlanMode, type PlanWeights, weightLabels } from '#shared/catalog/plan-question.ts';
import { type RunPacing, type RunState, runPacingText, runStateText } from '#shared/catalog/run-choice.ts';
import { type ViewName, viewNames, views } from '#shared/catalog/views.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';
import { readIds, readSort, type Sorting, sortedViews } from './query-values.ts';
import { type RouteMatch, routes } from './routes.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
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
  if (!view || !order) return `by ${sort}`;
  const column = views[view].columns.find(({ key: own }) => own === order.column);
  const label = order.key === undefined ? column?.label : modeLabel(order.key);
  const further = (order.thenBy ?? []).map(
    (by) => `${views[view].columns.find(({ key: own }) => own === by.column)?.label ?? by.column}`,
  );
  return [`by ${label ?? order.column}${order.direction === 'desc' ? ', descending' : ''}`, ...further].join(', then ');
}

const dayLabel = (day: string) => formatDate(parseDay(day) ?? 0);

const sinceLabels: Readonly<Record<string, string>> = {
  'last-report': 'since the last digest',
  'last-visit': 'since your last visit',
};

/** What each part of an address says about the view, in words; what stands for itself is not here. */
const words: Readonly<Record<string, (value: string) => string | null>> = {
  text: (value) => `“${isolate(value)}”`,
  taught: () => 'taught by a course',
  withRuns: () => 'with selected runs',
  org: (value) => isolate(value),
  data: (value) => courseDataText[value as CourseData].toLowerCase(),
  failed: () => 'failed only',
  by: (value) => `by ${value}`,
  from: (value) => `from ${dayLabel(value)}`,
  to: (value) => `through ${dayLabel(value)}`,
  since: (value) => sinceLabels[value] ?? `since ${dayLabel(value)}`,
  unit: () => 'in %',
  align: (value) => (value === 'start' ? 'from the start' : 'from day 0'),
  bins: () => 'in steps of 5 years',
  period: () => 'last 7 days',
  show: (value) => value,
  dataset: (value) => datasets[value as keyof typeof datasets].title,
  part: (value) => `part ${value}`,
  kind: () => null,
  jobs: (value) => plural(value.split(',').length, 'job'),
  course: (value) => isolate(value),
  state: (value) => runStateText[value as RunState].toLowerCase(),
  pacing: (value) => runPacingText[value as RunPacing].toLowerCase(),
  flagged: () => 'needs attention',
  days: (value) => `changes over ${value} days`,
  scope: (value) => {
    const scope = scopeFromText(value);
    return scope === undefined || scope.of === 'all' ? null : scopeLabel(scope).toLowerCase();
  },
  mode: (value) => modeLabels[value as PlanMode].toLowerCase(),
  k: (value) => `at most ${plural(Number(value), 'course')}`,
  share: (value) => `${value}% of what can be reached`,
  tau: (value) => `from ${formatNumber(Number(value), 2)}`,
  weights: (value) => `weights ${weightLabels[value as PlanWeights].toLowerCase()}`,
  alike: () => 'jobs by postings',
  common: () => 'without common skills',
  known: (value) => `beyond ${plural(value.split(',').length, 'job')}`,
  with: (value) => `with ${plural(value.split('\n').length, 'course')} in already`,
  without: (value) => `without ${plural(value.split('\n').length, 'course')}`,
  supply: (value) => `supply in ${supplyLabels[value as SupplyReading].toLowerCase()}`,
  plan: () => 'a plan',
  coverage: () => 'coverage',
  changes: () => 'a digest',
};

function valueText(match: RouteMatch, key: string, value: string): string | null {
  const own = words[key];
  if (own) return own(value);
  if (key === 'ids') return thingsText(match, readIds(value).length);
  if (/sort$/i.test(key)) return sortText(match, key, value);
  return /page$/i.test(key) ? `page ${value}` : null;
}

/** `2 jobs` of a comparison, or of a report on one. */
function thingsText({ query }: RouteMatch, count: number): string {
  const { one, many } = kindText['kind' in query && isCompared(query.kind) ? query.kind : 'runs'];
  return plural(count, one, many);
}

const isCompared = (kind: unknown): kind is CompareKind => compareKinds.some((each) => each === kind);

/** What the screen calls itself: the title of the window without that of the app. */
export const screenName = (): string => document.title.replace(/ – Course Almanac$/, '');

/** What a view is called: its screen, and in words what was chosen on it: `Skills · taught by a course · by Courses`. */
export function viewText(title: string, match: RouteMatch | null): string {
  if (!match) return title.slice(0, longestName);
  const tab = match.name === 'run' ? [capital(match.params.tab)] : [];
  const chosen = Object.entries(match.query).flatMap(([key, value]) =>
    value === undefined ? [] : (valueText(match, key, String(value)) ?? []),
  );
  return [title, ...tab, ...chosen].join(' · ').slice(0, longestName);
}
