import * as z from 'zod';
import { type Connection, connection } from '#contract/connection.ts';
import { dataFolderName, publicationLocation, subscriptionPin } from '#contract/publications.ts';
import { choices, type Settings, settings } from '#contract/settings.ts';
import {
  packageFacts,
  type WorkspaceRef,
  workspaceChoiceKeys,
  workspaceId,
  workspaceName,
  workspaceRef,
} from '#contract/workspaces.ts';
import { message } from '#shared/language/message.ts';
import { namedIn } from '#shared/text/text.ts';

/** Where the window was, in screen pixels. */
export const windowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().optional(),
});
export type WindowBounds = z.infer<typeof windowBounds>;

/** The whole file as it was read: keys of a newer version stay in it. */
export type RawDocument = Readonly<Record<string, unknown>>;

// Which choices go with a workspace. Those of the first connection stand among the others, where they have always been;
// every other workspace has its own beside it.
type WorkspaceChoices = Partial<Pick<Settings, (typeof workspaceChoiceKeys)[number]>>;

const belongsToWorkspace = (key: string): key is (typeof workspaceChoiceKeys)[number] =>
  (workspaceChoiceKeys as readonly string[]).includes(key);

/** Lets choices of a newer version pass: nothing is known of them. */
const isReadableChoice = (key: string, value: unknown): boolean =>
  !belongsToWorkspace(key) || choices.shape[key].safeParse(value).success;

/** Each by itself: one that cannot be read is as if it were not set. */
const workspaceChoices = z
  .record(z.string(), z.unknown())
  .transform(
    (raw) =>
      Object.fromEntries(
        Object.entries(raw).filter(([key, value]) => isReadableChoice(key, value)),
      ) as WorkspaceChoices,
  );

export const isFirst = ({ kind, id }: WorkspaceRef) => kind === 'connection' && id === 'first';

/** The stored choices as they are in this workspace. */
function choicesFor(
  open: WorkspaceRef,
  stored: RawDocument,
  workspaces: readonly { readonly id: string; readonly choices: WorkspaceChoices }[],
): RawDocument {
  if (isFirst(open)) return stored;
  const shared = Object.entries(stored).filter(([key]) => !belongsToWorkspace(key));
  const own = Object.entries(workspaces.find(({ id }) => id === open.id)?.choices ?? {});
  const known = own.filter(([key, value]) => belongsToWorkspace(key) && value !== undefined);
  return Object.fromEntries([...shared, ...known]);
}

/** A change of settings in two parts: what is everybody's, and what is this workspace's. */
export function splitPatch(patch: Partial<Settings>): { shared: Partial<Settings>; own: WorkspaceChoices } {
  const entries = Object.entries(patch);
  return {
    shared: Object.fromEntries(entries.filter(([key]) => !belongsToWorkspace(key))),
    own: Object.fromEntries(entries.filter(([key]) => belongsToWorkspace(key))),
  };
}

/** The name of a connection that has none of its own. Pages show it in the language of the user. */
export const unnamed = message('My connection');

// Keys of a newer version stay in each entry.

/** The fields of a connection that may be lost: its data folder is named by the id alone, so the user enters them again and the data stays. */
const ofProfile = { name: workspaceName, connection: connection.nullable() };
const profile = z.looseObject({
  id: workspaceId,
  name: ofProfile.name.catch(unnamed),
  connection: ofProfile.connection.catch(null),
  connectionSavedAt: z.int().optional().catch(undefined),
  choices: workspaceChoices.catch({}),
});
/** A connection with a data folder of its own, and when that was saved or forgotten (instant). */
export type Profile = Known<z.infer<typeof profile>, 'id' | 'name' | 'connection' | 'connectionSavedAt' | 'choices'>;

const openedPackage = z.looseObject({ id: workspaceId, facts: packageFacts, choices: workspaceChoices.catch({}) });
/** A package that was opened: its rows lie in a folder of their own. */
export type OpenedPackage = Known<z.infer<typeof openedPackage>, 'id' | 'facts' | 'choices'>;

const subscription = z.looseObject({
  id: workspaceId,
  name: workspaceName,
  place: publicationLocation,
  pin: subscriptionPin,
  folder: dataFolderName,
  facts: packageFacts,
  choices: workspaceChoices.catch({}),
});
/** A publication that is read again and again: where it lies, whose it is, and what of it is shown. */
export type Subscription = Known<
  z.infer<typeof subscription>,
  'id' | 'name' | 'place' | 'pin' | 'folder' | 'facts' | 'choices'
>;

/** An entry by what this version knows of it. */
type Known<Entry, Keys extends keyof Entry> = Pick<Entry, Keys>;

/** The settings file as this version understands it. */
export interface SettingsDocument {
  /** As they are in the open workspace. */
  readonly settings: Settings;
  /** At least one. */
  readonly profiles: readonly Profile[];
  readonly packages: readonly OpenedPackage[];
  readonly subscriptions: readonly Subscription[];
  /** One of those. */
  readonly open: WorkspaceRef;
  readonly lastExportFolder: string | null;
  readonly windowBounds: WindowBounds | null;
  /** Paths of packages that were opened and files that were written, newest first. */
  readonly recentFiles: readonly string[];
}

const folder = z.string().min(1).max(4000);
const recentFiles = z.array(folder).max(100);

