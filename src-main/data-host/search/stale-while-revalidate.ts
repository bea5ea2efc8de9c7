/** Something derived from the cache that is made when it is first needed, and made again when the cache has changed. */
export interface StaleWhileRevalidate<T> {
  get(): Promise<T>;
  /** The last one that was made. */
  current(): T | null;
}

/** Milliseconds that a caller may wait for the newest; what takes longer to make is replaced behind the callers' backs. */
const worthWaiting = 40;

/**
 * Makes a value by `make` for each `version`. Only the first caller has to wait for a value that is slow to make: later ones
 * get the old one until the new one is there.
 */
export function createStaleWhileRevalidate<T>(version: () => string, make: () => Promise<T>): StaleWhileRevalidate<T> {
  let made: { readonly value: T; readonly version: string; readonly took: number } | null = null;
  let making: Promise<T> | null = null;

  const renew = async (wanted: string): Promise<T> => {
    const start = performance.now();
    const value = await make();
    made = { value, version: wanted, took: performance.now() - start };
    return value;
  };

  return {
    current: () => made?.value ?? null,
    get: async () => {
      const wanted = version();
      if (made?.version === wanted) return made.value;
      making ??= renew(wanted).finally(() => {
        making = null;
      });
      if (made === null || made.took < worthWaiting) return making;
      // The old value serves; a failure shows again at the next call.
      making.catch(() => {});
      return made.value;
    },
  };
}
