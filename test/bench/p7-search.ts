import type { SearchResult } from '../../src-preload/contract/search.ts';
import { startBenchHost } from './host/bench-host.ts';
import { fillCache, type NameCounts } from './search/fill-cache.ts';
import { createMiniSearch } from './search/mini-search.ts';
import { makeQueries, type Query, type QueryShape, queryShapes } from './search/queries.ts';
import { percentile, timed } from './statistics.ts';

const stress: NameCounts = { skills: 300_000, jobs: 3_000, courses: 10_000 };
const LIMIT = 10;

/** What the search does at one size. */
export interface SearchFigures {
  /** Milliseconds from the request to the rows in the caller. */
  readonly p95: number;
  readonly p95OfShape: Readonly<Record<QueryShape, number>>;
  /** Shares of queries whose wanted name is among the first ten; of exact names, those that come first. */
  readonly foundWithout: number;
  readonly foundWithTypos: number;
  readonly exactFirst: number;
  /** p95 of the same queries in MiniSearch with fuzzy matching; null when that was not measured. */
  readonly miniSearchP95: number | null;
  /** Milliseconds that the first search waits while the vocabulary is read. */
  readonly firstSearch: number;
}

/** Searches `factor` times the stress taxonomy. */
export async function measureSearch(factor: number, perShape: number, withMiniSearch: boolean): Promise<SearchFigures> {
  const counts = scaled(factor);
  const host = await startBenchHost();
  try {
    await fillCache(host.dataDir, counts);
    const search = (text: string) => host.call('search:all', { text, limit: LIMIT });
    const firstSearch = await timed(() => search('first'));
    const queries = makeQueries(counts, perShape);
    for (const { text } of queries.filter((_, at) => at % 10 === 0)) await search(text);

    const times = new Map<Query, number>();
    const found = new Map<Query, number>();
    for (const query of queries) {
      const start = performance.now();
      const result = await search(query.text);
      times.set(query, performance.now() - start);
      found.set(query, placeOf(query, result));
    }
    return {
      ...summary(queries, times, found),
      firstSearch,
      miniSearchP95: withMiniSearch ? await timeMiniSearch(counts, queries) : null,
    };
  } finally {
    await host.close();
  }
}

function scaled(factor: number): NameCounts {
  const { skills, jobs, courses } = stress;
  return { skills: skills * factor, jobs: jobs * factor, courses: courses * factor };
}

/** The place of the wanted name among the hits of its kind, from 0; none is Infinity. Names that differ in case only are one. */
function placeOf({ kind, wanted }: Query, { groups }: SearchResult): number {
  if (wanted === null) return 0;
  const hits = groups.find((group) => group.kind === kind)?.hits ?? [];
  const place = hits.findIndex((hit) => hit.name.toLowerCase() === wanted.toLowerCase());
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function summary(
  queries: readonly Query[],
  times: ReadonlyMap<Query, number>,
  found: ReadonlyMap<Query, number>,
): Omit<SearchFigures, 'firstSearch' | 'miniSearchP95'> {
  const timesOf = (wanted: readonly Query[]) => wanted.map((query) => times.get(query) ?? Number.NaN);
  const share = (shapes: readonly QueryShape[], atMost: number) => {
    const asked = queries.filter((query) => shapes.includes(query.shape));
    return asked.filter((query) => (found.get(query) ?? Number.POSITIVE_INFINITY) < atMost).length / asked.length;
  };
  const p95OfShape = Object.fromEntries(
    queryShapes.map((shape) => [shape, percentile(timesOf(queries.filter((query) => query.shape === shape)), 0.95)]),
  ) as Record<QueryShape, number>;
  return {
    p95: percentile(timesOf(queries), 0.95),
    p95OfShape,
    foundWithout: share(['exact name', '1 word', '2 words', '3 words'], LIMIT),
    foundWithTypos: share(['1 typo', '2 typos'], LIMIT),
    exactFirst: share(['exact name'], 1),
  };
}

/** Every fifth query is enough to tell a ratio. */
async function timeMiniSearch(counts: NameCounts, queries: readonly Query[]): Promise<number> {
  const search = createMiniSearch(counts);
  const some = queries.filter((_, at) => at % 5 === 0);
  for (const { text } of some.slice(0, 10)) search(text);
  const times: number[] = [];
  for (const { text } of some) times.push(await timed(() => search(text)));
  return percentile(times, 0.95);
}
