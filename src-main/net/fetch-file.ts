import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { namedIn } from '#shared/text/text.ts';
import { bodyError, transportError } from './classify.ts';
import { compressionsOf } from './http-answer.ts';
import { type Reach, refuseNearer } from './reach.ts';
import {
  cancellation,
  type Dispatchers,
  type HttpTimeouts,
  header,
  maxRedirects,
  parseAddress,
  type Response,
  type Target,
} from './request.ts';

/*
 * Files, which are larger than memory should hold: they are handed on piece by piece.
 */

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
  /** Takes the file piece by piece; the next one comes when it is done. */
  readonly onChunk: (chunk: Buffer) => Promise<void>;
}

export interface FileOptions extends DownloadOptions {
  /** The number of bytes that are there already; the server may begin there, or at the beginning. */
  readonly from?: number;
  /** Called before the first piece with the offset at which the bytes begin: `from`, or 0. */
  readonly onStart?: (from: number) => Promise<void>;
}

/** Facts about a sent file from the server's headers. */
export interface FileFacts {
  /** How long ago it was last changed, by the server's own clock, in milliseconds; null when it does not say. */
  readonly age: number | null;
}

/** The version of a file as its server names it, for a conditional request later; null where the server names none. */
export interface FileVersion {
  readonly etag: string | null;
  readonly http_modified: string | null;
}

export interface LinkOptions extends DownloadOptions {
  /** The version that is there already: the file is sent only where it is another one. */
  readonly known?: FileVersion | undefined;
  /** The size of the file as the service states it, in bytes; null or left out where it states none. */
  readonly size?: number | null | undefined;
  /** Where the service is that gave the link: what runs nearer to this computer than it is none of its business. */
  readonly service: Reach;
}

/** A file of a gigabyte over a slow line; `bodyIdle` still ends one that stalls. */
const downloadTotal = 1_800_000;

/** The part of an answer that is needed to take a file out of it. */
interface FileResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Buffer>;
}

/** Storages may send a file as they keep it, compressed, although it was asked for plain. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Statuses of success without a file: it is still being made, or there is nothing to send. */
const withoutFile: ReadonlySet<number> = new Set([202, 204, 205]);

const compressionsIn = ({ headers }: Pick<FileResponse, 'headers'>) =>
  compressionsOf([headers['content-encoding'] ?? ''].flat().join(','));

/** Hands on the file in an answer piece by piece, decoded; returns its bytes. Throws what an answer without a file means. */
async function receive(
  response: FileResponse,
  host: string,
  maxBytes: number,
  onChunk: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  const { statusCode: status, headers } = response;
  // A link that has died is refused like one that was never valid.
  if (status === 401 || status === 403 || status === 410)
    throw new AlmanacError('ACCESS_DENIED', { host, status, what: t('the file behind the link') });
  if (status < 200 || status > 299 || withoutFile.has(status))
    throw new AlmanacError('SERVICE_ERROR', { host, status });
  if (/^text\/html\b/i.test(String(headers['content-type'] ?? '')))
    throw new AlmanacError('NOT_JSON', { host, status });
  let bytes = 0;
  const take = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AlmanacError('TOO_LARGE', { host });
      await onChunk(chunk);
    }
  };
  const [compression, ...others] = compressionsIn(response);
  if (compression === undefined) await take(response.body);
  else {
    const decoder = others.length === 0 ? namedIn(decoders, compression) : undefined;
    if (!decoder) throw new AlmanacError('NOT_JSON', { host });
    await pipeline(Readable.from(response.body), decoder(), take);
  }
  return bytes;
}

/** A file from wherever a service points. Resolves with its version; with null where it is the one that is known. */
export async function fetchLinked(
  dispatchers: Dispatchers,
  url: string,
  { maxBytes, service, signal, known, size, onChunk }: LinkOptions,
  timeouts: HttpTimeouts,
): Promise<FileVersion | null> {
  const way: Way = {
    start: linkTarget(service, url),
    next: (location, { origin, path }) => linkTarget(service, location, `${origin}${path}`),
    headers: {
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.http_modified ? { 'if-modified-since': known.http_modified } : {}),
    },
    within: service,
  };
  return followTo(dispatchers, way, { signal, timeouts }, async (response, host) => {
    if (response.statusCode === 304 && known) {
      await response.body.dump();
      return null;
    }
    startOf(response, 0, host);
    const bytes = await receive(response, host, maxBytes, onChunk);
    if (bytes < minBytes(response, size)) throw new AlmanacError('CUT_OFF', { host });
    return versionOf(response);
  });
}

/**
 * The fewest bytes of a whole file. A connection without a stated length ends the same way when it breaks. A compressed file knows its
 * own end, and may be smaller than what is stated; one of no stated size has at least a heading.
 */
function minBytes(response: Response, size: number | null | undefined): number {
  return compressionsIn(response).length > 0 ? 0 : (size ?? 1);
}

