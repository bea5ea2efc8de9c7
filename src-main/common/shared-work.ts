/** Work that several callers want at the same time and that is done once. */
export interface SharedWork {
  /**
   * Joins the work of this name, or begins it. The work calls `isWanted` now and then, which throws once every caller has given up;
   * a caller that gives up hears of it at the end of the work.
   */
  join(name: string, work: (isWanted: () => void) => Promise<void>, signal?: AbortSignal): Promise<void>;
}

interface Flight {
  readonly callers: (AbortSignal | undefined)[];
  readonly done: Promise<void>;
}

export function createSharedWork(): SharedWork {
  const flights = new Map<string, Flight>();
  return {
    join: async (name, work, signal) => {
      signal?.throwIfAborted();
      const known = flights.get(name);
      // Work that its callers gave up is about to end; another caller must not get its cancellation.
      const isLive = known?.callers.some((caller) => !caller?.aborted);
      if (known !== undefined && isLive) {
        known.callers.push(signal);
        await known.done;
      } else {
        const callers = [signal];
        const isWanted = () => {
          if (callers.every((caller) => caller?.aborted)) signal?.throwIfAborted();
        };
        const flight: Flight = { callers, done: work(isWanted) };
        flights.set(name, flight);
        try {
          await flight.done;
        } finally {
          if (flights.get(name) === flight) flights.delete(name);
        }
      }
      signal?.throwIfAborted();
    },
  };
}
