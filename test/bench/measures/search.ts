import type { SearchResult } from '#contract/search.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { fillCache, type NameCounts, scaledNames } from '../search/fill-cache.ts';
import { createMiniSearch } from '../search/mini-search.ts';
import { makeQueries, type Query } from '../search/queries.ts';
import { percentile, timed } from '../statistics.ts';

const hitsAskedFor = 10;
const queriesPerShape = 100;

/** How the search does over the names of one size; times in milliseconds. */
export interface SearchMeasure {
  /** 1 is all of the stress data. */
  readonly factor: number;
  readonly names: number;
  /** Times of each round over all queries, from the request to the hits in the caller. */
  readonly p95: readonly number[];
  /** Every query with the place of the wanted name among the hits of its kind, from 0; Infinity when it is not there. */
  readonly ranks: ReadonlyMap<Query, number>;
  /** p95 of the same queries in MiniSearch; null when that was not asked for. */
  readonly miniSearch: number | null;
}

export async function measureSearch(factor: number, rounds: number, withMiniSearch: boolean): Promise<SearchMeasure> {
  const counts = scaledNames(factor);
  const queries = makeQueries(counts, queriesPerShape);
  const host = await startBenchHost();
  try {
    await fillCache(host.dataDir, counts);
    // Makes the indexes ready, as opening a search box does; then finds everything once.
    await host.call('search:all', { text: '', limit: hitsAskedFor });
    const ranks = new Map<Query, number>();
    for (const query of queries) ranks.set(query, rankOf(query, await search(host, query)));
    const p95: number[] = [];
    for (let round = 0; round < rounds; round += 1) p95.push(await timeAll(queries, (query) => search(host, query)));
    const miniSearch = withMiniSearch ? await timeMiniSearch(counts, queries) : null;
    return { factor, names: counts.skills + counts.jobs + counts.courses, p95, ranks: ranks, miniSearch };
  } finally {
    await host.close();
  }
}

function search(host: BenchHost, { text }: Query): Promise<SearchResult> {
  return host.call('search:all', { text, limit: hitsAskedFor });
}

async function timeAll(queries: readonly Query[], ask: (query: Query) => unknown): Promise<number> {
  const times: number[] = [];
  for (const query of queries) times.push(await timed(() => ask(query)));
  return percentile(times, 0.95);
}

/** Every fifth query is enough to tell how much slower it is. */
async function timeMiniSearch(counts: NameCounts, queries: readonly Query[]): Promise<number> {
  const ask = createMiniSearch(counts);
  const some = queries.filter((_, at) => at % 5 === 0);
  for (const { text } of some.slice(0, 10)) ask(text);
  return timeAll(some, ({ text }) => ask(text));
}

/** Names that differ only in case are one. */
function rankOf({ kind, wanted }: Query, { groups }: SearchResult): number {
  if (wanted === null) return 0;
  const hits = groups.find((group) => group.kind === kind)?.hits ?? [];
  const index = hits.findIndex((hit) => hit.name.toLowerCase() === wanted.toLowerCase());
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}
