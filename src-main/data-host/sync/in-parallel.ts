/**
 * Works through items with a few at once. After the first failure nothing more is begun, and it is thrown when all that
 * was begun has ended: a caller that catches it knows that nothing is still running.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  maxConcurrent: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done) return;
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  if (failures.length > 0) throw failures[0];
}
