import * as z from 'zod';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import type { AppError } from '#shared/errors/errors.ts';
import { hostState, menuCommand, systemAccent, updateState } from './app.ts';
import type { EventName, MethodName } from './channels.ts';
import { exportProgress } from './exports.ts';
import { packageProgress } from './packages.ts';
import { subscriptionProgress } from './publications.ts';
import { settings } from './settings.ts';
import { syncStatus } from './sync.ts';
import { workspacesState } from './workspaces.ts';

/** The payload of each event. Progress comes at most five times a second; `sync:status` the method is its snapshot. */
export const events = {
  'sync:status': syncStatus,
  'cache:changed': z.strictObject({ datasets: z.array(datasetNameSchema), runs: z.boolean() }),
  /** The number of watched figures that a sync saw cross their thresholds. */
  'watch:crossed': z.strictObject({ crossed: z.int().min(1) }),
  'host:state': hostState,
  'workspaces:changed': workspacesState,
  'package:progress': packageProgress,
  'subscription:progress': subscriptionProgress,
  'export:progress': exportProgress,
  'settings:changed': settings,
  /** While many reports are made into a folder. */
  'reports:progress': z.strictObject({ done: z.int(), total: z.int(), failed: z.int() }),
  'updates:changed': updateState,
  'menu:command': z.strictObject({ command: menuCommand }),
  /** There is an address or a data package for `app:takeWaiting`. */
  'link:opened': z.strictObject({}),
  'accent:changed': z.strictObject({ accent: systemAccent }),
  /** Another window saved or forgot the connection. */
  'connection:changed': z.strictObject({}),
} as const satisfies Record<EventName, z.ZodType>;

export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/**
 * The object that the preload script puts on `window.almanac`. Untyped on purpose: both sides check what crosses with the schemas of
 * `methods.ts` and with `events`; the renderer's `client/` gives it types.
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
