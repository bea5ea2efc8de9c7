import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { connectionDraft, connectionState, connectionTest } from '../connection.ts';
import { fileResult } from '../exports.ts';
import { byDataHost, byMain, type Method, nothing } from '../method-definition.ts';
import { packageEstimate, packageResult, packageSelection } from '../packages.ts';
import { settingsFile, settingsFileChoice } from '../settings-file.ts';
import { openedPackage, workspaceId, workspaceName, workspaceRef, workspacesState } from '../workspaces.ts';

/** What is open: connections, packages, and settings files that prepare a connection. */
export const workspaceMethods = {
  'connection:get': byMain.query(nothing, connectionState.pick({ connection: true })),
  /** The same with what is asked of the keychain, which may wait for the person. */
  'connection:state': byMain.query(nothing, connectionState),
  'connection:save': byMain.command(connectionDraft, connectionState),
  'connection:forget': byMain.command(nothing, connectionState),
  'connection:test': byMain.command(z.strictObject({ draft: connectionDraft.optional() }), connectionTest),
  'workspaces:list': byMain.query(nothing, workspacesState),
  /** Closes the data folder of what is open and opens another. A running sync is paused. */
  'workspaces:open': byMain.command(workspaceRef, workspacesState),
  /** Makes a connection with a data folder of its own, and opens it. */
  'profiles:add': byMain.command(z.strictObject({ name: workspaceName }), workspacesState),
  'profiles:rename': byMain.command(z.strictObject({ id: workspaceId, name: workspaceName }), workspacesState),
  /** Deletes its data folder, and those of its secrets that no other connection uses. */
  'profiles:remove': byMain.command(z.strictObject({ id: workspaceId }), workspacesState),
  /** Asks for a package, reads it and shows it. */
  'packages:open': byMain.command(nothing, openedPackage),
  /** The one that came with the app. */
  'packages:openSample': byMain.command(nothing, openedPackage),
  /** Deletes what was read of it; the file itself stays where it is. */
  'packages:remove': byMain.command(z.strictObject({ id: workspaceId }), workspacesState),
  'package:estimate': byDataHost.query(packageSelection, packageEstimate),
  'package:save': byMain.command(packageSelection, packageResult),
  /** Addresses, runs and choices without any secret; with the client id or without. */
  'settingsFile:save': byMain.command(z.strictObject({ withClientId: z.boolean() }), fileResult),
  /** Asks for a settings file and answers what it would change; `settingsFile:apply` takes it over. */
  'settingsFile:choose': byMain.command(nothing, settingsFileChoice),
  'settingsFile:apply': byMain.command(settingsFile, workspacesState),
} as const satisfies Partial<Record<MethodName, Method>>;
