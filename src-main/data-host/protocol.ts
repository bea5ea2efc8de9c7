import * as z from 'zod';
import { cacheState } from '#contract/app.ts';
import type { DataHostMethod } from '#contract/channels.ts';
import { type Connection, connection, type ServiceName, serviceAddress, serviceName } from '#contract/connection.ts';
import type { EventPayload } from '#contract/events.ts';
import { exportFigures, exportFormat, exportRequest, learnerExport, madeFile } from '#contract/exports.ts';
import { done, type Method, nothing } from '#contract/method-definition.ts';
import { type CheckedInput, type MethodOutput, methods } from '#contract/methods.ts';
import { packageSelection } from '#contract/packages.ts';
import { picture, pictureName } from '#contract/pictures.ts';
import {
  dataFolderName,
  publicationChoice,
  publicationFigures,
  publicationPlace,
  readPublication,
  subscriptionPin,
} from '#contract/publications.ts';
import { hasFormat, recipe, reportFormat, saidFigures } from '#contract/reports/recipe.ts';
import { requestBudgets } from '#contract/settings.ts';
import { packageFacts, workspaceId } from '#contract/workspaces.ts';
import { runIdSchema } from '#shared/catalog/course-id.ts';
import { serviceCsvDataset } from '#shared/catalog/datasets.ts';
import { staleAfter } from '#shared/catalog/freshness.ts';
import { reportName } from '#shared/catalog/records.ts';
import { refreshPolicy } from '#shared/catalog/refresh-policy.ts';
import { viewQuery } from '#shared/catalog/views.ts';
import { languageChoices } from '#shared/language/language.ts';
import type { FindProxyRoutes, ProxyRoute } from '../net/proxy-routes.ts';
import type { HostMethod, HostOnlyMethod } from './host-methods.ts';

/*
 * What main and the data host say to each other. The methods of the contract that the data host serves pass through as
 * they are; those that begin with `host:` are for main alone and never reach the renderer.
 */

/** How numbers, separators and guards are written; `product.md` calls these the profiles Excel and Data. */
export const csvDialect = z.strictObject({
  profile: z.enum(['excel', 'data']),
  separator: z.enum([',', ';']),
  decimalMark: z.enum(['.', ',']),
});
export type CsvDialect = z.infer<typeof csvDialect>;

/** The formats of a file of one view: those of the app's dialog, and two for programs that the command line writes. */
export const viewFileFormat = z.enum([...exportFormat.options, 'json', 'parquet']);
export type ViewFileFormat = z.infer<typeof viewFileFormat>;

/** What the user chose to read, and the locale of the computer. */
const languageOfUser = z.strictObject({ choice: z.enum(languageChoices), computer: z.string().max(100) });