/** RFC 9110, section 8.8.2.2: a file may change twice in a second, and then both have one date, and one tag where that is made of the date. */
const settledMs = 2000;

/** The values that can be sent back as they came; none of a file that changed only just now. */
function versionOf(response: Response): FileVersion {
  const age = ageOf(response);
  if (age !== null && age < settledMs) return { etag: null, http_modified: null };
  const [etag, modified] = ['etag', 'last-modified'].map((name) => header(response, name) ?? '') as [string, string];
  return {
    etag: /^(?:W\/)?"[\x21\x23-\x7e]{1,200}"$/.test(etag) ? etag : null,
    http_modified: /^[\w ,:+-]{10,40}$/.test(modified) ? modified : null,
  };
}

/** A file from where a user said that it lies, or the rest of one. */
export function fetchFile(
  dispatchers: Dispatchers,
  url: string,
  { maxBytes, signal, from = 0, onStart, onChunk }: FileOptions,
  timeouts: HttpTimeouts,
): Promise<FileFacts> {
  const way: Way = {
    start: parseAddress(url),
    next: withinOrigin,
    headers: { 'cache-control': 'no-cache', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
  };
  return followTo(dispatchers, way, { signal, timeouts }, async (response, host) => {
    const beginsAt = startOf(response, from, host);
    await onStart?.(beginsAt);
    await receive(response, host, maxBytes - beginsAt, onChunk);
    return { age: ageOf(response) };
  });
}

type Receive<T> = (response: Response, host: string) => Promise<T>;

/** Where a file is fetched from, and where a redirect leads from there. */
interface Way {
  readonly start: Target;
  readonly next: (location: string, from: Target) => Target;
  readonly headers?: Readonly<Record<string, string>>;
  readonly within?: Reach;
}

interface Limits {
  readonly signal: AbortSignal | undefined;
  readonly timeouts: HttpTimeouts;
}

/** Goes where the way and its redirects lead, sending nothing that anyone could misuse. */
async function followTo<T>(
  dispatchers: Dispatchers,
  { start, next, headers = {}, within }: Way,
  { signal, timeouts }: Limits,
  receiveFrom: Receive<T>,
): Promise<T> {
  let target = start;
  const cancel = cancellation({ signal, timeouts: { total: downloadTotal } }, () => target.host);
  try {
    for (let hops = 0; ; hops += 1) {
      const response = await dispatchers.request({
        origin: target.origin,
        path: target.path,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
        signal: cancel.signal,
        within,
        headersTimeout: timeouts.headers,
        bodyTimeout: timeouts.bodyIdle,
      });
      const location = response.statusCode >= 300 && response.statusCode < 400 ? header(response, 'location') : null;
      if (location === null)
        return await receiveFrom(response, target.host).catch((error: unknown) => {
          throw bodyError(error, target.host);
        });
      await response.body.dump();
      if (hops === maxRedirects) throw new AlmanacError('REDIRECT_REFUSED', { host: target.host });
      target = next(location, target);
    }
  } catch (error) {
    // Names the host that failed: a redirect may have led to another one.
    throw cancel.reason() ?? transportError(error, target.host);
  } finally {
    cancel.dispose();
  }
}

/** @throws AlmanacError REDIRECT_REFUSED for another origin */
function withinOrigin(location: string, { origin, host, path }: Target): Target {
  const url = URL.canParse(location, `${origin}${path}`) ? new URL(location, `${origin}${path}`) : null;
  if (url?.origin !== origin)
    throw new AlmanacError('REDIRECT_REFUSED', { host, ...(url ? { what: url.host.slice(0, 300) } : {}) });
  return { origin, host, path: url.pathname + url.search };
}

/** Where the content of an answer begins. A server may send the whole file although a part was asked for. */
function startOf(response: Response, requested: number, host: string): number {
  if (response.statusCode !== 206) return 0;
  const start = Number(/^bytes (\d+)-/.exec(header(response, 'content-range') ?? '')?.[1] ?? Number.NaN);
  if (requested === 0 || start !== requested) throw new AlmanacError('SERVICE_ERROR', { host, status: 206 });
  return start;
}

function ageOf(response: Response): number | null {
  const [changed, now] = ['last-modified', 'date'].map((name) => Date.parse(header(response, name) ?? ''));
  return Number.isFinite(changed) && Number.isFinite(now) ? Number(now) - Number(changed) : null;
}

/** An address that a service gave, not a user: one that may not be used is the service's mistake. */
function linkTarget(service: Reach, link: string, base?: string): Target {
  let target: Target;
  try {
    target = parseAddress(new URL(link, base).href);
  } catch (error) {
    throw new AlmanacError('BAD_SHAPE', { what: t('a download link that is not https') }, error);
  }
  refuseNearer(new URL(target.origin).hostname, service);
  return target;
}
