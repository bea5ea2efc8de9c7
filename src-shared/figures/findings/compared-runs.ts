import { formatNumber, formatPercent, plural } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { type Counts, placeText } from '../charts/names.ts';
import { known, type Series } from '../charts/points.ts';

interface FindingOptions {
  /** The counted thing, with its time: `learners enrolled at the end of the day`. */
  readonly what: string;
  /** What one place on the axis is. */
  readonly per: 'day' | 'week';
  readonly counts: Counts | undefined;
  readonly percent: boolean;
}

interface Line {
  readonly label: string;
  readonly values: ReadonlyMap<number, number>;
}

const linesOf = (series: readonly Series[]): Line[] =>
  series
    .map(({ label, points }) => ({ label: isolate(label), values: new Map(known(points).map(({ x, y }) => [x, y])) }))
    .filter((line) => line.values.size > 0);

/** The last day or week that all lines have. */
function lastShared([first, ...others]: readonly Line[]): number | undefined {
  return first && [...first.values.keys()].filter((x) => others.every((line) => line.values.has(x))).at(-1);
}

/** Whether lines have no day or week in common, so that they could be compared if they began at the same place. */
export function liesApart(series: readonly Series[]): boolean {
  const lines = linesOf(series);
  return lines.length > 1 && lastShared(lines) === undefined;
}

/** The run with most where all can be compared: on the last day or in the last week that every line has, beside the run with least. */
export function comparedFinding(series: readonly Series[], { what, per, counts, percent }: FindingOptions): string {
  const lines = linesOf(series);
  const missing = series.length - lines.length;
  const left = missing > 0 ? ` ${plural(missing, 'run')} ${missing === 1 ? 'has' : 'have'} no values.` : '';
  const [first, ...others] = lines;
  if (!first) return 'There are no values to compare.';
  if (others.length === 0) return `Only ${first.label} has values.${left}`;
  const shared = lastShared(lines);
  if (shared === undefined) return `The runs have no ${per} in common.${left}`;
  const say = (value: number) => (percent ? formatPercent(value) : formatNumber(value));
  const ranked = lines
    .map(({ label, values }) => ({ label, y: values.get(shared) ?? 0 }))
    .toSorted((a, b) => b.y - a.y);
  const [best, last] = [ranked[0], ranked.at(-1)];
  const place =
    counts === undefined
      ? `${per === 'week' ? 'In the week ending' : 'On'} ${placeText(shared)}`
      : `${per === 'week' ? 'In week' : 'On day'} ${formatNumber(shared)}`;
  const begin = `${place}, the last that all have,`;
  const level = ranked.filter(({ y }) => y === best?.y);
  if (level.length === ranked.length) return `${begin} all have as many ${what}: ${say(best?.y ?? 0)}.${left}`;
  const top =
    level.length > 1 ? `${listed(level.map(({ label }) => label))} have the most` : `${best?.label} has the most`;
  return `${begin} ${top} ${what}: ${say(best?.y ?? 0)}; ${last?.label} has ${say(last?.y ?? 0)}.${left}`;
}
