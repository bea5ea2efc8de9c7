import { AlmanacError, type ErrorDetail } from '#shared/errors/errors.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { parseJson } from './json.ts';
import { closedText } from './json-bytes.ts';

interface AnswerParts {
  readonly status: number;
  /** Host and port that answered; the only part of the address that errors may name. */
  readonly host: string;
  /** Path and query that answered, after redirects within the origin. */
  readonly path: string;
  /** Decoded (no gzip any more). */
  readonly body: Buffer;
  readonly contentType: string;
  readonly location: string | null;
  readonly retryAfter: string | null;
  /** The service's own clock, for a Retry-After given as a date. */
  readonly date: string | null;
  readonly disposition: string | null;
}

/** The text of an answer that came complete ends inside: something before the service cut it off, and the next one may be whole. */
export class HalfText extends AlmanacError {
  constructor(detail: ErrorDetail) {
    super('CUT_OFF', detail);
    this.name = 'HalfText';
  }
}

/** An answer of a service: any status, body complete and decoded. */
export class HttpAnswer implements AnswerParts {
  readonly status: number;
  readonly host: string;
  readonly path: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly disposition: string | null;

  constructor(parts: AnswerParts) {
    this.status = parts.status;
    this.host = parts.host;
    this.path = parts.path;
    this.body = parts.body;
    this.contentType = parts.contentType;
    this.location = parts.location;
    this.retryAfter = parts.retryAfter;
    this.date = parts.date;
    this.disposition = parts.disposition;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  text(): string {
    return this.body.toString('utf8');
  }

  /** The body, or a shorter form of it, as JSON whatever its content type; throws NOT_JSON for a web page, CUT_OFF for half a text. */
  json(body = this.body): unknown {
    try {
      return parseJson(body);
    } catch (error) {
      if (error instanceof AlmanacError) throw new AlmanacError(error.code, { ...error.detail, host: this.host });
      const { host, status } = this;
      if (body.length === 0) throw new AlmanacError('NOT_JSON', { host, status, what: stored(answerPhrases.empty) });
      throw isHalf(body) ? new HalfText({ host, status }) : new AlmanacError('NOT_JSON', { host, status });
    }
  }

  /**
   * {@link json} of a body that is not read again: its bytes are given back at once. They lie outside of the heap, so the engine sees no
   * reason to collect them soon.
   */
  lastJson(): unknown {
    const value = this.json();
    this.release();
    return value;
  }

  /** Gives the bytes of the body back. */
  release(): void {
    const { buffer } = this.body;
    // A small body lies in memory that others share.
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
  }

  /** {@link json} where a body is only wanted for its hints: undefined when it is not JSON. */
  jsonIfAny(): unknown {
    try {
      return this.json();
    } catch {
      return undefined;
    }
  }
}

/** Whether a text is JSON that something cut off, and not JSON with a fault in it. */
function isHalf(body: Buffer): boolean {
  const closed = closedText(body);
  if (closed === null) return false;
  try {
    parseJson(closed);
    return true;
  } catch {
    return false;
  }
}
