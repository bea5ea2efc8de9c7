import { AlmanacError, type ErrorCode } from '../../../src-preload/contract/errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  UND_ERR_HEADERS_TIMEOUT: 'SERVICE_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'SERVICE_TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'TOO_LARGE',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'TOO_LARGE',
  UND_ERR_DESTROYED: 'CANCELLED',
  UND_ERR_CLOSED: 'CANCELLED',
  UND_ERR_INVALID_ARG: 'INVALID_INPUT',
  EPROTO: 'TLS_FAILED',
  HOSTNAME_MISMATCH: 'TLS_FAILED',
};

const tlsCode =
  /^(?:ERR_(?:TLS|SSL)_|CERT_|CRL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY|DECRYPT|DECODE))/;

/** What Node or undici threw, as an error of the contract: whatever is not known better means "could not be reached". */
export function transportError(error: unknown, host: string): AlmanacError {
  if (error instanceof AlmanacError) return error;
  const code = codeOf(error);
  return new AlmanacError(codes[code] ?? (tlsCode.test(code) ? 'TLS_FAILED' : 'UNREACHABLE'), { host }, error);
}

/** Several addresses of one host were tried when it is an AggregateError; the first one speaks for all. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