export interface ParsedDocument {
  readonly document: SettingsDocument;
  /** The file without the values that could not be read; unknown keys stay. */
  readonly readable: RawDocument;
  readonly isDamaged: boolean;
}

/** Reads every value by itself, so that a bad one costs that one alone. */
export function readDocument(raw: RawDocument): ParsedDocument {
  const found = {
    profiles: readList(raw.profiles, profile, ofProfile),
    packages: readList(raw.packages, openedPackage),
    subscriptions: readList(raw.subscriptions, subscription),
  };
  const lists = { ...raw, ...readableLists(raw, found) };
  const parts = readValues(lists, {
    connection,
    open: workspaceRef,
    lastExportFolder: folder,
    windowBounds,
    recentFiles,
    settings: anyRecord,
  });
  const choices = readValues((parts.readable.settings ?? {}) as RawDocument, settings.shape);
  const profiles = profilesOf(parts.readable);
  const packages = (parts.readable.packages ?? []) as OpenedPackage[];
  const subscriptions = (parts.readable.subscriptions ?? []) as Subscription[];
  const open = openedOf(parts.readable.open as WorkspaceRef | null | undefined, {
    connection: profiles,
    package: packages,
    subscribed: subscriptions,
  });
  const stored = pick(choices.readable, Object.keys(settings.shape));
  return {
    document: {
      settings: settings.parse(choicesFor(open, stored, [...profiles, ...packages, ...subscriptions])),
      profiles,
      packages,
      subscriptions,
      open,
      lastExportFolder: (parts.readable.lastExportFolder ?? null) as string | null,
      windowBounds: (parts.readable.windowBounds ?? null) as WindowBounds | null,
      recentFiles: (parts.readable.recentFiles ?? []) as string[],
    },
    readable: parts.readable.settings ? { ...parts.readable, settings: choices.readable } : parts.readable,
    isDamaged: parts.isDamaged || choices.isDamaged || Object.values(found).some(({ isDamaged }) => isDamaged),
  };
}

/** Before there were several connections the file had one, and its data in the folder that is still the first one's. */
function profilesOf(raw: RawDocument): readonly Profile[] {
  const listed = (raw.profiles ?? []) as Profile[];
  if (listed.length > 0) return listed;
  return [{ id: 'first', name: unnamed, connection: (raw.connection ?? null) as Connection | null, choices: {} }];
}

/** The workspace that was open, if it is still there; else the first connection. */
function openedOf(
  saved: WorkspaceRef | null | undefined,
  there: Readonly<Record<WorkspaceRef['kind'], readonly { readonly id: string }[]>>,
): WorkspaceRef {
  if (saved && there[saved.kind].some(({ id }) => id === saved.id)) return saved;
  return { kind: 'connection', id: there.connection[0]?.id ?? 'first' };
}

const anyRecord = z.record(z.string(), z.unknown());

interface ReadList {
  readonly entries: readonly { readonly id: string }[];
  /** Whether something of it is not as it was in the file. */
  readonly isDamaged: boolean;
}

/** The entries of a list that can be read, each by itself. `parts` may be lost of one without losing the rest of it. */
function readList(
  input: unknown,
  schema: z.ZodType<{ readonly id: string }>,
  parts: Readonly<Record<string, z.ZodType>> = {},
): ReadList {
  if (input === undefined || input === null) return { entries: [], isDamaged: false };
  if (!Array.isArray(input)) return { entries: [], isDamaged: true };
  const entries = new Map<string, { readonly id: string }>();
  let isDamaged = false;
  for (const raw of input) {
    const read = schema.safeParse(raw).data;
    // Two of one id would have one data folder, and removing one of them would remove that of the other. The first stays.
    if (read === undefined || entries.has(read.id)) isDamaged = true;
    else {
      isDamaged ||= !isWhole(raw, parts);
      entries.set(read.id, read);
    }
  }
  return { entries: [...entries.values()], isDamaged };
}

function isWhole(raw: RawDocument, parts: Readonly<Record<string, z.ZodType>>): boolean {
  const { choices: own = {} } = raw;
  return (
    Object.entries(parts).every(([key, schema]) => schema.safeParse(raw[key]).success) &&
    anyRecord.safeParse(own).success &&
    Object.entries(own as RawDocument).every(([key, value]) => isReadableChoice(key, value))
  );
}

/** Without the lists that the file does not have. */
const readableLists = (raw: RawDocument, found: Readonly<Record<string, ReadList>>): RawDocument =>
  Object.fromEntries(
    Object.entries(found).flatMap(([key, { entries }]) => (raw[key] === undefined ? [] : [[key, entries]])),
  );

/** Leaves out the values that their schema refuses; null counts as "not set". */
function readValues(raw: RawDocument, schemas: Readonly<Record<string, z.ZodType>>) {
  const entries = Object.entries(raw).filter(([key, value]) => {
    const schema = namedIn(schemas, key);
    return schema === undefined || value === null || schema.safeParse(value).success;
  });
  return { readable: Object.fromEntries(entries) as RawDocument, isDamaged: entries.length < Object.keys(raw).length };
}

function pick(raw: RawDocument, keys: readonly string[]): RawDocument {
  return Object.fromEntries(
    keys.filter((key) => raw[key] !== null && raw[key] !== undefined).map((key) => [key, raw[key]]),
  );
}
