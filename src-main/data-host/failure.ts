import * as z from 'zod';
import type { ErrorDetail } from '#shared/errors/error-text.ts';
import { AlmanacError, type ErrorCode, errorTexts } from '#shared/errors/errors.ts';
import type { HostFailure } from './protocol.ts';

const errorDetail: z.ZodType<ErrorDetail> = z.strictObject({
  host: z.string().max(300).optional(),
  status: z.int().optional(),
  seconds: z.number().optional(),
  what: z.string().max(300).optional(),
  reason: z.string().max(60).optional(),
} satisfies Record<keyof ErrorDetail, z.ZodType>);

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
