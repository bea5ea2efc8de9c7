import { AlmanacError, type ErrorCode, errorDetail, errorTexts } from '../../src-preload/contract/errors.ts';
import type { HostFailure } from '../data-host/protocol.ts';

/** An error as the data host may know it; what is no error of the contract says nothing. */
export function toHostFailure(error: unknown): HostFailure {
  return error instanceof AlmanacError ? { code: error.code, detail: error.detail } : { code: 'INTERNAL', detail: {} };
}

/** An error that the data host sent. */
export function fromHostFailure({ code, detail }: HostFailure): AlmanacError {
  const checked = errorDetail.safeParse(detail);
  return new AlmanacError(isErrorCode(code) ? code : 'INTERNAL', checked.success ? checked.data : {});
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTexts, code);
