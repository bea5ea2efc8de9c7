import * as z from 'zod';
import { type Message, message } from '#shared/language/message.ts';

interface Part {
  readonly title: Message;
  /** What it is, and what is lost without it. */
  readonly note: Message;
  /** What the button says that deletes it; null where it is deleted elsewhere, or not at all. */
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
    note: message('Selected runs, names, notes, pins and the changes seen so far. Cannot be recovered.'),
    clear: null,
  },
  copies: {
    title: message('Copies of your own choices'),
    note: message('Its last three states, saved after syncs and on quit, in case the file is damaged.'),
    clear: null,
  },
  learners: {
    title: message('Learner data'),
    note: message('Encrypted. You can delete it under Privacy.'),
    clear: null,
  },
  reports: {
    title: message('Report files'),
    note: message('As the services sent them, encrypted. You can delete them under Privacy.'),
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

/** What each part takes, and what is free on the disk that holds the data (null where that cannot be known). */
export const storageState = z.strictObject({
  parts: z.array(z.strictObject({ part: z.enum(storagePartNames), files: z.int(), bytes: z.int() })),
  /** The parts of the open data that may be deleted. */
  clearable: z.array(clearablePart),
  freeBytes: z.int().nullable(),
});
export type StorageState = z.infer<typeof storageState>;
