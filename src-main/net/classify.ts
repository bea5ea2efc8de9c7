import { networkInterfaces } from 'node:os';
import { isOfThisComputer } from '#contract/connection.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import type { Sleep } from '../common/async.ts';
import type { HttpAnswer } from './http-answer.ts';

/** Nothing waits longer than the longest window that such services count in. */
export const maxRetryAfterSeconds = 3600;

/** Whether the status is of a moment: the service is in trouble, or something before it (502, 504, 520 to 530) did not reach it in time. */
export const saysNothing = (status: number | undefined): boolean =>
  status !== undefined && ([408, 425, 502, 503, 504].includes(status) || (status >= 520 && status <= 530));

/**
 * The JSON of a good answer; throws what a bad one means. `what` names the thing that was asked for, in words for a user.
 */
export function readJson(answer: HttpAnswer, what?: string): unknown {
  if (!answer.ok) throw refusal(answer, what);
  return answer.json();
}

/** Returns the error of the contract for an answer that lacks the requested data. */
export function refusal(answer: HttpAnswer, what?: string): AlmanacError {
  const { host, status } = answer;
  const subject = what === undefined ? {} : { what };
  if (status === 204 || status === 205) return new AlmanacError('NO_ROWS', { host, status, ...subject });
  if (isTokenRefusal(answer)) return new AlmanacError('AUTH_REFUSED', { host, status });
  if (status === 403) return new AlmanacError('ACCESS_DENIED', { host, status, ...subject });
  if (status === 404)
    return new AlmanacError(isNoRows(answer) ? 'NO_ROWS' : 'WRONG_PATH', { host, status, ...subject });
  // RFC 6585: said by a network that is in between, never by the service.
  if (status === 511) return new AlmanacError('SIGN_IN_PAGE', { host, status });
  if (status === 413) return new AlmanacError('TOO_LARGE', { host, status });
  if (status === 429) {
    const seconds = retryAfterSeconds(answer);
    return new AlmanacError('RATE_LIMITED', { host, status, ...(seconds === null ? {} : { seconds }) });
  }
  if (status === 501 && hasErrorCode(answer, 'cannot_create_report_download_link')) {
    return new AlmanacError('REPORT_LINK_UNAVAILABLE', { host, status, ...subject });
  }
  return new AlmanacError('SERVICE_ERROR', { host, status });
}

/** How Django REST framework and its token libraries begin to say that a header is wrong; what an account may not see begins otherwise. */
const headerRefusals =
  /^(?:(?:Signature|Token) has expired|(?:Given|Invalid|Error decoding) (?:token|signature|payload|authorization)|Token is|Authentication credentials|Incorrect authentication)\b/i;

/**
 * Whether a service refuses the header of a request and not the request. The framework answers 403 instead of
 * 401 where its first way to sign in has no challenge to send: then only the sentence distinguishes an expired token from a lack of permission.
 */
export function isTokenRefusal(answer: HttpAnswer): boolean {
  if (answer.status === 401) return true;
  if (answer.status !== 403) return false;
  const body = answer.jsonIfAny();
  if (typeof body !== 'object' || body === null || !('detail' in body)) return false;
  return typeof body.detail === 'string' && headerRefusals.test(body.detail);
}

/**
 * A 404 with `detail` (or the reports' `error_code`) says that there are no rows, `{"status": 404}` or a web page that the
 * address is wrong. Any other words (`message`, `statusCode`, `fault`) come from a gateway that has no route. A body that says nothing counts as
 * no rows: the specification gives none, and wrong addresses come with words.
 */
function isNoRows(answer: HttpAnswer): boolean {
  if (answer.body.length === 0) return true;
  const body = answer.jsonIfAny();
  if (typeof body !== 'object' || body === null) return false;
  return 'detail' in body || 'error_code' in body || Object.keys(body).length === 0;
}

function hasErrorCode(answer: HttpAnswer, code: string): boolean {
  const body = answer.jsonIfAny();
  return typeof body === 'object' && body !== null && 'error_code' in body && body.error_code === code;
}

/**
 * How long a 429 asks to wait, in whole seconds from 0 to {@link maxRetryAfterSeconds}; null when it does not say. A date is
 * compared with the service's own clock where it sends one, because the laptop's may be hours off. Where the header is
 * missing, the sentence of the body ("Expected available in 60 seconds.") is as good.
 */
