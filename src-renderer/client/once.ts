/** A value that can be taken once; this object keeps nothing of it afterwards. */
export interface Once<T> {
  /** @throws Error when it was taken before */
  take(): T;
}

/** For secrets: what a mutation was called with stays in its cache, and with it in the memory of the page. */
export function once<T>(value: T): Once<T> {
  let kept: { readonly value: T } | null = { value };
  return {
    take() {
      if (kept === null) throw new Error('taken before');
      const taken = kept.value;
      kept = null;
      return taken;
    },
  };
}
