import type { AppError } from '#shared/errors/app-error.ts';
import type { EventName, MethodName } from './channels.ts';

/**
 * What the preload script puts on `window.almanac`. Untyped on purpose: both sides check what crosses with the schemas of
 * `methods.ts` and `events.ts`; the renderer's `client/` gives it types.
 */
export interface Bridge {
  /** Returns a `Result`; never rejects for a failed call. `requestId` is unique within the page. */
  invoke(method: MethodName, requestId: string, input: unknown): Promise<unknown>;
  /** Says what the files are that a user dropped; only files of a drop have a path, which the page never sees. */
  drop(requestId: string, files: readonly File[]): Promise<unknown>;
  /** Tells main that the caller has stopped waiting for the request. */
  cancel(requestId: string): void;
  /** Returns the function that ends the subscription. */
  on(event: EventName, listener: (payload: unknown) => void): () => void;
}

/** The answer to every call. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: AppError };
