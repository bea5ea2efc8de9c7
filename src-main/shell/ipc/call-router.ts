import { randomUUID } from 'node:crypto';
import type { IpcMain, WebContents } from 'electron';
import type { Result } from '#contract/bridge.ts';
import {
  cancelChannel,
  type DataHostMethod,
  type MainMethod,
  type MethodName,
  methodFacts,
  methodNames,
} from '#contract/channels.ts';
import { type CheckedInput, type MethodOutput, schemasOf } from '#contract/methods.ts';
import { AlmanacError, toAppError } from '#shared/errors/errors.ts';
import type { SenderEvent } from '../hardening/page-origin.ts';
import type { Log } from '../system/logging.ts';
import type { PageEvents } from './page-events.ts';

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
    const schemas = schemasOf(method);
    const checked = schemas.input.safeParse(input);
    if (!checked.success) throw new AlmanacError('INVALID_INPUT', { what: method });
    const output = isServedByMain(method)
      ? await (handlers[method] as AnyHandler)(checked.data, signal)
      : await forward(method, checked.data, signal);
    return schemas.output.parse(output);
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

/** Listens on one channel per method of the contract and on the one for cancelling; on nothing else. */
export function listenToPages(
  channels: Pick<IpcMain, 'handle' | 'on'>,
  router: CallRouter,
  isOwnPage: (event: SenderEvent) => boolean,
  events: Pick<PageEvents, 'emitToOthers'>,
): void {
  const callsOf = followCalls(router);
  for (const method of methodNames) {
    channels.handle(method, async (event, requestId: unknown, input: unknown) => {
      if (!isOwnPage(event)) return router.refuse(method);
      const calls = callsOf(event.sender);
      calls.add(requestId);
      const result = await router.call(method, requestId, input);
      calls.delete(requestId);
      if (result.ok) emitToOthers(events.emitToOthers, event.sender, method);
      return result;
    });
  }
  channels.on(cancelChannel, (event, requestId: unknown) => {
    if (isOwnPage(event)) router.cancel(requestId);
  });
}

/** The calls of a page, which are cancelled when its window is closed. */
function followCalls(router: CallRouter): (page: WebContents) => Set<unknown> {
  const running = new WeakMap<WebContents, Set<unknown>>();
  return (page) => {
    const known = running.get(page);
    if (known) return known;
    const calls = new Set<unknown>();
    running.set(page, calls);
    page.once('destroyed', () => {
      for (const requestId of calls) router.cancel(requestId);
    });
    return calls;
  };
}

/** Methods whose change the data host does not announce, because the page that changed it reads it again. */
const keptQuietly: ReadonlySet<MethodName> = new Set([
  'savedReports:keep',
  'savedReports:remove',
  'reportFiles:choose',
]);

/** Sends what a call has changed to all windows but the calling one, which has the answer. */
function emitToOthers(tell: PageEvents['emitToOthers'], page: WebContents, method: MethodName): void {
  if (method === 'connection:save' || method === 'connection:forget') tell(page, 'connection:changed', {});
  if (keptQuietly.has(method)) tell(page, 'cache:changed', { datasets: [], runs: false });
}
