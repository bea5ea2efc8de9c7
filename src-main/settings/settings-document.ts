import * as z from 'zod';
import { type Connection, connection } from '#contract/connection.ts';
import { type Settings, settings } from '#contract/settings.ts';
import { packageFacts, type WorkspaceRef, workspaceId, workspaceName, workspaceRef } from '#contract/workspaces.ts';
import { choicesFor, type RawDocument, workspaceChoices } from './workspace-choices.ts';

/** Where the window was, in screen pixels. */
export const windowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().optional(),
});
export type WindowBounds = z.infer<typeof windowBounds>;

/** A connection with a data folder of its own. */
const profile = z.object({
  id: workspaceId,
  name: workspaceName,
  connection: connection.nullable(),
  choices: workspaceChoices.default({}),
});
export type Profile = z.infer<typeof profile>;

/** A package that was opened: its rows lie in a folder of their own. */
const openedPackage = z.object({ id: workspaceId, facts: packageFacts, choices: workspaceChoices.default({}) });
export type OpenedPackage = z.infer<typeof openedPackage>;

/** What the file means to this version. */
export interface SettingsDocument {
  /** As they are in the open workspace. */
  readonly settings: Settings;
  /** At least one. */
  readonly profiles: readonly Profile[];
  readonly packages: readonly OpenedPackage[];
  /** One of those. */
  readonly open: WorkspaceRef;
  readonly lastExportFolder: string | null;
  readonly windowBounds: WindowBounds | null;
}

const folder = z.string().min(1).max(4000);

export interface ParsedDocument {
  readonly document: SettingsDocument;
  /** The file without the values that could not be read; unknown keys stay. */
  readonly readable: RawDocument;
  readonly isDamaged: boolean;
}

/** Reads every value by itself, so that a bad one costs that one alone. */
export function readDocument(raw: RawDocument): ParsedDocument {
  const lists = { ...raw, ...readList(raw, 'profiles', profile), ...readList(raw, 'packages', openedPackage) };
  const parts = readValues(lists, {
    connection,
    open: workspaceRef,
    lastExportFolder: folder,
    windowBounds,
    settings: anyRecord,
  });
  const choices = readValues((parts.readable.settings ?? {}) as RawDocument, settings.shape);
  const profiles = profilesOf(parts.readable);
  const packages = (parts.readable.packages ?? []) as OpenedPackage[];
  const open = openedOf(parts.readable.open as WorkspaceRef | null | undefined, profiles, packages);
  const stored = pick(choices.readable, Object.keys(settings.shape));
  return {
    document: {
      settings: settings.parse(choicesFor(open, stored, [...profiles, ...packages])),
      profiles,
      packages,
      open,
      lastExportFolder: (parts.readable.lastExportFolder ?? null) as string | null,
      windowBounds: (parts.readable.windowBounds ?? null) as WindowBounds | null,
    },
    readable: parts.readable.settings ? { ...parts.readable, settings: choices.readable } : parts.readable,
    isDamaged:
      parts.isDamaged || choices.isDamaged || isShorter(raw, lists, 'profiles') || isShorter(raw, lists, 'packages'),
  };
}

/** Before there were several connections the file had one, and its data in the folder that is still the first one's. */
function profilesOf(raw: RawDocument): readonly Profile[] {
  const listed = (raw.profiles ?? []) as Profile[];
  if (listed.length > 0) return listed;
  return [
    { id: 'first', name: 'My connection', connection: (raw.connection ?? null) as Connection | null, choices: {} },
  ];
}

/** The workspace that was open, if it is still there; else the first connection. */
function openedOf(
  wanted: WorkspaceRef | null | undefined,
  profiles: readonly Profile[],
  packages: readonly OpenedPackage[],
): WorkspaceRef {
  const there = wanted?.kind === 'package' ? packages : profiles;
  if (wanted && there.some(({ id }) => id === wanted.id)) return wanted;
  return { kind: 'connection', id: profiles[0]?.id ?? 'first' };
}

const anyRecord = z.record(z.string(), z.unknown());

/** The entries of a list that can be read; a bad one costs that one alone. */
function readList(raw: RawDocument, key: string, schema: z.ZodType): RawDocument {
  if (!Array.isArray(raw[key])) return raw[key] === undefined ? {} : { [key]: [] };
  return { [key]: raw[key].flatMap((entry) => schema.safeParse(entry).data ?? []) };
}

function isShorter(before: RawDocument, after: RawDocument, key: string): boolean {
  const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(value !== undefined));
  return lengthOf(after[key]) < lengthOf(before[key]);
}

/** Leaves out the values that their schema refuses; null counts as "not set". */
function readValues(raw: RawDocument, schemas: Readonly<Record<string, z.ZodType>>) {
  const entries = Object.entries(raw).filter(([key, value]) => {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    return schema === undefined || value === null || schema.safeParse(value).success;
  });
  return { readable: Object.fromEntries(entries) as RawDocument, isDamaged: entries.length < Object.keys(raw).length };
}

function pick(raw: RawDocument, keys: readonly string[]): RawDocument {
  return Object.fromEntries(
    keys.filter((key) => raw[key] !== null && raw[key] !== undefined).map((key) => [key, raw[key]]),
  );
}
