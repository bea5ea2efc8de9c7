/** Lets calls that wait (a search, a chart) go first; called between short pieces of work. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
