import { datasets } from '../../src-preload/contract/datasets.ts';
import { formatDate } from '../../src-preload/contract/format/days.ts';
import { plural } from '../../src-preload/contract/format/numbers.ts';
import { isolate } from '../../src-preload/contract/format/text.ts';
import { longestName } from '../../src-preload/contract/own-words.ts';
import { parseDay } from '../../src-preload/contract/time.ts';
import { views } from '../../src-preload/contract/views.ts';
import { readIds } from './query-values.ts';
import type { RouteMatch } from './routes.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const columns = new Map(
  Object.values(views).flatMap(({ columns }) => columns.map(({ key, label }): [string, string] => [key, label])),
);

/** `-demand` as `by Demand, descending`. */
const sortWords = (sort: string) => {
  const key = sort.replace(/^-/, '');
  return `by ${columns.get(key) ?? key}${sort.startsWith('-') ? ', descending' : ''}`;
};

const dayWords = (day: string) => formatDate(parseDay(day) ?? 0);

/** What each part of an address says about the view, in words; what stands for itself is not here. */
const words: Readonly<Record<string, (value: string) => string | null>> = {
  text: (value) => `“${isolate(value)}”`,
  taught: () => 'taught by a course',
  withRuns: () => 'with selected runs',
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
  ids: (value) => plural(readIds(value).length, 'thing'),
  part: (value) => `part ${value}`,
  kind: () => null,
};

function wordsOf(key: string, value: string): string | null {
  const own = words[key];
  if (own) return own(value);
  if (/sort$/i.test(key)) return sortWords(value);
  return /page$/i.test(key) ? `page ${value}` : null;
}

/** What a view is called: its screen, and in words what was chosen on it: `Skills · taught by a course · by Courses`. */
export function viewWords(title: string, match: RouteMatch | null): string {
  if (!match) return title.slice(0, longestName);
  const tab = match.name === 'run' ? [capital(match.params.tab)] : [];
  const chosen = Object.entries(match.query).flatMap(([key, value]) =>
    value === undefined ? [] : (wordsOf(key, String(value)) ?? []),
  );
  return [title, ...tab, ...chosen].join(' · ').slice(0, longestName);
}
