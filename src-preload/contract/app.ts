import * as z from 'zod';

/** The errors that may keep the data folder from being opened. */
export const openingProblems = ['CACHE_NEWER', 'CACHE_LOCKED', 'CACHE_UNUSABLE', 'CACHE_DAMAGED', 'DISK_FULL'] as const;

/** Whether the data can be read, and what happened to it at start. */
export const cacheState = z.strictObject({
  state: z.enum(['ready', 'rebuilt', 'unusable']),
  /** A sentence when there is something to say. */
  message: z.string().nullable(),
  /** Why it is unusable. */
  problem: z.enum(openingProblems).nullable(),
});
export type CacheState = z.infer<typeof cacheState>;

export const hostState = z.strictObject({ state: z.enum(['starting', 'up', 'restarting', 'down']) });
export type HostState = z.infer<typeof hostState>;

/** The colour that the user has chosen for all programs, as `#rrggbb`; null where the computer has none. */
export const systemAccent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

export const appInfo = z.strictObject({
  version: z.string(),
  platform: z.string(),
  locale: z.string(),
  host: hostState,
  cache: cacheState.nullable(),
  /** The name of the copy of a settings file that was damaged at start. */
  damagedSettings: z.string().nullable(),
  accent: systemAccent,
});
export type AppInfo = z.infer<typeof appInfo>;

/** Commands that the application menu sends to the renderer. */
export const menuCommand = z.enum([
  'search',
  'find',
  'pin',
  'copyLink',
  'newWindow',
  'print',
  'compare',
  'changes',
  'watch',
  'plan',
  'coverage',
  'reports',
  'sync',
  'export',
  'toggleChart',
  'back',
  'forward',
  'overview',
  'courses',
  'runs',
  'skills',
  'jobs',
  'postings',
  'syncScreen',
  'settings',
  'definitions',
  'openPackage',
  'makePackage',
  'sampleData',
  'connections',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'copyDiagnostics',
  'shortcuts',
  'guide',
  'news',
  'updates',
]);
export type MenuCommand = z.infer<typeof menuCommand>;

const version = z.string().max(60);

/**
 * Where the question for a newer version stands.
 * `unavailable`: this copy does not update itself, because it is not installed, somebody else installs updates for everyone on the
 * computer, or no address was set to ask at.
 */
export const updateState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unavailable'), reason: z.enum(['notInstalled', 'managed', 'noAddress']) }),
  /** `checkedAt` is an instant; null when there was no check since the app started. */
  z.strictObject({ state: z.literal('current'), checkedAt: z.int().nullable() }),
  z.strictObject({ state: z.literal('checking') }),
  /** `notes` is what its makers say is new, as plain text. */
  z.strictObject({ state: z.literal('available'), version, notes: z.string().max(4000).nullable() }),
  /** `percent` from 0 to 100. */
  z.strictObject({ state: z.literal('downloading'), version, percent: z.number().min(0).max(100) }),
  z.strictObject({ state: z.literal('ready'), version }),
  z.strictObject({ state: z.literal('failed'), step: z.enum(['check', 'download']) }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** The query of a page that stands beside the main window: its address is not remembered, and links are not opened in it. */
export const secondaryWindowQuery = 'beside';
