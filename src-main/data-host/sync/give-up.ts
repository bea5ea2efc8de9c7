import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { saysNothing } from '../../net/classify.ts';
import { HalfBody } from '../../net/http-answer.ts';

/** After one of these nothing else of the service can succeed: the rest is not even asked. */
const hopeless: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRETS_SET_ASIDE',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'TOKEN_UNREADABLE',
  'NOT_CONFIGURED',
  'TLS_FAILED',
  'TLS_UNTRUSTED',
  'TLS_EXPIRED',
  'TLS_WRONG_NAME',
  'SIGN_IN_PAGE',
  'PROXY_PASSWORD',
  'PROXY_REFUSED',
  'PROXY_UNUSABLE',
  'PROXY_VARIABLE',
  'DISK_FULL',
  'CACHE_UNUSABLE',
  'CACHE_DAMAGED',
]);

/** There is no header to send: whatever else is asked of the service would fail the same way. */
export class NoAuthorization extends AlmanacError {
  constructor(error: AlmanacError) {
    super(error.code, error.detail, error);
    this.name = 'NoAuthorization';
  }
}

/** Marks the failures of asking for a header. */
export function asNoAuthorization(error: unknown): unknown {
  return error instanceof AlmanacError ? new NoAuthorization(error) : error;
}

const isHopeless = (error: AlmanacError) => error instanceof NoAuthorization || hopeless.has(error.code);

/** After this many of these in a row the service is taken for gone. */
const discouraging: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'CUT_OFF',
  'OFFLINE',
  'NAME_UNKNOWN',
  'PROXY_UNREACHABLE',
  'AUTH_REFUSED',
  'SERVICE_TIMEOUT',
  'RATE_LIMITED',
]);
const discouragingInARow = 3;
/** A gateway may answer for one dataset that takes too long; this many such answers in a row mean that the service is away. */
const gatewayInARow = 10;

/** Half an answer that came complete is that of a service that is there. */
const isDiscouraging = (error: AlmanacError) => discouraging.has(error.code) && !(error instanceof HalfBody);

const isOfGateway = ({ code, detail }: AlmanacError) => code === 'SERVICE_ERROR' && saysNothing(detail.status);

/** Why a host is not asked any more, if so: by its own errors alone, and by those that keep everything from being asked or stored. */
export class GiveUp {
  reason: AlmanacError | null = null;
  readonly #host: string;
  /** Failures in a row: those without an answer, and those with none of the service's own. */
  #inARow = { unanswered: 0, away: 0 };

  /** @param host with its port, as errors name it */
  constructor(host: string) {
    this.#host = host;
  }

  /** @param isOwn whether it counts as this host's, whichever host it names */
  heard(error: AlmanacError | null, isOwn = error !== null && isOf(this.#host, error)): void {
    const own = isOwn ? error : null;
    const isUnanswered = own !== null && isDiscouraging(own);
    const isAway = isUnanswered || (own !== null && isOfGateway(own));
    const { unanswered, away } = this.#inARow;
    this.#inARow = { unanswered: isUnanswered ? unanswered + 1 : 0, away: isAway ? away + 1 : 0 };
    const isGone = this.#inARow.unanswered >= discouragingInARow || this.#inARow.away >= gatewayInARow;
    if (own && (isHopeless(own) || isGone)) this.reason ??= own;
  }
}

/** The failure of a file says nothing of the service, even where both have one host: storage may hang while the service is well. */
export class ReportFileError extends AlmanacError {
  constructor(error: AlmanacError) {
    super(error.code, error.detail, error);
    this.name = 'ReportFileError';
  }
}

/** Without a header nothing can be asked of a service, whichever host refused it. */
const isOf = (host: string, error: AlmanacError): boolean =>
  !(error instanceof ReportFileError) &&
  (error instanceof NoAuthorization || error.detail.host === undefined || error.detail.host === host);

/** The hosts of report files, each given up by itself: one that is blocked would cost every run a time-out. */
export class FileHosts {
  readonly #hosts = new Map<string, GiveUp>();

  of(host: string): GiveUp {
    const known = this.#hosts.get(host) ?? new GiveUp(host);
    this.#hosts.set(host, known);
    return known;
  }
}

/** The reasons of an abort that is to be continued: what was collected so far stays. Any other reason gives it up. */
export const pauseReason = 'pause';
export const quitReason = 'quit';

/** Whether the next sync resumes what an aborted signal stopped. */
export const isResumable = ({ reason }: AbortSignal): boolean => reason === pauseReason || reason === quitReason;