/** The schemas of the methods for main alone. */
export const hostOnlyMethods = {
  /** What to sync, from where, since when. Sent at start and after every change of the settings. */
  'host:configure': {
    input: z.strictObject({
      connection: connection.nullable(),
      historyFrom: z.string(),
      /** Absent: learned from the services. */
      requestBudgets: requestBudgets.optional(),
      /** Absent: the usual ones. */
      syncHabits: refreshPolicy.optional(),
      /** Absent: the usual days. */
      staleAfter: staleAfter.optional(),
      /** Absent: English. */
      language: languageOfUser.optional(),
      /** Stated in exports. */
      appVersion: z.string().optional(),
      /** What the package says of itself, while one is open. */
      packageFacts: packageFacts.nullable().optional(),
    }),
    output: done,
  },
  /** Whether the computer sleeps: then nothing is asked, and what was under way is asked again when it wakes. */
  'host:sleep': { input: z.strictObject({ asleep: z.boolean() }), output: done },
  'host:cacheState': { input: nothing, output: cacheState },
  /** The name that an export should be offered under. */
  'host:exportName': {
    input: z.strictObject({ query: viewQuery, format: exportFormat }),
    output: z.strictObject({ fileName: z.string() }),
  },
  /** Writes `path` (chosen by the user in a native dialog, or on the command line) through a part file. */
  'host:exportFile': {
    input: exportRequest.extend({
      format: viewFileFormat,
      path: z.string(),
      dialect: csvDialect,
      sidecar: z.boolean(),
    }),
    output: exportFigures,
  },
  /** Writes the learners of a run to `path` (chosen by the user) through a part file. */
  'host:exportLearners': {
    input: learnerExport.extend({ path: z.string(), dialect: csvDialect, sidecar: z.boolean() }),
    output: exportFigures,
  },
  /** The name that a picture of a figure should be offered under. */
  'host:pictureName': {
    input: z.strictObject({ figure: pictureName, query: viewQuery, kind: z.enum(['svg', 'png']) }),
    output: z.strictObject({ fileName: z.string() }),
  },
  /** Writes a picture of a figure to `path` (chosen by the user) through a part file. */
  'host:savePicture': {
    input: z.strictObject({ picture, path: z.string(), sidecar: z.boolean() }),
    output: madeFile,
  },
  /** A report as one HTML file, how it should be called, without an extension, and what the file beside it says. */
  'host:report': {
    input: z.strictObject({ recipe }),
    output: z.strictObject({
      html: z.string(),
      fileName: z.string(),
      title: z.string(),
      about: z.record(z.string(), z.unknown()),
      said: saidFigures,
    }),
  },
  /** Notes a report that was saved without the data host, so that the next one goes on from there. */
  'host:noteReport': { input: z.strictObject({ recipe, said: saidFigures }), output: done },
  /** Writes a report to `path` (chosen by the user) through a part file. */
  'host:saveReport': {
    input: z
      .strictObject({ recipe, format: reportFormat.exclude(['pdf']), path: z.string(), sidecar: z.boolean() })
      .refine(hasFormat),
    output: madeFile,
  },
  /** The name that a fetched report should be offered under; NOT_FOUND unless its whole file is there. */
  'host:reportFileName': {
    input: z.strictObject({ runId: runIdSchema, reportName }),
    output: z.strictObject({ fileName: z.string() }),
  },
  /** Unseals a fetched report to `path` (chosen by the user, or for a program that shows it) through a part file. */
  'host:saveReportFile': {
    input: z.strictObject({
      runId: runIdSchema,
      reportName,
      path: z.string(),
      /** Whether what a spreadsheet would run as a formula gets a quote before it; otherwise the file is as it came. */
      isGuarded: z.boolean().optional(),
    }),
    output: z.strictObject({ bytes: z.int() }),
  },
  /** Reads the service's own CSV, says how the file should be called, and keeps it for `host:serviceCsv`. */
  'host:serviceCsvName': {
    input: z.strictObject({ runId: runIdSchema, dataset: serviceCsvDataset }),
    output: z.strictObject({ fileName: z.string() }),
  },
  /** Writes the service's own CSV byte for byte to `path` (chosen by the user) through a part file. */
  'host:serviceCsv': {
    input: z.strictObject({ runId: runIdSchema, dataset: serviceCsvDataset, path: z.string() }),
    output: z.strictObject({ bytes: z.int() }),
  },
  /** Writes a data package to `path` (chosen by the user) through a part file. */
  'host:writePackage': {
    input: z.strictObject({ selection: packageSelection, path: z.string() }),
    output: z.strictObject({ rows: z.int(), bytes: z.int(), withheld: z.int(), formulaLike: z.int() }),
  },
  /** Reads the package at `path` into a data folder of its own under `folder`; what is open stays open. */
  'host:importPackage': {
    input: z.strictObject({ path: z.string(), folder: z.string() }),
    output: z.strictObject({ id: workspaceId, facts: packageFacts, isRenewed: z.boolean() }),
  },
  /** Reads what is published at a place now, as far as it is needed to ask the user whether to trust it. */
  'host:lookAtPublication': {
    input: z.strictObject({ place: publicationPlace }),
    output: z.strictObject({ pin: subscriptionPin, facts: packageFacts, keyWords: z.string() }),
  },
  /** Reads what is published into a data folder of its own under `folder`; null when `current` has it. The open data folder stays open. */
  'host:importPublication': {
    input: z.strictObject({
      place: publicationPlace,
      pin: subscriptionPin,
      folder: z.string(),
      current: dataFolderName.nullable(),
    }),
    output: z.strictObject({ read: readPublication.nullable() }),
  },
  /** Publishes everything that may leave the app to `folder` (chosen by the user), signed by main. */
  'host:publish': { input: publicationChoice.extend({ folder: z.string() }), output: publicationFigures },
  /** Deletes the file with learner data and all report files, and switches learner data off everywhere; main deletes the key. */
  'host:purgeLearners': { input: nothing, output: done },
  /** One harmless read of a service, for "Test connection"; returns what was seen. */
  'host:probe': {
    input: z.strictObject({
      service: serviceName,
      baseUrl: serviceAddress,
      authorization: z.string().nullable(),
      runId: runIdSchema.nullable(),
    }),
    output: z.strictObject({ note: z.string() }),
  },
} as const satisfies Record<HostOnlyMethod, Method>;

export type HostInput<M extends HostMethod> = M extends DataHostMethod
  ? CheckedInput<M>
  : M extends HostOnlyMethod
    ? z.output<(typeof hostOnlyMethods)[M]['input']>
    : never;
export type HostOutput<M extends HostMethod> = M extends DataHostMethod
  ? MethodOutput<M>
  : M extends HostOnlyMethod
    ? z.output<(typeof hostOnlyMethods)[M]['output']>
    : never;

/** The schema that a method's input must satisfy, whichever side of the bridge it is for. */
export function hostInputSchema(method: HostMethod): z.ZodType {
  return method in hostOnlyMethods
    ? hostOnlyMethods[method as HostOnlyMethod].input
    : methods[method as DataHostMethod].input;
}

