/** Waits for a promise, and after so many milliseconds for what `otherwise` returns or throws. Nothing stops the promise itself. */
export async function within<T, Other>(
  milliseconds: number,
  promise: Promise<T>,
  otherwise: () => Other,
): Promise<T | Awaited<Other>> {
  const late = Promise.withResolvers<Awaited<Other>>();
  const timer = setTimeout(() => late.resolve(Promise.try(otherwise)), milliseconds);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
