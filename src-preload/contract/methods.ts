import type * as z from 'zod';
import type { MethodName } from './channels.ts';
import type { Method } from './method-definition.ts';
import { appMethods } from './methods-by-subject/app.ts';
import { documentMethods } from './methods-by-subject/documents.ts';
import { exportMethods } from './methods-by-subject/exports.ts';
import { ownWordsMethods } from './methods-by-subject/own-words.ts';
import { readingMethods } from './methods-by-subject/reading.ts';
import { runMethods } from './methods-by-subject/runs.ts';
import { syncMethods } from './methods-by-subject/sync.ts';
import { workspaceMethods } from './methods-by-subject/workspaces.ts';

/** Every method of the bridge, by name. */
export const methods = {
  ...appMethods,
  ...workspaceMethods,
  ...runMethods,
  ...readingMethods,
  ...ownWordsMethods,
  ...syncMethods,
  ...exportMethods,
  ...documentMethods,
} as const satisfies Record<MethodName, Method>;

type Methods = typeof methods;
/** What a caller passes. */
export type MethodInput<M extends MethodName> = z.input<Methods[M]['input']>;
/** What a handler receives once main has checked it. */
export type CheckedInput<M extends MethodName> = z.output<Methods[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['output']>;
export type MainMethod = { [M in MethodName]: Methods[M]['servedBy'] extends 'main' ? M : never }[MethodName];
export type DataHostMethod = Exclude<MethodName, MainMethod>;
