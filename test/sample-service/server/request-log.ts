import type { RequestClass } from './request-class.ts';

/** One request as it arrived; never a credential. */
export interface LoggedRequest {
  readonly origin: 'service' | 'elsewhere';
  readonly class: RequestClass;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The scheme of the Authorization header, or null when there was none. */
  readonly scheme: string | null;
  readonly accept: string;
  /** Milliseconds since this computer's process started; tells pauses apart from bursts. */
  readonly time: number;
  /** Undefined until the answer is under way, or when there never was one. */
  status: number | undefined;
}

export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  readonly total: number;
  /** How many requests there were of each class. */
  counts(): Readonly<Partial<Record<RequestClass, number>>>;
  record(entry: LoggedRequest): void;
  clear(): void;
}

/** Enough for any test, and bounded for a service that runs for days. */
const KEPT = 50_000;

export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  let counts: Partial<Record<RequestClass, number>> = {};
  let total = 0;
  return {
    entries,
    get total() {
      return total;
    },
    counts: () => ({ ...counts }),
    record(entry) {
      if (entries.length >= KEPT) entries.shift();
      entries.push(entry);
      counts[entry.class] = (counts[entry.class] ?? 0) + 1;
      total += 1;
    },
    clear() {
      entries.length = 0;
      counts = {};
      total = 0;
    },
  };
}
