import { formatNumber, plural } from '../format/numbers.ts';
import { isolate } from '../format/text.ts';

/** Which of the compared has most of something: `X pays most (98,000 USD/yr).` */
export function highest<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  measure: (row: Row) => number | null,
  words: string,
  unit = '',
  say: (value: number) => string = formatNumber,
): string {
  const known = rows.flatMap((row) => {
    const value = measure(row);
    return value === null ? [] : [{ name: isolate(nameOf(row)), value }];
  });
  const [first, second] = known.toSorted((a, b) => b.value - a.value);
  if (!first) return `It is not reported which ${words}.`;
  const number = `${say(first.value)}${unit === '' ? '' : ` ${unit}`}`;
  if (second && second.value === first.value) return `${first.name} and ${second.name} are level: each ${number}.`;
  return `${first.name} ${words} (${number}).`;
}

/** What all of them have, and what only one has. */
export function sharedFinding(
  rows: readonly { readonly shared: number }[],
  compared: number,
  what: string,
  of: string,
): string {
  const inAll = rows.filter((row) => row.shared === compared).length;
  const inOne = rows.filter((row) => row.shared === 1).length;
  const all = compared > 2 ? `All ${compared}` : inAll === 0 ? 'The two' : 'Both';
  return `${all} share ${inAll === 0 ? `no ${what}` : plural(inAll, what)}; ${plural(inOne, what, `${what}s`)} of ${formatNumber(rows.length)} ${inOne === 1 ? 'belongs' : 'belong'} to one ${of} alone.`;
}
