import { type Connection, connection as connectionSchema } from '../../src-preload/contract/connection.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { type Settings, settings as settingsSchema } from '../../src-preload/contract/settings.ts';
import type { WorkspaceRef } from '../../src-preload/contract/workspaces.ts';
import {
  type OpenedPackage,
  type Profile,
  type RawDocument,
  readDocument,
  type WindowBounds,
} from './settings-document.ts';
import { moveAside, readJsonFile, writeJsonFile } from './settings-file.ts';
import { isFirst, splitPatch } from './workspace-choices.ts';

/**
 * Choices, workspaces and window state in one JSON file; never a secret. Reads are from memory, writes reject with
 * FILE_NOT_WRITABLE or DISK_FULL and then change nothing.
 */
export interface SettingsStore {
  /** The choices as they are in the open workspace. */
  get(): Settings;
  update(patch: Partial<Settings>): Promise<Settings>;
  /** Of the open profile; null while a package is open. */
  connection(): Connection | null;
  /** @throws AlmanacError PACKAGE_READ_ONLY while a package is open */
  saveConnection(connection: Connection | null): Promise<void>;
  profiles(): readonly Profile[];
  packages(): readonly OpenedPackage[];
  /** Which of them is shown. */
  opened(): WorkspaceRef;
  /** Replaces the lists at once, so that what is open is always one of them. */
  saveWorkspaces(edit: (before: Workspaces) => Workspaces): Promise<void>;
  lastExportFolder(): string | null;
  saveLastExportFolder(folder: string): Promise<void>;
  windowBounds(): WindowBounds | null;
  saveWindowBounds(bounds: WindowBounds): Promise<void>;
  /** Resolves when everything that was to be saved is in the file, or could not be. */
  settled(): Promise<void>;
  /** The name of the copy that a damaged file was moved to when the store was opened; null when all was well. */
  readonly damagedCopy: string | null;
}

export interface Workspaces {
  readonly profiles: readonly Profile[];
  readonly packages: readonly OpenedPackage[];
  readonly open: WorkspaceRef;
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

  /** `connection` is where the only one stood before there were several. */
  const saveWorkspaces: SettingsStore['saveWorkspaces'] = (edit) =>
    change(({ connection: _, ...before }) => ({ ...before, ...lists(edit(document)) }));

  /** Changes the entry of what is open. */
  const changeOpen = (edit: <T extends Profile | OpenedPackage>(entry: T) => T) =>
    saveWorkspaces(({ profiles, packages, open }) => {
      const edited = <T extends Profile | OpenedPackage>(entries: readonly T[]) =>
        entries.map((entry) => (entry.id === open.id ? edit(entry) : entry));
      return open.kind === 'package'
        ? { profiles, packages: edited(packages), open }
        : { profiles: edited(profiles), packages, open };
    });

  return {
    damagedCopy,
    get: () => document.settings,
    async update(patch) {
      const checked = settingsSchema.partial().safeParse(patch);
      if (!checked.success) throw new AlmanacError('INVALID_INPUT', { what: 'settings' });
      const { shared, own } = isFirst(document.open) ? { shared: patch, own: {} } : splitPatch(patch);
      if (Object.keys(own).length > 0)
        await changeOpen((entry) => ({ ...entry, choices: { ...entry.choices, ...own } }));
      if (Object.keys(shared).length > 0)
        await change((before) => ({ ...before, settings: { ...section(before.settings), ...shared } }));
      return document.settings;
    },
    connection: () => openProfile(document)?.connection ?? null,
    async saveConnection(connection) {
      if (connection !== null) connectionSchema.parse(connection);
      if (openProfile(document) === undefined) throw new AlmanacError('PACKAGE_READ_ONLY');
      await changeOpen((entry) => ({ ...entry, connection }));
    },
    profiles: () => document.profiles,
    packages: () => document.packages,
    opened: () => document.open,
    saveWorkspaces,
    lastExportFolder: () => document.lastExportFolder,
    saveLastExportFolder: (lastExportFolder) => change((before) => ({ ...before, lastExportFolder })),
    windowBounds: () => document.windowBounds,
    saveWindowBounds: (windowBounds) => change((before) => ({ ...before, windowBounds })),
    settled: () => writing.then(() => undefined),
  };
}

const lists = ({ profiles, packages, open }: Workspaces): RawDocument => ({ profiles, packages, open });

function openProfile({ profiles, open }: Workspaces): Profile | undefined {
  return open.kind === 'connection' ? profiles.find(({ id }) => id === open.id) : undefined;
}

function section(value: unknown): RawDocument {
  return typeof value === 'object' && value !== null ? (value as RawDocument) : {};
}
