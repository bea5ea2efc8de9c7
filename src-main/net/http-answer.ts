import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { answerPhrases, type ErrorDetail, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { endOfString } from '#shared/text/foreign-text.ts';
import { namedIn } from '#shared/text/text.ts';
import { closedText, isDeeperThan } from './json-bytes.ts';

/** An answer that came complete and ends inside: something before the service cut it off, and the next one may be whole. */
export class HalfBody extends AlmanacError {
  constructor(detail: ErrorDetail, cause?: unknown) {
    super('CUT_OFF', detail, cause);
    this.name = 'HalfBody';
  }
}

/** The same, seen only where its text was read. */
export class HalfText extends HalfBody {
  constructor(detail: ErrorDetail) {
    super(detail);
    this.name = 'HalfText';
  }
}

/** Far deeper than any answer of these services (a skill in a job in a list is at depth 7). */
const maxDepth = 64;

/**
 * Bodies up to this size are parsed without looking for deep nesting: whatever levels they hold take 120 MB for a moment, and
 * the look costs a third of the parsing.
 */
const harmlessBytes = 2 * 1024 * 1024;

/**
 * Parses UTF-8 JSON, with or without a byte order mark. `NaN` and `Infinity`, which Python writes for missing numbers, become
 * null. Integers beyond 2^53 lose digits here, so the field readers refuse them. Throws SyntaxError, or BAD_SHAPE for nesting
 * that only an attack has.
 */
export function parseJson(body: Buffer): unknown {
  if (body.length > harmlessBytes && isDeeperThan(body, maxDepth)) {
    throw new AlmanacError('BAD_SHAPE', { what: t('nested too deeply') });
  }
  const start = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
  const text = body.toString('utf8', start);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) throw error;
    return JSON.parse(withNulls(text));
  }
}

/** The same text with null for every `NaN`, `Infinity` and `-Infinity` outside of strings. Goes through it once. */
function withNulls(text: string): string {
  const quoteOrNotANumber = /"|-?\b(?:NaN|Infinity)\b/g;
  const pieces: string[] = [];
  let taken = 0;
  for (let found = quoteOrNotANumber.exec(text); found !== null; found = quoteOrNotANumber.exec(text)) {
    if (found[0] === '"') {
      quoteOrNotANumber.lastIndex = endOfString(text, found.index) + 1;
      continue;
    }
    pieces.push(text.slice(taken, found.index), 'null');
    taken = quoteOrNotANumber.lastIndex;
  }
  return pieces.join('') + text.slice(taken);
}

/** Good statuses that say: not made yet, nothing there, and a part of it, for which nothing here asks. */
const withoutAll: ReadonlySet<number> = new Set([202, 204, 205, 206]);

/** An answer of a service: any status, body complete and decoded. */
export class HttpAnswer {
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

  constructor(parts: Omit<HttpAnswer, 'ok' | 'text' | 'json' | 'lastJson' | 'release' | 'jsonIfAny'>) {
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

  /** Whether what was asked for is in it, and all of that. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300 && !withoutAll.has(this.status);
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

/** Names under Content-Encoding that say nothing of compression: of character sets, of S3's signed uploads, of mail. */
const notCompressed: ReadonlySet<string> = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'binary',
  '7bit',
  '8bit',
  'aws-chunked',
]);

/** The compressions of an answer in the order in which they were made. */
export const compressionsOf = (contentEncoding: string | null | undefined): string[] =>
  (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !notCompressed.has(name));

/** Returns the error for a failure to decompress. Bytes that end too early may be complete the next time, so they are asked for again. */
function decompressionError(error: unknown, host: string): AlmanacError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_BUFFER_TOO_LARGE') return new AlmanacError('TOO_LARGE', { host }, error);
  return code === 'Z_BUF_ERROR' ? new HalfBody({ host }, error) : unreadable(host, error);
}

type Decoder = (body: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Servers send both the zlib and the raw form under this name; the low four bits of zlib's first byte are always 8.
  deflate: (body, options) => promisify(((body[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(body, options),
};

/** More layers than any server uses; each one could multiply the size. */
const maxLayers = 2;

const unreadable = (host: string, cause?: unknown) =>
  new AlmanacError('NOT_JSON', { host, what: stored(answerPhrases.notDecompressed) }, cause);

/** Undoes Content-Encoding. `maxBytes` counts what comes out, so that a small bomb cannot grow past it. */
export async function decodeBody(
  encoded: Buffer,
  contentEncoding: string | null,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const layers = compressionsOf(contentEncoding);
  if (layers.length > maxLayers) throw unreadable(host);
  let body = encoded;
  for (const layer of layers.reverse()) {
    if (body.length === 0) return body;
    body = await decodeLayer(body, namedIn(decoders, layer), maxBytes, host);
  }
  return body;
}

const charsetOf = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

/** JSON in UTF-8, whatever its Content-Type says that it is in: read as UTF-8, letters of other encodings would be lost without a word. */
export function jsonInUtf8(body: Buffer, contentType: string): Buffer {
  if (!/\bjson\b/i.test(contentType)) return body;
  const hasMark = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff);
  const charset = charsetOf.exec(contentType)?.[1]?.toLowerCase() ?? (hasMark ? 'utf-16' : 'utf-8');
  if (charset === 'utf-8' || charset === 'utf8') return body;
  try {
    const isBigEndian = body[0] === 0xfe && body[1] === 0xff;
    return Buffer.from(new TextDecoder(isBigEndian ? 'utf-16be' : charset).decode(body));
  } catch {
    // The name of no known encoding.
    return body;
  }
}

const defaultChunk = 16 * 1024;
const gzipMark = 0x8b1f;

/**
 * How large the output may be, as the end of a gzip body says: in a piece of that size it need not be joined, which would take its memory
 * twice. One that lies gets memory that nothing touches, or more pieces.
 */
function outputSize(body: Buffer, maxBytes: number): number {
  const isGzip = body.length > 18 && body.readUInt16LE(0) === gzipMark;
  return isGzip ? Math.max(defaultChunk, Math.min(body.readUInt32LE(body.length - 4), maxBytes) + 1) : defaultChunk;
}

async function decodeLayer(body: Buffer, decoder: Decoder | undefined, maxBytes: number, host: string) {
  if (!decoder) throw unreadable(host);
  try {
    return await decoder(body, { maxOutputLength: maxBytes, chunkSize: outputSize(body, maxBytes) });
  } catch (error) {
    throw decompressionError(error, host);
  }
}
