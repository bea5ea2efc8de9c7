import { type Figure, figure } from '../figure.ts';
import type { QueryShape } from '../search/queries.ts';
import { median } from '../statistics.ts';
import { measureSearch, type SearchMeasure } from './search.ts';

const withoutTypos: readonly QueryShape[] = ['exact name', '1 word', '2 words', '3 words'];
const withTypos: readonly QueryShape[] = ['1 typo', '2 typos'];

/** P7 at the largest size, and how it grows from one size to the next. */
export async function searching(factors: readonly number[], rounds: number): Promise<Figure[]> {
  const measures: SearchMeasure[] = [];
  for (const factor of factors) measures.push(await measureSearch(factor, rounds, factor === factors.at(-1)));
  const largest = measures.at(-1);
  return largest ? [...timeFigures(largest), ...placeFigures(largest), ...growthFigures(measures)] : [];
}

function timeFigures({ names, p95, miniSearch }: SearchMeasure): Figure[] {
  const time = figure({
    id: 'P7',
    title: `search in ${names.toLocaleString('en')} names, request to hits in the caller, p95`,
    unit: 'ms',
    bar: 12,
    runs: p95,
  });
  if (miniSearch === null) return [time];
  const ratio = figure({
    id: 'P7-baseline',
    title: 'that / MiniSearch with as many typos allowed',
    unit: 'x',
    bar: 0.6,
    runs: p95.map((one) => one / miniSearch),
    baseline: { what: 'MiniSearch p95', value: miniSearch, unit: 'ms' },
  });
  return [time, ratio];
}

/** Bars are the most that a value may be, so these count what was missed. */
function placeFigures({ ranks: places }: SearchMeasure): Figure[] {
  const missed = (shapes: readonly QueryShape[], firstPlaces: number) => {
    const asked = [...places].filter(([query]) => shapes.includes(query.shape));
    return asked.filter(([, rank]) => rank >= firstPlaces).length / asked.length;
  };
  const share = (id: string, title: string, bar: number, value: number) =>
    figure({ id, title, unit: '', bar, runs: [value] });
  return [
    share('P7-found', 'share of texts whose name is not among the first ten', 0.01, missed(withoutTypos, 10)),
    share('P7-typos', 'the same with one or two typos', 0.05, missed(withTypos, 10)),
    share('P7-exact', 'share of exact names that do not come first', 0, missed(['exact name'], 1)),
  ];
}

function growthFigures(measures: readonly SearchMeasure[]): Figure[] {
  const [smallest, largest] = [measures[0], measures.at(-1)];
  if (!smallest || !largest || smallest === largest) return [];
  const grown = median(largest.p95) / median(smallest.p95);
  return [
    figure({
      id: 'P7-growth',
      title: 'growth of the p95 per doubling of the names',
      unit: 'x',
      bar: 1.5,
      runs: [grown ** (1 / Math.log2(largest.factor / smallest.factor))],
      baseline: { what: `${smallest.names.toLocaleString('en')} names`, value: median(smallest.p95), unit: 'ms' },
    }),
  ];
}
