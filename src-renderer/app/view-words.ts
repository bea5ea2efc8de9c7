import type * as z from 'zod';
import { type CompareKind, compareKinds, kindWords } from '../../src-preload/contract/compare.ts';
import { type CourseData, courseDataWords } from '../../src-preload/contract/course-data.ts';
import { datasets } from '../../src-preload/contract/datasets.ts';
import { formatDate } from '../../src-preload/contract/format/days.ts';
import { plural } from '../../src-preload/contract/format/numbers.ts';
import { isolate } from '../../src-preload/contract/format/text.ts';
import { longestName } from '../../src-preload/contract/own-words.ts';
import { parseDay } from '../../src-preload/contract/time.ts';
import { type ViewName, viewNames, views } from '../../src-preload/contract/views.ts';
import { modeLabel } from '../../src-preload/contract/vocabulary.ts';
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
function sortWords(match: RouteMatch, key: string, sort: string): string {
  const view = sortedView(match, key, sort);
  const order: Sorting | undefined = view && readSort(view, sort);
  if (!view || !order) return `by ${sort}`;
  const column = views[view].columns.find(({ key: own }) => own === order.column);
  const label = order.key === undefined ? column?.label : modeLabel(order.key);
  return `by ${label ?? order.column}${order.direction === 'desc' ? ', descending' : ''}`;
}

const dayWords = (day: string) => formatDate(parseDay(day) ?? 0);

/** What each part of an address says about the view, in words; what stands for itself is not here. */
const words: Readonly<Record<string, (value: string) => string | null>> = {
  text: (value) => `“${isolate(value)}”`,
  taught: () => 'taught by a course',
  withRuns: () => 'with selected runs',
  org: (value) => isolate(value),
  data: (value) => courseDataWords[value as CourseData].toLowerCase(),
  failed: () => 'failed only',
  by: (value) => `by ${value}`,
  from: (value) => `from ${dayWords(value)}`,
  to: (value) => `through ${dayWords(value)}`,
  unit: () => 'in %',
  align: () => 'from day 0',
  bins: () => 'in steps of 5 years',
  period: () => 'last 7 days',
  show: (value) => value,
  dataset: (value) => datasets[value as keyof typeof datasets].title,
  part: (value) => `part ${value}`,
  kind: () => null,
};

function wordsOf(match: RouteMatch, key: string, value: string): string | null {
  const own = words[key];
  if (own) return own(value);
  if (key === 'ids') return thingsWords(match, readIds(value).length);
  if (/sort$/i.test(key)) return sortWords(match, key, value);
  return /page$/i.test(key) ? `page ${value}` : null;
}

/** `2 jobs` of a comparison, or of a report on one. */
function thingsWords({ query }: RouteMatch, count: number): string {
  const { one, many } = kindWords['kind' in query && isCompared(query.kind) ? query.kind : 'runs'];
  return plural(count, one, many);
}

const isCompared = (kind: unknown): kind is CompareKind => compareKinds.some((each) => each === kind);

/** What the screen calls itself: the title of the window without that of the app. */
export const screenName = (): string => document.title.replace(/ – Course Almanac$/, '');

/** What a view is called: its screen, and in words what was chosen on it: `Skills · taught by a course · by Courses`. */
export function viewWords(title: string, match: RouteMatch | null): string {
  if (!match) return title.slice(0, longestName);
  const tab = match.name === 'run' ? [capital(match.params.tab)] : [];
  const chosen = Object.entries(match.query).flatMap(([key, value]) =>
    value === undefined ? [] : (wordsOf(match, key, String(value)) ?? []),
  );
  return [title, ...tab, ...chosen].join(' · ').slice(0, longestName);
}
