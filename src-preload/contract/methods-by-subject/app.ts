import * as z from 'zod';
import { appInfo } from '../app.ts';
import type { MethodName } from '../channels.ts';
import { licence } from '../licences.ts';
import { done, type Method, nothing } from '../method-definition.ts';
import { settings, settingsPatch } from '../settings.ts';
import { clearablePart, storageState } from '../storage.ts';
import { updateState } from '../updates.ts';

/** What the app answers of itself: the person's choices, what lies on the disk, updates, and the way out of the window. */
export const appMethods = {
  'app:info': { input: nothing, output: appInfo, kind: 'query', servedBy: 'main' },
  'app:openExternal': {
    input: z.strictObject({ url: z.url().max(2000) }),
    output: done,
    kind: 'command',
    servedBy: 'main',
  },
  'app:restartDataHost': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** Opens the folder with the data and its backups; the path itself stays in main. */
  'app:showDataFolder': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** The address of a link that the computer opened the app with; each is given once. */
  'app:takeLink': {
    input: nothing,
    output: z.strictObject({ address: z.string().max(4000).nullable() }),
    kind: 'command',
    servedBy: 'main',
  },
  /** A text for a mail to those who help: versions, sizes, states and last errors, without names, ids and secrets. */
  'app:diagnostics': {
    input: nothing,
    output: z.strictObject({ text: z.string().max(100_000) }),
    kind: 'query',
    servedBy: 'main',
  },
  'storage:list': { input: nothing, output: storageState, kind: 'query', servedBy: 'main' },
  /** Deletes a part of what lies on the disk and answers what is left. */
  'storage:clear': {
    input: z.strictObject({ part: clearablePart }),
    output: storageState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Begins with empty tables; the old file is kept beside the new one. */
  'storage:setCacheAside': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** What others wrote that is part of the app. */
  'app:licences': {
    input: nothing,
    output: z.strictObject({ licences: z.array(licence) }),
    kind: 'query',
    servedBy: 'main',
  },
  'updates:get': { input: nothing, output: updateState, kind: 'query', servedBy: 'main' },
  /** Asks for a newer version now. */
  'updates:check': { input: nothing, output: updateState, kind: 'command', servedBy: 'main' },
  'updates:download': { input: nothing, output: updateState, kind: 'command', servedBy: 'main' },
  /** Quits, installs what was downloaded and starts again. */
  'updates:install': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  'settings:get': { input: nothing, output: settings, kind: 'query', servedBy: 'main' },
  'settings:update': { input: settingsPatch, output: settings, kind: 'command', servedBy: 'main' },
} as const satisfies Partial<Record<MethodName, Method>>;
