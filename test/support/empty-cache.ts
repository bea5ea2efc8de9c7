import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { makeFolder } from './folder.ts';

export interface EmptyCache {
  readonly cache: Cache;
  readonly close: () => Promise<void>;
}

/** A cache without anything in it, in a folder that goes with it. */
export async function openEmptyCache(): Promise<EmptyCache> {
  const folder = await makeFolder();
  const cache = openCache(folder.path);
  return {
    cache,
    async close() {
      cache.close();
      await folder.remove();
    },
  };
}
