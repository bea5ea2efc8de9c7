import { type Connection, connection as connectionSchema } from '#contract/connection.ts';
import { type Settings, settings as settingsSchema } from '#contract/settings.ts';
import type { WorkspaceRef } from '#contract/workspaces.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { sequential } from '../common/async.ts';
import {
  isFirst,
  type OpenedPackage,
  type Profile,
  type RawDocument,
  readDocument,
  type SettingsDocument,
  type Subscription,
  splitPatch,
  type WindowBounds,
} from './settings-document.ts';
import { moveAside, readJsonFile, writeJsonFile } from './settings-file.ts';

export interface Workspaces {
  readonly profiles: readonly Profile[];
  readonly packages: readonly OpenedPackage[];
  readonly subscriptions: readonly Subscription[];
  readonly open: WorkspaceRef;
}

/**
 * Choices, workspaces and window state in one JSON file; never a secret. Reads are from memory, writes reject with
 * FILE_NOT_WRITABLE or DISK_FULL and then change nothing.
 */
export class SettingsStore {
  /** The name of the copy that a damaged file was moved to when the store was opened; null when all was well. */
  readonly damagedCopy: string | null;
  readonly #file: string;
  #raw: RawDocument;
  #document: SettingsDocument;
  /** Writes one after the other, so that two changes at once are both in the file. */
  readonly #inTurn = sequential();

  /** Opens `file`. A damaged one is moved aside (`settings.damaged-1.json`); what can still be read of it is kept. */
  constructor(file: string) {
    const { raw, isUnreadable } = readJsonFile(file);
    const { readable, document, isDamaged } = readDocument(raw);
    this.#file = file;
    this.#raw = readable;
    this.#document = document;
    this.damagedCopy = isUnreadable || isDamaged ? moveAside(file, readable) : null;
  }

  /** The choices as they are in the open workspace. */
  get(): Settings {
    return this.#document.settings;
  }

  async update(patch: Partial<Settings>): Promise<Settings> {
    const checked = settingsSchema.partial().safeParse(patch);
    if (!checked.success) throw new AlmanacError('INVALID_INPUT', { what: 'settings' });
    const { shared, own } = isFirst(this.#document.open) ? { shared: patch, own: {} } : splitPatch(patch);
    if (Object.keys(own).length > 0)
      await this.#changeOpen((entry) => ({ ...entry, choices: { ...entry.choices, ...own } }));
    if (Object.keys(shared).length > 0)
      await this.#change((before) => ({ ...before, settings: { ...section(before.settings), ...shared } }));
    return this.#document.settings;
  }

  /** The connection of the open profile; null while a package is open. */
  connection(): Connection | null {
    return openProfile(this.#document)?.connection ?? null;
  }

  /** @throws AlmanacError PACKAGE_READ_ONLY while a package is open */
  async saveConnection(connection: Connection | null): Promise<void> {
    if (connection !== null) connectionSchema.parse(connection);
    if (openProfile(this.#document) === undefined) throw new AlmanacError('PACKAGE_READ_ONLY');
    await this.#changeOpen((entry) => ({ ...entry, connection }));
  }

  profiles(): readonly Profile[] {
    return this.#document.profiles;
  }

  packages(): readonly OpenedPackage[] {
    return this.#document.packages;
  }

  subscriptions(): readonly Subscription[] {
    return this.#document.subscriptions;
  }

  /** Which of them is shown. */
  opened(): WorkspaceRef {
    return this.#document.open;
  }

  /** Replaces the lists at once, so that what is open is always one of them. */
  saveWorkspaces(edit: (before: Workspaces) => Workspaces): Promise<void> {
    // `connection` is where the only one stood before there were several.
    return this.#change(({ connection: _, ...before }) => ({ ...before, ...lists(edit(this.#document)) }));
  }

  lastExportFolder(): string | null {
    return this.#document.lastExportFolder;
  }

  saveLastExportFolder(lastExportFolder: string): Promise<void> {
    return this.#change((before) => ({ ...before, lastExportFolder }));
  }

  recentFiles(): readonly string[] {
    return this.#document.recentFiles;
  }

  /** Edits the list as it is when all earlier changes are in the file. */
  saveRecentFiles(edit: (before: readonly string[]) => readonly string[]): Promise<void> {
    return this.#change((before) => ({ ...before, recentFiles: edit(this.#document.recentFiles) }));
  }

  windowBounds(): WindowBounds | null {
    return this.#document.windowBounds;
  }

  saveWindowBounds(windowBounds: WindowBounds): Promise<void> {
    return this.#change((before) => ({ ...before, windowBounds }));
  }

  /** Resolves when everything that was to be saved is in the file, or could not be. */
  settled(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }

  #change(edit: (before: RawDocument) => RawDocument): Promise<void> {
    return this.#inTurn(async () => {
      const next = edit(this.#raw);
      await writeJsonFile(this.#file, next);
      this.#raw = next;
      this.#document = readDocument(next).document;
    });
  }

  /** Changes the entry of what is open. */
  #changeOpen(edit: <T extends Entry>(entry: T) => T): Promise<void> {
    return this.saveWorkspaces(({ profiles, packages, subscriptions, open }) => {
      const edited = <T extends Entry>(kind: WorkspaceRef['kind'], entries: readonly T[]) =>
        open.kind === kind ? entries.map((entry) => (entry.id === open.id ? edit(entry) : entry)) : entries;
      return {
        profiles: edited('connection', profiles),
        packages: edited('package', packages),
        subscriptions: edited('subscribed', subscriptions),
        open,
      };
    });
  }
}

type Entry = Profile | OpenedPackage | Subscription;

const lists = ({ profiles, packages, subscriptions, open }: Workspaces): RawDocument => ({
  profiles,
  packages,
  subscriptions,
  open,
});

function openProfile({ profiles, open }: Workspaces): Profile | undefined {
  return open.kind === 'connection' ? profiles.find(({ id }) => id === open.id) : undefined;
}

function section(value: unknown): RawDocument {
  return typeof value === 'object' && value !== null ? (value as RawDocument) : {};
}
