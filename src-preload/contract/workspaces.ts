import * as z from 'zod';
import { appError } from '#shared/errors/errors.ts';
import { oneLine } from '#shared/text/text.ts';
import { calendarDays } from '#shared/time/time.ts';

/*
 * A workspace is a data folder with a name: a connection (a profile with addresses of its own), a package that somebody else
 * made, or a subscription to what somebody else publishes. The last two are read and never synced. The app shows one at a time.
 */

/** A name or title in one line, as it may stand within a sentence. */
export const lineOfWords = (min: number, max: number) =>
  z.string().transform(oneLine).pipe(z.string().min(min).max(max));

export const maxWorkspaceNameLength = 80;
export const workspaceName = lineOfWords(1, maxWorkspaceNameLength);

/** `first` is the profile that was there before there were several; its folder is the one it always had. */
export const workspaceId = z.string().regex(/^[a-z0-9]{1,32}$/);

const workspaceKind = z.enum(['connection', 'package', 'subscribed']);

export const workspaceRef = z.strictObject({ kind: workspaceKind, id: workspaceId });
export type WorkspaceRef = z.infer<typeof workspaceRef>;

export const sameWorkspace = (a: WorkspaceRef, b: WorkspaceRef): boolean => a.kind === b.kind && a.id === b.id;

/** A host, with its port where it has one, as an address spells it. */
const hostName = z
  .string()
  .max(300)
  .regex(/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i)
  .nullable();

const calendarDay = z.int().min(calendarDays.first).max(calendarDays.last);

/** The description in a package. */
export const packageFacts = z.strictObject({
  title: lineOfWords(0, 200),
  /** The maker's own words about themselves; empty when they did not say. */
  madeBy: lineOfWords(0, 200),
  madeAt: z.int(),
  appVersion: z.string().max(40),
  /** Host and port of each service, never an address; null where none is known. */
  hosts: z.strictObject({ taxonomy: hostName, analytics: hostName }),
  /** The last day that any of its rows covers (day). */
  dataThrough: calendarDay.nullable(),
  /** When its oldest and its newest part were synced (instants). */
  syncedFrom: z.int().nullable(),
  syncedTo: z.int().nullable(),
  /** Counts of learners below it are withheld; null when none are. */
  threshold: z.int().min(1).max(100).nullable(),
  withheld: z.int().min(0),
  /** Twelve hexadecimal digits that follow from its content. */
  snapshotId: z.string().regex(/^[0-9a-f]{12}$/),
  /** Invented data, to look around with. */
  isSample: z.boolean(),
});
export type PackageFacts = z.infer<typeof packageFacts>;

/** The hosts that the rows of a package came from, each once. */
export const hostsOf = ({ hosts }: Pick<PackageFacts, 'hosts'>): string[] => [
  ...new Set([hosts.taxonomy, hosts.analytics].filter((host) => host !== null)),
];

/** How a subscription stands with the place that it reads. */
const subscriptionState = z.strictObject({
  /** The host, or the name of the folder. */
  place: z.string(),
  isChecking: z.boolean(),
  /** When its place was last looked at (instant); null when it was not since the start. */
  checkedAt: z.int().nullable(),
  /** Why the last look brought nothing; null when all was well. */
  problem: appError.nullable(),
});

const workspace = z.strictObject({
  kind: workspaceKind,
  id: workspaceId,
  name: z.string(),
  /** The addresses of a connection that is set up. */
  host: z.string().nullable(),
  /** Facts of a package, or of the publication that a subscription has read. */
  facts: packageFacts.nullable(),
  /** Only for a subscription. */
  subscription: subscriptionState.nullable(),
});

export const workspacesState = z.strictObject({ open: workspaceRef, workspaces: z.array(workspace) });
export type WorkspacesState = z.infer<typeof workspacesState>;

/** How opening a package ended. */
export const openedPackage = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('opened'), workspaces: workspacesState }),
]);

/** The choices that belong to a workspace: everything else is the user's own and holds everywhere. */
export const workspaceChoiceKeys = [
  'historyFrom',
  'requestBudgets',
  'comparePicks',
  'courseScope',
  'scopeBeforeAll',
  'onlyMine',
  'setup',
] as const;
