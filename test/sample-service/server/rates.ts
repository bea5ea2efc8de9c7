/** The services that count requests. */
export const SERVICES = ['token', 'taxonomy', 'analytics'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

export type Rates = Readonly<Partial<Record<ServiceName, Rate>>>;

/** Limits of running services. */
const REALITY: Rates = { analytics: { requests: 60, seconds: 60 }, taxonomy: { requests: 200, seconds: 3600 } };

/** Reads `off`, `reality` (also `spec`), or `analytics=60/60,taxonomy=200/3600,token=120/60`. */
export function parseRates(text: string): Rates {
  if (text === 'off' || text === '') return {};
  if (text === 'reality' || text === 'spec') return REALITY;
  const rates: Partial<Record<ServiceName, Rate>> = {};
  for (const part of text.split(',')) {
    const [, name, requests, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(part.trim()) ?? [];
    const service = SERVICES.find((known) => known === name);
    if (service === undefined)
      throw new RangeError(`rate must look like analytics=60/60,taxonomy=200/3600, not ${text}`);
    rates[service] = { requests: Number(requests), seconds: Number(seconds) };
  }
  return rates;
}
