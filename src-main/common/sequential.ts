/** Runs the work that it is given one after the other, in the order of the calls. Work that fails does not stop what comes after it. */
export function sequential(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
