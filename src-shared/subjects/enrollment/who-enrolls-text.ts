import type { ViewRow } from '../../catalog/views.ts';
import { sentences, someHidden } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';

type Row = ViewRow<'run-who-enrolls'>;

const maxNamed = 3;

/** Whether there is nothing to compare yet: the app saw one day alone. */
export const isOneDay = ([row]: readonly Row[]): boolean => row === undefined || row.first_day === row.date;

/** Said where one day alone was seen: since when the app collects, and when there will be more, which a package never has. */
function sinceWhenText([row]: readonly Row[], isPackage: boolean): string {
  if (isPackage)
    return row === undefined
      ? t('Not part of this data')
      : t('Not known: this data has these counts for only one day ({day}).', { day: formatDate(row.first_day) });
  if (row === undefined) return t('None of these counts has been synced yet.');
  return t(
    'Collected since {day}. The service keeps only the newest day; the app keeps each day that it syncs, so comparisons start with the next new day.',
    { day: formatDate(row.first_day) },
  );
}

/** The two days that are compared, as the sentences name them. */
const daysOf = ({ first_day, date }: Row) => ({ from: formatDate(first_day), to: formatDate(date) });

/** How many learners a group gained: a new one its whole count. Null where a count is withheld. */
const gainOf = ({ is_new, count, change }: Row): number | null => (is_new ? count : change);

/** Said where a count is withheld: a group without a count of the first day is new, or that count is withheld. */
const withheldText = (rows: readonly Row[]) =>
  rows.some(({ is_new, count, count_then }) => count === null || (!is_new && count_then === null)) && t(someHidden);

/** Which countries grew since the first day that was seen, and which are new. */
export function countriesOverTime(rows: readonly Row[], name: (row: Row) => string, isPackage = false): string {
  const [first] = rows;
  if (first === undefined || (isPackage && isOneDay(rows))) return sinceWhenText(rows, isPackage);
  if (isOneDay(rows))
    return t(
      'Not known yet: the app has country counts for only one day so far ({day}). Growth shows after a sync that brings a newer day.',
      { day: formatDate(first.first_day) },
    );
  const days = daysOf(first);
  const known = rows.filter((row) => row.country_alpha2 !== null);
  const isKnown = known.every((row) => gainOf(row) !== null);
  const grown = known
    .map((row) => ({ row, gain: gainOf(row) ?? 0 }))
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, maxNamed)
    .map(({ row, gain }) => `${isolate(name(row))} +${formatNumber(gain)}`);
  const fresh = known.filter((row) => row.is_new);
  const named = fresh.slice(0, maxNamed).map((row) => isolate(name(row)));
  return sentences(
    grown.length > 0
      ? t('{of, select, known {Largest known gains} other {Largest gains}} between {from} and {to}: {grown}.', {
          ...days,
          of: isKnown ? 'all' : 'known',
          grown: listed(grown),
        })
      : isKnown
        ? t('Between {from} and {to}, the count rose in no country.', days)
        : t('Between {from} and {to}, the count is not known to have risen in any country.', days),
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
    withheldText(rows),
  );
}

/** How the shares of ages or levels moved since the first day that was seen: the largest movement first. */
export function sharesOverTime(rows: readonly Row[], name: (row: Row) => string, isPackage = false): string {
  const [first] = rows;
  if (first === undefined || isOneDay(rows)) return sinceWhenText(rows, isPackage);
  // Learners who gave none have no share.
  const groups = rows.filter(({ value }) => value !== null);
  const known = groups.flatMap((row) =>
    row.pct_then === null || row.pct === null ? [] : [{ row, from: row.pct_then, to: row.pct }],
  );
  const moved = known
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
    .filter(({ from, to }) => formatPercent(from) !== formatPercent(to))
    .slice(0, maxNamed)
    .map(({ row, from, to }) =>
      t('{name} from {from} to {to}', { name: isolate(name(row)), from: formatPercent(from), to: formatPercent(to) }),
    );
  return sentences(
    sharesText(daysOf(first), moved, { known: known.length, groups: groups.length }),
    withheldText(rows),
  );
}

function sharesText(
  days: ReturnType<typeof daysOf>,
  moved: readonly string[],
  { known, groups }: { readonly known: number; readonly groups: number },
): string {
  if (moved.length > 0)
    return t(
      'Shares{of, select, known { known for both days} other {}} that changed most from {from} to {to}: {moved}.',
      { ...days, of: known === groups ? 'all' : 'known', moved: listed(moved) },
    );
  if (known === 0) return t('No share can be compared, because none is known for both {from} and {to}.', days);
  return known === groups
    ? t('The shares did not change between {from} and {to}.', days)
    : t('The shares known for both days did not change between {from} and {to}.', days);
}
