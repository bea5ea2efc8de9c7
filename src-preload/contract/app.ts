import * as z from 'zod';
import { type Message, message } from '#shared/language/message.ts';

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

/** Commands that need a connection: where a package or a subscription is open, neither menu nor search box offers them. */
export const commandsOfConnections: ReadonlySet<MenuCommand> = new Set(['sync', 'makePackage']);

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

interface Part {
  readonly title: Message;
  /** Explains the part, and what is lost without it. */
  readonly note: Message;
  /** Label of the button that deletes it; null where it is deleted elsewhere, or not at all. */
  readonly clear: Message | null;
}

/** Everything that the app keeps on the disk, in the order of the list. */
export const storageParts = {
  cache: {
    title: message('Synced data'),
    note: message('Everything here can be synced again.'),
    clear: message('Delete synced data'),
  },
  journal: {
    title: message('Your own choices'),
    note: message('Selected runs, names, notes, pins and the changes seen so far. A sync cannot bring these back.'),
    clear: null,
  },
  copies: {
    title: message('Copies of your own choices'),
    note: message('The last three versions, saved after a sync and when you quit, in case the file is damaged.'),
    clear: null,
  },
  learners: {
    title: message('Learner data'),
    note: message('Encrypted. You can delete it under Privacy.'),
    clear: null,
  },
  reports: {
    title: message('Report files'),
    note: message('Stored as the services sent them, and encrypted. You can delete them under Privacy.'),
    clear: null,
  },
  damaged: {
    title: message('Damaged files set aside'),
    note: message('Kept in case they can still be repaired.'),
    clear: message('Delete damaged files'),
  },
  settings: {
    title: message('Settings and addresses'),
    note: message('No secrets: those are in the keychain.'),
    clear: null,
  },
  logs: { title: message('Logs'), note: message('At most 4 MB. No secrets, no names.'), clear: message('Delete logs') },
  crashes: {
    title: message('Crash records'),
    note: message(
      'Records of what the app was doing when it crashed, with pieces of its memory. The records are never sent.',
    ),
    clear: message('Delete crash records'),
  },
} as const satisfies Record<string, Part>;

export type StoragePart = keyof typeof storageParts;
export const storagePartNames = Object.keys(storageParts) as [StoragePart, ...StoragePart[]];

export const clearablePart = z.enum(['cache', 'damaged', 'logs', 'crashes']);
export type ClearablePart = z.infer<typeof clearablePart>;

/** The size of each part, and the free space on the disk that holds the data (null where that cannot be known). */
export const storageState = z.strictObject({
  parts: z.array(z.strictObject({ part: z.enum(storagePartNames), files: z.int(), bytes: z.int() })),
  /** The parts of the open data that may be deleted. */
  clearable: z.array(clearablePart),
  freeBytes: z.int().nullable(),
});
export type StorageState = z.infer<typeof storageState>;