export function retryAfterSeconds(
  answer: Pick<HttpAnswer, 'retryAfter' | 'date' | 'jsonIfAny'>,
  now: number = Date.now(),
): number | null {
  const header = answer.retryAfter?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(header)) return capped(Number(header));
  const until = /^[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(until)) {
    const serviceNow = answer.date === null ? Number.NaN : Date.parse(answer.date);
    return capped((until - (Number.isNaN(serviceNow) ? now : serviceNow)) / 1000);
  }
  return fromSentence(answer.jsonIfAny());
}

function fromSentence(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('detail' in body) || typeof body.detail !== 'string') return null;
  const seconds = /(\d{1,9}) second/.exec(body.detail)?.[1];
  return seconds === undefined ? null : capped(Number(seconds));
}

function capped(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 0), maxRetryAfterSeconds);
}

const codes: Readonly<Record<string, ErrorCode>> = {
  UND_ERR_HEADERS_TIMEOUT: 'SERVICE_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'SERVICE_TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'TOO_LARGE',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'TOO_LARGE',
  UND_ERR_DESTROYED: 'CANCELLED',
  UND_ERR_CLOSED: 'CANCELLED',
  UND_ERR_INVALID_ARG: 'INVALID_INPUT',
  ENOTFOUND: 'NAME_UNKNOWN',
  // No name server answers: not the name is at fault, but the network.
  EAI_AGAIN: 'OFFLINE',
  ENETUNREACH: 'OFFLINE',
  ENETDOWN: 'OFFLINE',
  EPROTO: 'TLS_FAILED',
  HOSTNAME_MISMATCH: 'TLS_WRONG_NAME',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS_WRONG_NAME',
  CERT_HAS_EXPIRED: 'TLS_EXPIRED',
  CERT_NOT_YET_VALID: 'TLS_EXPIRED',
  CERT_UNTRUSTED: 'TLS_UNTRUSTED',
  CERT_SIGNATURE_FAILURE: 'TLS_UNTRUSTED',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS_UNTRUSTED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT: 'TLS_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS_UNTRUSTED',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS_UNTRUSTED',
};

const tlsCode =
  /^(?:ERR_(?:TLS|SSL)_|CERT_|CRL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY|DECRYPT|DECODE))/;

/** Error codes of sockets, name servers, proxies and decoders when no answer came, or not all of one. */
const networkCode =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|HOST(?:UNREACH|DOWN)|NETRESET|TIMEDOUT|ADDRNOTAVAIL|PIPE)|EAI_[A-Z]+|Z_[A-Z_]+|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_(?:SOCKET|CONNECT_TIMEOUT|RES_CONTENT_LENGTH_MISMATCH|ABORTED|INFO|PRX_[A-Z_]+|SOCKS5[A-Z0-9_]*))$/;

/**
 * Turns an error of Node or undici into an error of the contract when the network, the proxy or the service is to blame. Anything else is
 * a fault of the program or of this computer's disk: it comes back as it is, for its handler to name and to log.
 */
export function transportError(error: unknown, host: string, isOnline = hasNetwork): unknown {
  if (error instanceof AlmanacError) return error;
  const found = speaksNoHttp(error) ? 'UNREACHABLE' : meaningOf(coded(error));
  if (found === null) return error;
  // Without a network every system fails in another way: for some, the name is unknown.
  const isOffline = needsNetwork.has(found) && !isOfThisComputer(`http://${host}`) && !isOnline();
  return new AlmanacError(isOffline ? 'OFFLINE' : found, { host }, error);
}

/** The same for what was thrown after an answer had begun: then the service was reached. */
export function bodyError(error: unknown, host: string): unknown {
  const failure = transportError(error, host);
  const isCutOff = failure instanceof AlmanacError && failure.code === 'UNREACHABLE';
  return isCutOff ? new AlmanacError('CUT_OFF', { host }, error) : failure;
}

/** undici's error for an answer that is not HTTP has no code of its own. */
const speaksNoHttp = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';

/** Maps the code of an error; null when it is none of a connection. */
function meaningOf(error: Coded | null): ErrorCode | null {
  const { code = '', syscall } = error ?? {};
  const known = codes[code] ?? (tlsCode.test(code) ? 'TLS_FAILED' : null);
  // Firewalls make connecting fail with codes that files have as well.
  return known ?? (networkCode.test(code) || syscall === 'connect' ? 'UNREACHABLE' : null);
}

const needsNetwork: ReadonlySet<ErrorCode> = new Set(['NAME_UNKNOWN', 'UNREACHABLE']);

/** Whether this computer has an address that leads anywhere: not only to itself or to the cable's other end. */
export function hasNetwork(interfaces = networkInterfaces()): boolean {
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  return addresses.some(({ internal, address }) => !internal && !/^(?:fe80:|169\.254\.)/i.test(address));
}

