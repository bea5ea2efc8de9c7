import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { type Connection, connection as connectionSchema } from '#contract/connection.ts';
import { type Settings, settings as settingsSchema } from '#contract/settings.ts';
import type { WorkspaceRef } from '#contract/workspaces.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { nowInstant } from '#shared/time/time.ts';
import { sequential } from '../common/async.ts';
import { readJson } from '../files/json-file.ts';
import { openPartFile, unwritable } from '../files/part-file.ts';
import { readRegularSync } from '../files/regular-file.ts';
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

export interface Workspaces {
  readonly profiles: readonly Profile[];
  readonly packages: readonly OpenedPackage[];
  readonly subscriptions: readonly Subscription[];
  readonly open: WorkspaceRef;
}

const maxSettingsBytes = 50_000_000;

/** The object in the file; an empty one when there is no file or it is not one object of JSON. */
export function readJsonFile(file: string): { raw: RawDocument; isUnreadable: boolean } {
  if (!existsSync(file)) return { raw: {}, isUnreadable: false };
  try {
    // People edit this file, with tools that write a byte order mark or UTF-16. All its settings would be lost to one name that stands twice.
    const read = readJson(readRegularSync(file, maxSettingsBytes), 'lastCounts');
    const raw = read.ok ? read.value : null;
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      return { raw: raw as RawDocument, isUnreadable: false };
  } catch {
    // Reported below.
  }
  return { raw: {}, isUnreadable: true };
}

/**
 * Renames the file to `<name>.damaged-<n>.json`, writes in its place what could be read of it, and returns the name of the
 * copy; null when it cannot be moved.
 */
function moveAside(file: string, readable: RawDocument): string | null {
  const { dir, name, ext } = parse(file);
  for (let number = 1; number <= 99; number += 1) {
    const copy = `${name}.damaged-${number}${ext}`;
    if (existsSync(join(dir, copy))) continue;
    try {
      renameSync(file, join(dir, copy));
      writeFileSync(file, asText(readable), { mode: 0o600, flag: 'wx' });
      return copy;
    } catch {
      return null;
    }
  }
  return null;
}

/** Writes beside the file and renames, so that a crash leaves the old file or the new one. For the owner's eyes only. */
async function writeJsonFile(file: string, value: RawDocument): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const part = await openPartFile(file, { isOwn: true });
    try {
      await part.write(Buffer.from(asText(value)));
      await part.finish(file);
    } finally {
      await part.abandon();
    }
  } catch (error) {
    throw unwritable(error, t('The settings file'));
  }
}

const asText = (value: RawDocument) => `${JSON.stringify(value, null, 2)}\n`;

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

  /** When that was saved or forgotten (instant), its secrets with it; null where it never was. */
  connectionSavedAt(): number | null {
    return openProfile(this.#document)?.connectionSavedAt ?? null;
  }

  /** @throws AlmanacError PACKAGE_READ_ONLY while a package is open */
  async saveConnection(connection: Connection | null): Promise<void> {
    if (connection !== null) connectionSchema.parse(connection);
    if (openProfile(this.#document) === undefined) throw new AlmanacError('PACKAGE_READ_ONLY');
    await this.#changeOpen((entry) => ({ ...entry, connection, connectionSavedAt: nowInstant() }));
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
