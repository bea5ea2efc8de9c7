import { AlmanacError } from '#shared/errors/errors.ts';
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
 * address is wrong. An empty body says no rows: the specification gives none, and wrong addresses come with a page.
 */
function isNoRows(answer: HttpAnswer): boolean {
  if (answer.body.length === 0) return true;
  const body = answer.jsonIfAny();
  if (typeof body !== 'object' || body === null) return false;
  return 'detail' in body || 'error_code' in body || !('status' in body);
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
