import type * as z from 'zod';
import type { MethodName } from './channels.ts';
import type { Method } from './method-definition.ts';
import { appMethods, workspaceMethods } from './methods-by-subject/app.ts';
import { annotationMethods, dataMethods, runMethods, syncMethods } from './methods-by-subject/data.ts';
import { exportMethods, reportMethods } from './methods-by-subject/exports.ts';

/** Every method of the bridge, by name. */
export const methods = {
  ...appMethods,
  ...workspaceMethods,
  ...runMethods,
  ...dataMethods,
  ...annotationMethods,
  ...syncMethods,
  ...exportMethods,
  ...reportMethods,
} as const satisfies Record<MethodName, Method>;

/** The schemas of a method without their types: comparing those of all methods takes the compiler seconds. */
export const schemasOf = (method: MethodName): Method => methods[method];

type Methods = typeof methods;
/** Input as a caller passes it. */
export type MethodInput<M extends MethodName> = z.input<Methods[M]['input']>;
/** Input as a handler receives it, once main has checked it. */
export type CheckedInput<M extends MethodName> = z.output<Methods[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['output']>;
