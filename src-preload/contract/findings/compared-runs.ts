import { dayWords } from '../charts/names.ts';
import { known, type Series } from '../charts/points.ts';
import { formatNumber, formatPercent, plural } from '../format/numbers.ts';
import { isolate } from '../format/text.ts';

interface FindingOptions {
  readonly what: string;
  readonly counted: boolean;
  readonly percent: boolean;
}

/** Who leads where all can be compared: on the last day that every line has, with the distance to the last. */
export function comparedFinding(series: readonly Series[], { what, counted, percent }: FindingOptions): string {
  const lines = series
    .map(({ label, points }) => ({ label: isolate(label), values: new Map(known(points).map(({ x, y }) => [x, y])) }))
    .filter((line) => line.values.size > 0);
  const missing = series.length - lines.length;
  const left = missing > 0 ? ` ${plural(missing, 'run')} ${missing === 1 ? 'has' : 'have'} no values.` : '';
  const [first, ...others] = lines;
  if (!first) return 'There are no values to compare.';
  const say = (value: number) => (percent ? formatPercent(value) : formatNumber(value));
  const shared = [...first.values.keys()].filter((x) => others.every((line) => line.values.has(x))).at(-1);
  if (others.length === 0 || shared === undefined) {
    return `${others.length === 0 ? 'Only one run has values' : 'The runs have no day in common'}; aligned on day 0 they can be laid over each other.${left}`;
  }
  const ranked = lines
    .map(({ label, values }) => ({ label, y: values.get(shared) ?? 0 }))
    .toSorted((a, b) => b.y - a.y);
  const [best, last] = [ranked[0], ranked.at(-1)];
  const when = counted ? `On day ${formatNumber(shared)}` : `On ${dayWords(shared, false)}`;
  return `${when}, the last that all have, ${best?.label} leads in ${what} with ${say(best?.y ?? 0)}; ${last?.label} has ${say(last?.y ?? 0)}.${left}`;
}
