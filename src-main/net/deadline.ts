import { AlmanacError } from '#shared/errors/errors.ts';

/** How long each phase of a request may take, in milliseconds. `total` bounds an answer that drips for ever. */
export interface HttpTimeouts {
  readonly connect: number;
  readonly headers: number;
  readonly bodyIdle: number;
  readonly total: number;
}

/** Can only shorten what the client was made with; `connect` is fixed then. */
export type ShorterTimeouts = Partial<Omit<HttpTimeouts, 'connect'>>;

interface Cancellation {
  readonly signal: AbortSignal;
  /** The error to report once the signal is aborted. */
  readonly reason: () => AlmanacError | undefined;
  readonly dispose: () => void;
}

/**
 * One signal for "the caller stopped waiting" and "it took too long", which records which of the two it was. `host` is asked
 * when the time is over: redirects of files lead to other hosts.
 */
export function cancellation(
  limits: { readonly signal?: AbortSignal | undefined; readonly timeouts: Pick<HttpTimeouts, 'total'> },
  host: () => string,
): Cancellation {
  const controller = new AbortController();
  let reason: AlmanacError | undefined;
  const stop = (error: AlmanacError) => {
    reason ??= error;
    controller.abort();
  };
  const onAbort = () => stop(new AlmanacError('CANCELLED'));
  if (limits.signal?.aborted) onAbort();
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new AlmanacError('SERVICE_TIMEOUT', { host: host() })), limits.timeouts.total);
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose: () => {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** The time limits of one request: those of the client, or shorter ones where it asks for them. */
export function shorter(ours: HttpTimeouts, asked: ShorterTimeouts): HttpTimeouts {
  const phase = (name: 'headers' | 'bodyIdle' | 'total') => Math.min(ours[name], asked[name] ?? ours[name]);
  return { connect: ours.connect, headers: phase('headers'), bodyIdle: phase('bodyIdle'), total: phase('total') };
}
