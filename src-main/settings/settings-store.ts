import { type Connection, connection as connectionSchema } from '../../src-preload/contract/connection.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { type Settings, settings as settingsSchema } from '../../src-preload/contract/settings.ts';
import { type RawDocument, readDocument, type WindowBounds } from './settings-document.ts';
import { moveAside, readJsonFile, writeJsonFile } from './settings-file.ts';

/**
 * Choices, addresses and window state in one JSON file; never a secret. Reads are from memory, writes reject with
 * FILE_NOT_WRITABLE or DISK_FULL and then change nothing.
 */
export interface SettingsStore {
  get(): Settings;
  update(patch: Partial<Settings>): Promise<Settings>;
  connection(): Connection | null;
  saveConnection(connection: Connection | null): Promise<void>;
  lastExportFolder(): string | null;
  saveLastExportFolder(folder: string): Promise<void>;
  windowBounds(): WindowBounds | null;
  saveWindowBounds(bounds: WindowBounds): Promise<void>;
  /** The name of the copy that a damaged file was moved to when the store was opened; null when all was well. */
  readonly damagedCopy: string | null;
}

/** Opens `file`. A damaged one is moved aside (`settings.damaged-1.json`); what can still be read of it is kept. */
export function openSettingsStore(file: string): SettingsStore {
  const { raw: found, isUnreadable } = readJsonFile(file);
  const first = readDocument(found);
  const damagedCopy = isUnreadable || first.isDamaged ? moveAside(file, first.readable) : null;
  let raw = first.readable;
  let document = first.document;
  let writing: Promise<unknown> = Promise.resolve();

  /** Writes one after the other, so that two changes at once are both in the file. */
  const change = (edit: (before: RawDocument) => RawDocument): Promise<void> => {
    const written = writing.then(async () => {
      const next = edit(raw);
      await writeJsonFile(file, next);
      raw = next;
      document = readDocument(next).document;
    });
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    damagedCopy,
    get: () => document.settings,
    async update(patch) {
      const checked = settingsSchema.partial().safeParse(patch);
      if (!checked.success) throw new AlmanacError('INVALID_INPUT', { what: 'settings' });
      await change((before) => ({ ...before, settings: { ...section(before.settings), ...patch } }));
      return document.settings;
    },
    connection: () => document.connection,
    async saveConnection(connection) {
      if (connection !== null) connectionSchema.parse(connection);
      await change((before) => ({ ...before, connection }));
    },
    lastExportFolder: () => document.lastExportFolder,
    saveLastExportFolder: (lastExportFolder) => change((before) => ({ ...before, lastExportFolder })),
    windowBounds: () => document.windowBounds,
    saveWindowBounds: (windowBounds) => change((before) => ({ ...before, windowBounds })),
  };
}

function section(value: unknown): RawDocument {
  return typeof value === 'object' && value !== null ? (value as RawDocument) : {};
}
