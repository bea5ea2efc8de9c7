import type { Rates, ServiceName } from './rates.ts';

export interface Throttle {
  /** Counts one request; returns the seconds to wait when there were too many, else undefined. */
  take(service: ServiceName): number | undefined;
  setRates(rates: Rates): void;
}

/** Counts requests in a sliding window, as such services do: a refused request does not count. */
export function createThrottle(initial: Rates, now: () => number = () => performance.now() / 1000): Throttle {
  let rates = initial;
  const taken = new Map<ServiceName, number[]>();
  return {
    take(service) {
      const rate = rates[service];
      if (rate === undefined) return undefined;
      const times = (taken.get(service) ?? []).filter((time) => time > now() - rate.seconds);
      taken.set(service, times);
      const oldest = times[0];
      if (times.length >= rate.requests && oldest !== undefined)
        return Math.max(1, Math.ceil(oldest + rate.seconds - now()));
      times.push(now());
      return undefined;
    },
    setRates(next) {
      rates = next;
      taken.clear();
    },
  };
}
