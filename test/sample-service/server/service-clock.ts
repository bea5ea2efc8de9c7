/** The clock on the service's wall. It may disagree with the clock of the laptop. */
export interface ServiceClock {
  now(): Date;
  /** Seconds since 1970. */
  seconds(): number;
  setOffset(seconds: number): void;
}

export function createServiceClock(): ServiceClock {
  let offset = 0;
  const milliseconds = (): number => Date.now() + offset * 1000;
  return {
    now: () => new Date(milliseconds()),
    seconds: () => Math.floor(milliseconds() / 1000),
    setOffset(seconds) {
      offset = seconds;
    },
  };
}
