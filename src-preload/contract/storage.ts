import * as z from 'zod';

interface Part {
  readonly title: string;
  /** What it is, and what is lost without it. */
  readonly note: string;
  /** What the button says that deletes it; null where it is deleted elsewhere, or not at all. */
  readonly clear: string | null;
}

/** Everything that the app keeps on the disk, in the order of the list. */
export const storageParts = {
  cache: { title: 'Synced data', note: 'Everything here can be synced again.', clear: 'Delete synced data' },
  journal: {
    title: 'Your own choices',
    note: 'Selected runs, names, notes, pins and the changes seen so far. Cannot be recovered.',
    clear: null,
  },
  copies: {
    title: 'Copies of your own choices',
    note: 'Of its last three states, taken after syncs and at the end, for when the file is damaged.',
    clear: null,
  },
  learners: { title: 'Learner data', note: 'Encrypted. Deleted under Privacy.', clear: null },
  reports: { title: 'Report files', note: 'As the services made them, encrypted. Deleted under Privacy.', clear: null },
  damaged: {
    title: 'Damaged files set aside',
    note: 'Kept in case they can still be repaired.',
    clear: 'Delete damaged files',
  },
  settings: { title: 'Settings and addresses', note: 'No secrets: those are in the keychain.', clear: null },
  logs: { title: 'Logs', note: 'At most 4 MB. No secrets, no names.', clear: 'Delete logs' },
  crashes: {
    title: 'Crash records',
    note: 'What the app was doing when it crashed, with pieces of its memory. They are never sent.',
    clear: 'Delete crash records',
  },
} as const satisfies Record<string, Part>;

export type StoragePart = keyof typeof storageParts;
export const storagePartNames = Object.keys(storageParts) as [StoragePart, ...StoragePart[]];

export const clearablePart = z.enum(['cache', 'damaged', 'logs', 'crashes']);
export type ClearablePart = z.infer<typeof clearablePart>;

/** What each part takes, and what is free on the disk that holds the data (null where that cannot be known). */
export const storageState = z.strictObject({
  parts: z.array(z.strictObject({ part: z.enum(storagePartNames), files: z.int(), bytes: z.int() })),
  /** The parts of the open data that may be deleted. */
  clearable: z.array(clearablePart),
  freeBytes: z.int().nullable(),
});
export type StorageState = z.infer<typeof storageState>;
