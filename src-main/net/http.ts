import { AlmanacError } from '#shared/errors/errors.ts';
import { bodyError, transportError } from './classify.ts';
import {
  type FileFacts,
  type FileOptions,
  type FileVersion,
  fetchFile,
  fetchLinked,
  type LinkOptions,
} from './fetch-file.ts';
import { decodeBody, HttpAnswer, jsonInUtf8 } from './http-answer.ts';
import { directly, type FindProxyRoutes } from './proxy-routes.ts';
import {
  cancellation,
  createDispatchers,
  type Dispatchers,
  type HttpTimeouts,
  header,
  maxRedirects,
  parseAddress,
  type Response,
  redirectTarget,
  type ShorterTimeouts,
  shorter,
  type Target,
} from './request.ts';

export interface HttpOptions {
  readonly timeouts?: Partial<HttpTimeouts>;
  /** Largest body in bytes, before and after decompression. */
  readonly maxBytes?: number | undefined;
  /** Connections per service. */
  readonly connections?: number | undefined;
  /** Which proxy leads to an origin; without it every service is reached directly. */
  readonly findProxyRoutes?: FindProxyRoutes | undefined;
}

export interface SendOptions {
  /** The whole header value; null and undefined send none. Follows redirects within the origin and never leaves it. */
  readonly authorization?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number | undefined;
  readonly timeouts?: ShorterTimeouts | undefined;
  /** Called for every request that really goes out, redirects included. */
  readonly onRequest?: (() => void) | undefined;
}

export interface GetOptions extends SendOptions {
  readonly accept?: string | undefined;
}

/** The one way out of the app. Rejects with an AlmanacError; an answer of any status is an answer. */
export interface Http {
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
  /** Form-encoded. Repeats the body only on 307, 308 and 301, within the origin. */
  postForm(url: string, fields: Readonly<Record<string, string>>, options?: SendOptions): Promise<HttpAnswer>;
  /**
   * Fetches a file from wherever a service points, without any authorization: other origins are allowed here and nowhere
   * else, over https, and no nearer to this computer than the service itself is. Null where it is the version that is known.
   */
  download(url: string, options: LinkOptions): Promise<FileVersion | null>;
  /** Fetches a file from where a user said that it lies, without any authorization; redirects within its origin alone. */
  file(url: string, options: FileOptions): Promise<FileFacts>;
  /** Forgets what was known of proxies, and connections of before a change of settings, a sleep, another network. */
  networkChanged(): void;
  close(): Promise<void>;
}

const defaultTimeouts: HttpTimeouts = { connect: 10_000, headers: 60_000, bodyIdle: 30_000, total: 180_000 };
const defaultMaxBytes = 64 * 1024 * 1024;

/** Opens a client with kept-alive connections; `close` it when done. */
export function createHttp(options: HttpOptions = {}): Http {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const dispatchers = createDispatchers({
    findProxyRoutes: options.findProxyRoutes ?? directly,
    connections: options.connections ?? 6,
    timeouts,
  });
  const send = async (url: string, request: Outgoing, sending: SendOptions) =>
    follow(dispatchers, parseAddress(url), request, {
      ...sending,
      maxBytes: sending.maxBytes ?? options.maxBytes ?? defaultMaxBytes,
      timeouts: shorter(timeouts, sending.timeouts ?? {}),
    });
  return {
    get: (url, get = {}) => send(url, { method: 'GET', headers: { accept: get.accept ?? 'application/json' } }, get),
    postForm: (url, fields, sending = {}) =>
      send(
        url,
        {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        },
        sending,
      ),
    download: (url, download) => fetchLinked(dispatchers, url, download, timeouts),
    file: (url, file) => fetchFile(dispatchers, url, file, timeouts),
    networkChanged: dispatchers.networkChanged,
    close: dispatchers.destroy,
  };
}

interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Limits extends SendOptions {
  readonly maxBytes: number;
  readonly timeouts: HttpTimeouts;
}

async function follow(dispatchers: Dispatchers, start: Target, request: Outgoing, limits: Limits): Promise<HttpAnswer> {
  const cancel = cancellation(limits, () => start.host);
  try {
    let target = start;
    for (let hops = 0; ; hops += 1) {
      limits.onRequest?.();
      const answer = await exchange(dispatchers, target, request, limits, cancel.signal);
      const location = redirectTarget(answer, target, request.method);
      if (location === null) return answer;
      if (hops === maxRedirects) throw new AlmanacError('REDIRECT_REFUSED', { host: start.host });
      target = { ...target, path: location };
    }
  } catch (error) {
    throw cancel.reason() ?? transportError(error, start.host);
  } finally {
    cancel.dispose();
  }
}

async function exchange(
  dispatchers: Dispatchers,
  target: Target,
  request: Outgoing,
  limits: Limits,
  signal: AbortSignal,
) {
  const headers: Record<string, string> = { ...request.headers, 'accept-encoding': 'gzip, deflate, br' };
  if (limits.authorization) headers.authorization = limits.authorization;
  const response = await dispatchers.request({
    origin: target.origin,
    path: target.path,
    method: request.method,
    headers,
    body: request.body ?? null,
    signal,
    headersTimeout: limits.timeouts.headers,
    bodyTimeout: limits.timeouts.bodyIdle,
  });
  const encoded = await collect(response, limits.maxBytes, target.host).catch((error: unknown) => {
    throw bodyError(error, target.host);
  });
  const body = await decodeBody(encoded, header(response, 'content-encoding'), limits.maxBytes, target.host);
  const contentType = header(response, 'content-type') ?? '';
  return new HttpAnswer({
    status: response.statusCode,
    host: target.host,
    path: target.path,
    body: jsonInUtf8(body, contentType),
    contentType,
    location: header(response, 'location'),
    retryAfter: header(response, 'retry-after'),
    date: header(response, 'date'),
    disposition: header(response, 'content-disposition'),
  });
}

async function collect(response: Response, maxBytes: number, host: string): Promise<Buffer> {
  // Filled while it arrives: pieces that wait to be joined would take the memory of a large page twice.
  let body: Buffer = Buffer.allocUnsafe(Math.min(announcedBytes(response), maxBytes));
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > maxBytes) throw new AlmanacError('TOO_LARGE', { host });
    if (bytes + chunk.length > body.length) body = enlarged(body, bytes + chunk.length);
    bytes += chunk.copy(body, bytes);
  }
  return body.subarray(0, bytes);
}

function announcedBytes(response: Response): number {
  const length = Number(header(response, 'content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/** With room for as much again, so that a body of unknown length is not copied for every chunk. */
function enlarged(body: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(needed * 2);
  body.copy(larger);
  return larger;
}
