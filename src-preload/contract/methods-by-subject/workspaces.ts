import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { connectionDraft, connectionState, connectionTest } from '../connection.ts';
import { fileResult } from '../exports.ts';
import { type Method, method, nothing } from '../method-definition.ts';
import { packageEstimate, packageResult, packageSelection } from '../packages.ts';
import {
  newSubscription,
  publicationChoice,
  publicationResult,
  subscribed,
  subscriptionName,
} from '../publications.ts';
import { settingsFile, settingsFileChoice } from '../settings-file.ts';
import { openedPackage, workspaceId, workspaceName, workspaceRef, workspacesState } from '../workspaces.ts';

/** Workspaces: connections, packages, and settings files that prepare a connection. */
export const workspaceMethods = {
  'connection:get': method(nothing, connectionState.pick({ connection: true })),
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
