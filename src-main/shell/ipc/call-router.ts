import { randomUUID } from 'node:crypto';
import type { Result } from '#contract/bridge.ts';
import { type DataHostMethod, type MainMethod, type MethodName, methodFacts } from '#contract/channels.ts';
import { type CheckedInput, type MethodOutput, methods } from '#contract/methods.ts';
import { AlmanacError, toAppError } from '#shared/errors/errors.ts';
import type { Log } from '../system/logging.ts';

export type Handler<M extends MainMethod> = (
  input: CheckedInput<M>,
  signal: AbortSignal,
) => MethodOutput<M> | Promise<MethodOutput<M>>;

/** One handler per method that main serves; a missing or a leftover one does not compile. */
export type Handlers = { readonly [M in MainMethod]: Handler<M> };

export interface RouterOptions {
  readonly handlers: Handlers;
  /** Passes a checked call on to the data host. */
  readonly forward: (method: DataHostMethod, input: unknown, signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
}

export type CallRouter = ReturnType<typeof createCallRouter>;

type AnyHandler = (input: unknown, signal: AbortSignal) => unknown;

/** Checks what goes in and what comes out of every call, and turns everything thrown into an error of the contract. */
export function createCallRouter({ handlers, forward, log }: RouterOptions) {
  const running = new Map<string, AbortController>();

  const failed = (method: MethodName, thrown: unknown): Result<never> => {
    const traceId = randomUUID();
    const error = toAppError(thrown, traceId);
    // Errors of the contract are answers like others; only surprises need the log.
    if (error.code === 'INTERNAL') log.error(`${method} failed, trace ${traceId}`, thrown);
    return { ok: false, error };
  };

  const serve = async (method: MethodName, input: unknown, signal: AbortSignal): Promise<unknown> => {
    const checked = methods[method].input.safeParse(input);
    if (!checked.success) throw new AlmanacError('INVALID_INPUT', { what: method });
    const output = isServedByMain(method)
      ? await (handlers[method] as AnyHandler)(checked.data, signal)
      : await forward(method, checked.data, signal);
    return methods[method].output.parse(output);
  };

  return {
    /** Always returns a result of the contract. */
    async call(method: MethodName, requestId: unknown, input: unknown): Promise<Result<unknown>> {
      if (!isRequestId(requestId) || running.has(requestId)) {
        return failed(method, new AlmanacError('INVALID_INPUT', { what: 'request id' }));
      }
      const abort = new AbortController();
      running.set(requestId, abort);
      try {
        return { ok: true, data: await serve(method, input, abort.signal) };
      } catch (error) {
        return failed(method, error);
      } finally {
        running.delete(requestId);
      }
    },
    cancel(requestId: unknown): void {
      if (isRequestId(requestId)) running.get(requestId)?.abort(new AlmanacError('CANCELLED'));
    },
    /** The answer to a sender that is not our page. */
    refuse: (method: MethodName): Result<never> => failed(method, new AlmanacError('FORBIDDEN_SENDER')),
  };
}

const isServedByMain = (method: MethodName): method is MainMethod => methodFacts[method].servedBy === 'main';

const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 64;
