import * as z from 'zod';
import { appInfo, menuCommand, updateState } from '../app.ts';
import type { MethodName } from '../channels.ts';
import { droppedFile, droppedPaths } from '../dropped.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { settings, settingsPatch } from '../settings.ts';
import { clearablePart, storageState } from '../storage.ts';

/** A package whose code or data is part of the app. */
export const licence = z.strictObject({
  name: z.string().max(200),
  version: z.string().max(60),
  /** As the package says, in the letters of SPDX. */
  licence: z.string().max(200),
  text: z.string().max(60_000),
});
export type Licence = z.infer<typeof licence>;

/** As it stands after the `#`. What leads nowhere opens the overview. */
const screenAddress = z.string().startsWith('/').max(4000);

const startAtLogin = z.strictObject({ on: z.boolean().nullable() });

/** What the app answers of itself: the user's choices, what lies on the disk, updates, and the way out of the window. */
export const appMethods = {
  'app:info': method(nothing, appInfo),
  'app:openExternal': method(z.strictObject({ url: z.url().max(2000) }), done),
  /** Opens a screen in a window of its own. */
  'app:openWindow': method(z.strictObject({ address: screenAddress }), done),
  'app:restartDataHost': method(nothing, done),
  /** Opens the folder with the data and its backups; the path itself stays in main. */
  'app:showDataFolder': method(nothing, done),
  /**
   * What waited for the main window: the address of a link that the computer opened and a command of the menu, each given once, and how
   * many data packages wait for `packages:openWaiting`.
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
  /** What others wrote that is part of the app. */
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