/** The events that the data host raises; main passes them to the renderer. */
export type HostEvent =
  | 'sync:status'
  | 'cache:changed'
  | 'watch:crossed'
  | 'package:progress'
  | 'subscription:progress'
  | 'export:progress';

/** Asked of the holder of the secrets before a run and again when a token was refused (401) or is about to expire. */
export interface AuthorizationRequest {
  readonly service: ServiceName;
  /** The header value that the service refused, so that main renews it once and not more often. */
  readonly refused?: string | undefined;
}

/** The same question to main, which only answers it for the connection that is set up now. */
export interface AuthorizationQuestion extends AuthorizationRequest {
  /** Where the header will be sent, and what it is bought with. */
  readonly connection: Connection;
}

/** The header to send, `null` for the scheme `none`. */
export interface Authorization {
  readonly header: string | null;
  /** When to ask again, in milliseconds since 1970; absent when it does not expire. */
  readonly renewAt?: number | undefined;
}

/** The questions of the data host to the process that runs it, and the answers. An answer may be a failure. */
export interface HostQuestions {
  /** The header for a service. */
  authorize: { readonly request: AuthorizationQuestion; readonly answer: Authorization };
  /** The 32 bytes that learner data is sealed with; null when they cannot be had. */
  learnersKey: { readonly request: null; readonly answer: Uint8Array | null };
  /** The 32 bytes that report files are sealed with. They may die at quit: then the files are fetched again. */
  reportsKey: { readonly request: null; readonly answer: Uint8Array };
  /** A signature over the bytes of a manifest (base64), and the key that it proves. The key itself stays with the secrets. */
  signPublication: {
    readonly request: Uint8Array;
    readonly answer: { readonly publicKey: string; readonly signature: string };
  };
  /** The ways out of this computer to an origin: only main can ask the system for its proxies. */
  proxyRoutes: { readonly request: string; readonly answer: readonly ProxyRoute[] };
}
export type HostQuestion = keyof HostQuestions;

/** The needs of the data host, met by the process that runs it: Electron's main, the headless command, or a test. */
export interface HostPorts {
  /** Rejects with an AlmanacError when no header can be had. */
  authorize(question: AuthorizationQuestion): Promise<Authorization>;
  /** Asked when learner data is first stored or read. Absent where it is never switched on. */
  learnersKey?(): Promise<Uint8Array | null>;
  /** Asked when a report file is first stored or read. Absent where there are none. */
  reportsKey?(): Promise<Uint8Array>;
  /** Asked when something is published. Absent where that is not possible. */
  signPublication?(manifest: Uint8Array): Promise<HostQuestions['signPublication']['answer']>;
  /** Asked before the first request to an origin. Absent where no proxy is used. */
  proxyRoutes?: FindProxyRoutes;
  emit<E extends HostEvent>(event: E, payload: EventPayload<E>): void;
}

/** The data host as its owner sees it, in this process or behind a message port. */
export interface DataHost {
  /** Rejects with an AlmanacError. */
  call<M extends HostMethod>(method: M, input: HostInput<M>, signal?: AbortSignal): Promise<HostOutput<M>>;
  /** Stops a running sync, checkpoints the database and closes it. */
  close(): Promise<void>;
}

/** The data folder of a workspace. */
export interface DataFolder {
  readonly dataDir: string;
  /** True for a package, which is read and never synced. Names, notes and pins can still be written. */
  readonly isPackage?: boolean;
}

/** Messages to the data host process. `start` comes first. */
export type ToHost =
  /** `check` looks at every page of the files, after damage has shown itself. */
  | ({ kind: 'start'; check: boolean; language?: z.infer<typeof languageOfUser> | undefined } & DataFolder)
  | { kind: 'call'; seq: number; method: HostMethod; input: unknown }
  | { kind: 'cancel'; seq: number }
  | { kind: 'answer'; seq: number; result: { ok: true; data: unknown } | { ok: false; error: HostFailure } }
  | { kind: 'close' };

/** Messages from it. */
export type FromHost =
  | { kind: 'ready' }
  | { kind: 'result'; seq: number; result: { ok: true; data: unknown } | { ok: false; error: HostFailure } }
  | { kind: 'event'; event: HostEvent; payload: unknown }
  | {
      [Q in HostQuestion]: { kind: 'ask'; seq: number; question: Q; request: HostQuestions[Q]['request'] };
    }[HostQuestion]
  | { kind: 'closed' };

/** An AlmanacError as it crosses a message port. */
export interface HostFailure {
  readonly code: string;
  readonly detail: unknown;
}

/** One handler per method of the data host; a missing or a leftover one does not compile. */
export type Handlers = {
  readonly [M in HostMethod]: (
    input: HostInput<M>,
    signal: AbortSignal | undefined,
  ) => HostOutput<M> | Promise<HostOutput<M>>;
};
