import type { ServiceName } from '#contract/connection.ts';

/** A service has asked to wait until then, in milliseconds since 1970. */
export interface Wait {
  readonly service: ServiceName;
  readonly until: number;
}

/** Tells which wait lasts longest, of those of both services; null when none is left. */
export function tellLongest(tell: (wait: Wait | null) => void): (service: ServiceName, until: number | null) => void {
  const waits = new Map<ServiceName, Wait>();
  return (service, until) => {
    if (until === null) waits.delete(service);
    else waits.set(service, { service, until });
    const [longest = null] = [...waits.values()].sort((a, b) => b.until - a.until);
    tell(longest);
  };
}
