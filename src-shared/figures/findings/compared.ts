import { formatExact, formatNumber, plural } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';

/** Which of the compared has most of something: `X pays most (98,000 USD/yr).` */
export function highest<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  measure: (row: Row) => number | null,
  words: string,
  unit = '',
  say: (value: number) => string = formatExact,
): string {
  const known = rows.flatMap((row) => {
    const value = measure(row);
    return value === null ? [] : [{ name: isolate(nameOf(row)), value }];
  });
  const top = Math.max(...known.map(({ value }) => value));
  const [first, ...level] = known.filter(({ value }) => value === top);
  if (!first) return `It is not reported which ${words}.`;
  const number = `${say(first.value)}${unit === '' ? '' : ` ${unit}`}`;
  if (level.length > 0) return `${listed([first, ...level].map(({ name }) => name))} are level: each ${number}.`;
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
