import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';

type Row = ViewRow<'run-who-enrolls'>;

const maxNamed = 3;

/** Whether there is nothing to compare yet: the app saw one day alone. */
export const isOneDay = ([row]: readonly Row[]): boolean => row === undefined || row.first_day === row.date;

/** Said where one day alone was seen: since when the app collects, and when there will be more. */
function sinceWhenText([row]: readonly Row[]): string {
  if (row === undefined) return t('No sync has seen a day of this yet.');
  return t(
    'Collected since {day}. The service keeps only the newest day; the app keeps each day that it syncs, and compares from the next new day on.',
    { day: formatDate(row.first_day) },
  );
}

/** Which countries grew since the first day that was seen, and which are new. */
export function countriesOverTime(rows: readonly Row[], name: (row: Row) => string): string {
  const [first] = rows;
  if (first === undefined || isOneDay(rows)) return sinceWhenText(rows);
  const day = formatDate(first.first_day);
  const grown = rows
    .filter((row) => row.country_alpha2 !== null && (row.change ?? 0) > 0)
    .toSorted((one, other) => (other.change ?? 0) - (one.change ?? 0))
    .slice(0, maxNamed)
    .map((row) => `${isolate(name(row))} +${formatNumber(row.change ?? 0)}`);
  const fresh = rows.filter((row) => row.is_new && row.country_alpha2 !== null);
  const named = fresh.slice(0, maxNamed).map((row) => isolate(name(row)));
  return sentences(
    grown.length === 0
      ? t('Since {day}, no country gained learners.', { day })
      : t('Since {day}, the largest gains: {grown}.', { day, grown: listed(grown) }),
    fresh.length > maxNamed
      ? t('{n, plural, one {# new country} other {# new countries}}, among them {named}.', {
          n: fresh.length,
          named: listed(named),
        })
      : fresh.length > 0 &&
          t('{n, plural, one {New country: {named}.} other {New countries: {named}.}}', {
            n: fresh.length,
            named: listed(named),
          }),
    // A group that the first day has, without its count.
    rows.some((row) => !row.is_new && row.count_then === null) && t('Some counts are not shown.'),
  );
}

/** How the shares of ages or levels moved since the first day that was seen: the largest movement first. */
export function sharesOverTime(rows: readonly Row[], name: (row: Row) => string): string {
  const [first] = rows;
  if (first === undefined || isOneDay(rows)) return sinceWhenText(rows);
  const moved = rows
    .flatMap((row) => (row.pct_then === null || row.pct === null ? [] : [{ row, from: row.pct_then, to: row.pct }]))
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
    .filter(({ from, to }) => formatPercent(from) !== formatPercent(to))
    .slice(0, maxNamed)
    .map(({ row, from, to }) =>
      t('{name} from {from} to {to}', { name: isolate(name(row)), from: formatPercent(from), to: formatPercent(to) }),
    );
  const day = formatDate(first.first_day);
  if (moved.length > 0) return t('Shares since {day}: {moved}.', { day, moved: listed(moved) });
  return rows.some(({ pct_then, pct }) => pct_then !== null && pct !== null)
    ? t('Since {day}, the shares have stayed the same.', { day })
    : t('Since {day}: no share of both days is known.', { day });
}