/** Thrown before a byte was sent: no server accepted the connection. */
const notConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|UND_ERR_(?:CONNECT_TIMEOUT|PRX_TLS|PRX_CONN|SOCKS5.*))$/;

const tunnelRefused = /^Proxy response \((\d{3})\)/;

/**
 * Turns a failure between this computer and the proxy at an address into an error of the contract; null when the proxy did its part.
 * `unreached` says that another way may be tried.
 */
export function proxyError(
  error: unknown,
  host: string,
  proxy: string,
): { readonly failure: AlmanacError; readonly unreached: boolean } | null {
  const status = Number(tunnelRefused.exec(messageOf(error))?.[1] ?? 0);
  const detail = { host, what: new URL(proxy).host };
  if (status !== 0) return { failure: refusedTunnel(status, detail, error), unreached: false };
  const socks = socksAnswer(codeOf(error));
  if (socks !== null) return { failure: new AlmanacError(socks, detail, error), unreached: false };
  if (!notConnected.test(codeOf(error))) return null;
  return { failure: new AlmanacError('PROXY_UNREACHABLE', detail, error), unreached: true };
}

/** The reason for a refusal by a SOCKS proxy; null when it said nothing that can be used. */
function socksAnswer(code: string): 'PROXY_PASSWORD' | 'PROXY_REFUSED' | 'UNREACHABLE' | null {
  if (/^UND_ERR_SOCKS5_AUTH_(?:REJECTED|METHOD|FAILED)$/.test(code)) return 'PROXY_PASSWORD';
  const [, reply = ''] = /^UND_ERR_SOCKS5_REPLY_(\d+)$/.exec(code) ?? [];
  // RFC 1928, section 6: 2 is a rule of the proxy's, the others say what it met on its way.
  if (reply === '') return null;
  return reply === '2' ? 'PROXY_REFUSED' : 'UNREACHABLE';
}

function refusedTunnel(status: number, detail: { host: string; what: string }, cause: unknown): AlmanacError {
  if (status === 407) return new AlmanacError('PROXY_PASSWORD', { ...detail, status }, cause);
  // A proxy has no reason to send the request elsewhere, unless a user is to sign in there.
  if (status < 400 || status === 511) return new AlmanacError('SIGN_IN_PAGE', { host: detail.host, status }, cause);
  if (status < 500) return new AlmanacError('PROXY_REFUSED', { ...detail, status }, cause);
  return new AlmanacError('UNREACHABLE', { host: detail.host, status }, cause);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

type Coded = Error & { readonly code: string; readonly syscall?: string };

/** Several addresses of one host were tried when it is an AggregateError; the first one speaks for all. */
function coded(error: unknown): Coded | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && !(error instanceof AggregateError)) return error as Coded;
  return coded(error instanceof AggregateError ? error.errors[0] : error.cause);
}

const codeOf = (error: unknown): string => coded(error)?.code ?? '';

/** Tries per failure that may pass by itself. A stall has already cost a time-out, so it gets fewer. */
const tries: Partial<Record<ErrorCode, number>> = {
  UNREACHABLE: 3,
  CUT_OFF: 3,
  OFFLINE: 3,
  NAME_UNKNOWN: 2,
  PROXY_UNREACHABLE: 2,
  SERVICE_ERROR: 3,
  SERVICE_TIMEOUT: 2,
};

const firstDelay = 500;
const growth = 3;

/** Statuses of 5xx that the next try would get again. */
const lasting: ReadonlySet<number> = new Set([501, 505]);

/** Statuses below 500 that the next try may not get: made in a moment, asked too slowly, asked too early. */
const passing: ReadonlySet<number> = new Set([202, 408, 425]);

interface RetryOptions {
  readonly sleep: Sleep;
  readonly random?: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Which failures are tried again at all, where others were tried again already. */
  readonly only?: (error: AlmanacError) => boolean;
}

/** Runs `attempt` again after failures that may pass, with exponential back-off and jitter; throws the last failure. */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { sleep, random = Math.random, signal, only = () => true }: RetryOptions,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AlmanacError && only(error)) || tried >= triesFor(error)) throw error;
      await sleep(firstDelay * growth ** (tried - 1) * (0.75 + random() / 2), signal);
    }
  }
}

function triesFor(error: AlmanacError): number {
  const { status } = error.detail;
  if (
    error.code === 'SERVICE_ERROR' &&
    status !== undefined &&
    ((status < 500 && !passing.has(status)) || lasting.has(status))
  )
    return 1;
  return tries[error.code] ?? 1;
}
