import type { EventPayload } from '#contract/bridge.ts';
import type { Connection, ServiceName } from '#contract/connection.ts';
import { errorDetail } from '#shared/errors/error-text.ts';
import { AlmanacError, type ErrorCode, errorTexts } from '#shared/errors/errors.ts';
import type { FindProxyRoutes, ProxyRoute } from '../net/proxy-routes.ts';
import type { HostInput, HostMethod, HostOutput, UserLanguage } from './host-methods.ts';

/*
 * Messages between main and the data host. Calls are checked where they enter main, by the schemas of the contract; between these
 * two processes, which are both ours, types are enough.
 */

/** The events that the data host raises; main passes them to the renderer. */
export type HostEvent =
  | 'sync:status'
  | 'cache:changed'
  | 'watch:crossed'
  | 'package:progress'
  | 'subscription:progress'
  | 'export:progress';

/** Asked of the holder of the secrets before a run and again when a token was refused or is about to expire. */
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
  /** Where the file of a call goes, by the name that it should be offered under. */
  savePath: { readonly request: { readonly call: number; readonly fileName: string }; readonly answer: string };
}
export type HostQuestion = keyof HostQuestions;

/** The needs of the data host, met by the process that runs it: Electron's main, the headless command, or a test. */
export interface HostPorts {
  /** Rejects with an AlmanacError when no header can be had, or when the signal says that the sync no longer wants it. */
  authorize(question: AuthorizationQuestion, signal?: AbortSignal): Promise<Authorization>;
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
  | ({ kind: 'start'; check: boolean; language?: UserLanguage | undefined } & DataFolder)
  /** `asksPath`: where the file goes is asked of main by the question `savePath`. */
  | { kind: 'call'; seq: number; method: HostMethod; input: unknown; asksPath?: true }
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
  /** The data host no longer wants the answer to this question. */
  | { kind: 'unask'; seq: number }
  | { kind: 'closed' };

/** An AlmanacError as it crosses a message port. */
interface HostFailure {
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

/** An error as it crosses the port between main and the data host. A surprise crosses as INTERNAL; its words are for the log. */
export function toFailure(error: unknown): HostFailure {
  if (error instanceof AlmanacError) return { code: error.code, detail: error.detail };
  console.error(error);
  return { code: 'INTERNAL', detail: {} };
}

/** The other way round. */
export function fromFailure({ code, detail }: HostFailure): AlmanacError {
  const checked = errorDetail.safeParse(detail);
  return new AlmanacError(isErrorCode(code) ? code : 'INTERNAL', checked.success ? checked.data : {});
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTexts, code);
