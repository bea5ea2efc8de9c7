import * as z from 'zod';
import { AlmanacError, errorCodes, errorTexts } from './errors.ts';

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
