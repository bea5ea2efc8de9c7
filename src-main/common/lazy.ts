/** Makes it when it is first asked for, and gives everybody the same; a promise, too, is made once. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
