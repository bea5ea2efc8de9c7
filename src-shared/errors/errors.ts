import * as z from 'zod';
import { appErrors } from './by-subject/app.ts';
import { connectionErrors } from './by-subject/connection.ts';
import { fileErrors } from './by-subject/files.ts';
import { networkErrors } from './by-subject/network.ts';
import { publicationErrors, publishingErrors } from './by-subject/publications.ts';
import { serviceErrors } from './by-subject/services.ts';
import type { ErrorDetail } from './error-text.ts';

/** The closed list of error codes with their words, by subject: user-facing error text is written nowhere else. */
export const errorTexts = {
  ...appErrors,
  ...connectionErrors,
  ...networkErrors,
  ...serviceErrors,
  ...fileErrors,
  ...publicationErrors,
  ...publishingErrors,
} as const;

export type ErrorCode = keyof typeof errorTexts;
export const errorCodes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]];

/** The credentials were missing or refused: until the user has done something, a repetition could only lock the account. */
export const credentialErrors: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRETS_SET_ASIDE',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'AUTH_REFUSED',
]);

/** Mended in Settings › Connection: until something is changed there, the same call fails the same way. */
const ofConnection: ReadonlySet<string> = new Set<ErrorCode>([
  'NOT_CONFIGURED',
  'SECRET_MISSING',
  'SECRETS_SET_ASIDE',
  'SECRET_REFUSED',
  'TOKEN_UNREADABLE',
  'AUTH_REFUSED',
  'WRONG_PATH',
]);

/** Whether the settings of the connection are offered in place of another try. */
export const isOfConnection = (code: string | null | undefined): boolean => ofConnection.has(code ?? '');

/** The message of an error to the user. */
export function describeError(code: ErrorCode, detail: ErrorDetail = {}): string {
  return errorTexts[code].say(detail);
}

/** An error with a code of the contract. Its message is made from the code, so it never holds a path or a secret. */
export class AlmanacError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, detail: ErrorDetail = {}, cause?: unknown) {
    super(describeError(code, detail), cause === undefined ? undefined : { cause });
    this.name = 'AlmanacError';
    this.code = code;
    this.detail = detail;
  }
}

/** An error as it crosses the bridge: no stack, path, SQL or query. */
export const appError = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string().max(2000),
  retryable: z.boolean(),
  /** The computer that was asked, with its port; without path, query and user. */
  host: z.string().max(300).optional(),
  traceId: z.string().max(64),
});
export type AppError = z.infer<typeof appError>;

/** Turns anything thrown into an error of the contract; what is not an {@link AlmanacError} becomes INTERNAL. */
export function toAppError(thrown: unknown, traceId: string): AppError {
  const error = thrown instanceof AlmanacError ? thrown : new AlmanacError('INTERNAL');
  const { host } = error.detail;
  const { retryable } = errorTexts[error.code];
  return { code: error.code, message: error.message, retryable, ...(host !== undefined && { host }), traceId };
}

/** Says where the way to a service ended: at this computer, or at the service. */
export type Unreached = 'network' | 'service';

const byCode: Readonly<Record<string, Unreached>> = {
  OFFLINE: 'network',
  UNREACHABLE: 'service',
};

/** Null for an error that a person has to mend, such as a wrong secret, a full disk or a name that no computer has. */
export const unreachedOf = (code: string | null | undefined): Unreached | null => byCode[code ?? ''] ?? null;

/**
 * True for a failed table with nothing to mend: the service was not reached, and the rows of an earlier sync are here. A table that was
 * never read may have a wrong address.
 */
export const isOnlyUnreached = (code: string | null | undefined, syncedAt: number | null): boolean =>
  syncedAt !== null && unreachedOf(code) !== null;

interface Tried {
  readonly state: string;
  readonly isOnlyUnreached: boolean;
}

interface Ended {
  readonly outcome: string;
  readonly error: { readonly code: string } | null;
}

/**
 * True where `isOnlyUnreached` holds for every failed table; false where none failed. All screens that show the state of a sync use it.
 * @param last the last sync of this session: an error that ends it, such as a damaged file, belongs to no table
 */
export function nothingToMend(tried: readonly Tried[], last: Ended | null = null): boolean {
  const failed = tried.filter(({ state }) => state === 'failed');
  const isError = last?.error != null && (last.outcome === 'failed' || last.outcome === 'partial');
  if (isError && unreachedOf(last.error?.code) === null) return false;
  return failed.length > 0 && failed.every((each) => each.isOnlyUnreached);
}
