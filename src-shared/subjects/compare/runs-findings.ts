import { type Counts, placeText } from '../../figures/charts/names.ts';
import { known, type Series } from '../../figures/charts/points.ts';
import { sentences } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';

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
export function comparedFinding(series: readonly Series[], options: FindingOptions): string {
  const lines = linesOf(series);
  const missing = series.length - lines.length;
  if (lines.length === 0) return t('There are no values to compare.');
  return sentences(
    leaderOf(lines, options),
    missing > 0 && t('{missing, plural, one {# run has no values.} other {# runs have no values.}}', { missing }),
  );
}

function leaderOf(lines: readonly Line[], { what, per, counts, percent }: FindingOptions): string {
  const [first, ...others] = lines;
  if (first && others.length === 0) return t('Only {run} has values.', { run: first.label });
  const shared = lastShared(lines);
  if (shared === undefined)
    return per === 'day' ? t('The runs have no day in common.') : t('The runs have no week in common.');
  const say = (value: number) => (percent ? formatPercent(value) : formatNumber(value));
  const ranked = lines
    .map(({ label, values }) => ({ label, y: values.get(shared) ?? 0 }))
    .toSorted((a, b) => b.y - a.y);
  const [best, last] = [ranked[0], ranked.at(-1)];
  const level = ranked.filter(({ y }) => y === best?.y);
  const values = {
    unit: counts === undefined ? per : `${per}No`,
    x: counts === undefined ? placeText(shared) : formatNumber(shared),
    what,
    runs: listed(level.map(({ label }) => label)),
    max: say(best?.y ?? 0),
    last: last?.label ?? '',
    min: say(last?.y ?? 0),
  };
  if (level.length === ranked.length)
    return t(
      '{unit, select, day {On {x}} week {In the week ending {x}} dayNo {On day {x}} other {In week {x}}}, the last with data for all, all have the same number of {what}: {max}.',
      values,
    );
  return level.length > 1
    ? t(
        '{unit, select, day {On {x}} week {In the week ending {x}} dayNo {On day {x}} other {In week {x}}}, the last with data for all, {runs} have the most {what} ({max}) and {last} has the fewest ({min}).',
        values,
      )
    : t(
        '{unit, select, day {On {x}} week {In the week ending {x}} dayNo {On day {x}} other {In week {x}}}, the last with data for all, {runs} has the most {what} ({max}) and {last} has the fewest ({min}).',
        values,
      );
}
