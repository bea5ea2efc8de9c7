import * as z from 'zod';
import { appInfo, clearablePart, menuCommand, storageState, updateState } from '../app.ts';
import type { MethodName } from '../channels.ts';
import { connectionDraft, connectionState, connectionTest } from '../connection.ts';
import { fileResult } from '../exports.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { packageEstimate, packageResult, packageSelection } from '../packages.ts';
import {
  newSubscription,
  publicationChoice,
  publicationResult,
  subscribed,
  subscriptionName,
} from '../publications.ts';
import { settings, settingsFile, settingsFileChoice, settingsPatch } from '../settings.ts';
import { openedPackage, workspaceId, workspaceName, workspaceRef, workspacesState } from '../workspaces.ts';

/** A package whose code or data is part of the app. */
export const licence = z.strictObject({
  name: z.string().max(200),
  version: z.string().max(60),
  /** As the package says, in the letters of SPDX. */
  licence: z.string().max(200),
  text: z.string().max(60_000),
});
export type Licence = z.infer<typeof licence>;

/** The paths of files that a user dropped on a window. The preload script has them from the system; no page can make one up. */
const droppedPaths = z.strictObject({ paths: z.array(z.string().max(4000)).min(1).max(1000) });

/**
 * A dropped file, recognized by its content. A package opens by itself, as one that the computer opened the app with; the content of a
 * settings file comes along. Course outlines and names are read by the worker and the reader that their dialogs have.
 */
const droppedFile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['package', 'outline', 'names']) }),
  settingsFileChoice.options[1].omit({ state: true }).extend({ kind: z.literal('settings') }),
]);
export type DroppedFile = z.infer<typeof droppedFile>;

/** An address as it stands after the `#`. One that leads nowhere opens the overview. */
const screenAddress = z.string().startsWith('/').max(4000);

const startAtLogin = z.strictObject({ on: z.boolean().nullable() });

/** The app itself: the user's choices, files on the disk, updates, and links that leave the window. */
export const appMethods = {
  'app:info': method(nothing, appInfo),
  'app:openExternal': method(z.strictObject({ url: z.url().max(2000) }), done),
  /** Opens a screen in a window of its own. */
  'app:openWindow': method(z.strictObject({ address: screenAddress }), done),
  'app:restartDataHost': method(nothing, done),
  /** Opens the folder with the data and its backups; the path itself stays in main. */
  'app:showDataFolder': method(nothing, done),
  /**
   * Takes what waited for the main window: the address of a link that the computer opened and a command of the menu, each given once, and
   * how many data packages wait for `packages:openWaiting`.
   */
  'app:takeWaiting': method(
    nothing,
    z.strictObject({
      address: z.string().max(4000).nullable(),
      command: menuCommand.nullable(),
      packages: z.int().min(0),
    }),
  ),
  /** Says what a file is that a user dropped on a window, and opens it where it is a package. */
  'app:dropped': method(droppedPaths, droppedFile),
  /** A text for a mail to those who help: versions, sizes, states and last errors, without names, ids and secrets. */
  'app:diagnostics': method(nothing, z.strictObject({ text: z.string().max(100_000) })),
  'storage:list': method(nothing, storageState),
  /** Deletes a part of what lies on the disk and returns what is left. */
  'storage:clear': method(z.strictObject({ part: clearablePart }), storageState),
  /** Begins with empty tables; the old file is kept beside the new one. */
  'storage:setCacheAside': method(nothing, done),
  /** Licences of the work of others that is part of the app. */
  'app:licences': method(nothing, z.strictObject({ licences: z.array(licence) })),
  /** The language of the computer as a BCP 47 tag, as all processes of the app take it. */
  'app:language': method(nothing, z.strictObject({ computer: z.string() })),
  /** Whether the app opens when the user signs in to the computer; null where that cannot be chosen. */
  'startAtLogin:get': method(nothing, startAtLogin),
  'startAtLogin:set': method(z.strictObject({ on: z.boolean() }), startAtLogin),
  'updates:get': method(nothing, updateState),
  /** Asks for a newer version now. */
  'updates:check': method(nothing, updateState),
  'updates:download': method(nothing, updateState),
  /** Quits, installs what was downloaded and starts again. */
  'updates:install': method(nothing, done),
  'settings:get': method(nothing, settings),
  'settings:update': method(settingsPatch, settings),
} as const satisfies Partial<Record<MethodName, Method>>;

/** Workspaces: connections, packages, and settings files that prepare a connection. */
export const workspaceMethods = {
  'connection:get': method(nothing, connectionState.pick({ connection: true, savedAt: true })),
  /** The same with what is asked of the keychain, which may wait for the user. */
  'connection:state': method(nothing, connectionState),
  'connection:save': method(connectionDraft, connectionState),
  'connection:forget': method(nothing, connectionState),
  'connection:test': method(z.strictObject({ draft: connectionDraft.optional() }), connectionTest),
  'workspaces:list': method(nothing, workspacesState),
  /** Closes the data folder of what is open and opens another. A running sync is paused. */
  'workspaces:open': method(workspaceRef, workspacesState),
  /** Makes a connection with a data folder of its own, and opens it. */
  'profiles:add': method(z.strictObject({ name: workspaceName }), workspacesState),
  'profiles:rename': method(z.strictObject({ id: workspaceId, name: workspaceName }), workspacesState),
  /** Deletes its data folder, and those of its secrets that no other connection uses. */
  'profiles:remove': method(z.strictObject({ id: workspaceId }), workspacesState),
  /** Asks for a package, reads it and shows it. */
  'packages:open': method(nothing, openedPackage),
  /** Reads and shows the next package that the operating system opened the app with, without asking; `cancelled` where none waits. */
  'packages:openWaiting': method(nothing, openedPackage),
  /** The one that came with the app. */
  'packages:openSample': method(nothing, openedPackage),
  /** Deletes what was read of it; the file itself stays where it is. */
  'packages:remove': method(z.strictObject({ id: workspaceId }), workspacesState),
  /** Asks where and whether to trust the publisher, reads what is published there, and shows it. */
  'subscriptions:add': method(newSubscription, subscribed),
  /** Looks whether something new is published, and reads it. */
  'subscriptions:check': method(z.strictObject({ id: workspaceId }), workspacesState),
  'subscriptions:rename': method(subscriptionName, workspacesState),
  /** Deletes what was read, and what the reader wrote about it; what is published stays where it is. */
  'subscriptions:remove': method(z.strictObject({ id: workspaceId }), workspacesState),
  'package:estimate': method(packageSelection, packageEstimate),
  'package:save': method(packageSelection, packageResult),
  /** Asks for the folder and publishes everything that may leave the app there, for a team that subscribes to it. */
  'publication:publish': method(publicationChoice, publicationResult),
  /** Addresses, runs and choices without any secret; with the client id or without. */
  'settingsFile:save': method(z.strictObject({ withClientId: z.boolean() }), fileResult),
  /** Asks for a settings file and returns what it would change; `settingsFile:apply` takes it over. */
  'settingsFile:choose': method(nothing, settingsFileChoice),
  'settingsFile:apply': method(settingsFile, workspacesState),
} as const satisfies Partial<Record<MethodName, Method>>;
