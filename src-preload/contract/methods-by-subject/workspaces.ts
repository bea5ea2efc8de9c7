import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { connectionDraft, connectionState, connectionTest } from '../connection.ts';
import { fileResult } from '../exports.ts';
import { type Method, nothing } from '../method-definition.ts';
import { packageEstimate, packageResult, packageSelection } from '../packages.ts';
import {
  openedPackage,
  settingsFile,
  settingsFileChoice,
  workspaceId,
  workspaceName,
  workspaceRef,
  workspacesState,
} from '../workspaces.ts';

/** What is open: connections, packages, and settings files that prepare a connection. */
export const workspaceMethods = {
  'connection:get': { input: nothing, output: connectionState, kind: 'query', servedBy: 'main' },
  'connection:save': { input: connectionDraft, output: connectionState, kind: 'command', servedBy: 'main' },
  'connection:forget': { input: nothing, output: connectionState, kind: 'command', servedBy: 'main' },
  'connection:test': {
    input: z.strictObject({ draft: connectionDraft.optional() }),
    output: connectionTest,
    kind: 'command',
    servedBy: 'main',
  },
  'workspaces:list': { input: nothing, output: workspacesState, kind: 'query', servedBy: 'main' },
  /** Closes the data folder of what is open and opens another. A running sync is paused. */
  'workspaces:open': { input: workspaceRef, output: workspacesState, kind: 'command', servedBy: 'main' },
  /** Makes a connection with a data folder of its own, and opens it. */
  'profiles:add': {
    input: z.strictObject({ name: workspaceName }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  'profiles:rename': {
    input: z.strictObject({ id: workspaceId, name: workspaceName }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Deletes its data folder, and those of its secrets that no other connection uses. */
  'profiles:remove': {
    input: z.strictObject({ id: workspaceId }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Asks for a package, reads it and shows it. */
  'packages:open': { input: nothing, output: openedPackage, kind: 'command', servedBy: 'main' },
  /** The one that came with the app. */
  'packages:openSample': { input: nothing, output: openedPackage, kind: 'command', servedBy: 'main' },
  /** Deletes what was read of it; the file itself stays where it is. */
  'packages:remove': {
    input: z.strictObject({ id: workspaceId }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  'package:estimate': { input: packageSelection, output: packageEstimate, kind: 'query', servedBy: 'data-host' },
  'package:save': { input: packageSelection, output: packageResult, kind: 'command', servedBy: 'main' },
  /** Addresses, runs and choices without any secret; with the client id or without. */
  'settingsFile:save': {
    input: z.strictObject({ withClientId: z.boolean() }),
    output: fileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** Asks for a settings file and answers what it would change; `settingsFile:apply` takes it over. */
  'settingsFile:choose': { input: nothing, output: settingsFileChoice, kind: 'command', servedBy: 'main' },
  'settingsFile:apply': { input: settingsFile, output: workspacesState, kind: 'command', servedBy: 'main' },
} as const satisfies Partial<Record<MethodName, Method>>;
