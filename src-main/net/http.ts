import { addressProblem } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { decodeBody } from './content-encoding.ts';
import { cancellation, type HttpTimeouts, type ShorterTimeouts, shorter } from './deadline.ts';
import { createDispatchers, type Dispatchers, type Response } from './dispatchers.ts';
import { HttpAnswer } from './http-answer.ts';
import { directly, type FindProxyRoutes } from './proxy-routes.ts';
import { type Reach, refuseNearer } from './reach.ts';
import { receive } from './receive.ts';
import { redirectTarget } from './redirects.ts';
import { bodyError, transportError } from './transport-error.ts';

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

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
  /** Takes the file piece by piece; the next one comes when it is done. */
  readonly onChunk: (chunk: Buffer) => Promise<void>;
}

export interface LinkOptions extends DownloadOptions {
  /** Where the service is that gave the link: what runs nearer to this computer than it is none of its business. */
  readonly service: Reach;
}

/** The one way out of the app. Rejects with an AlmanacError; an answer of any status is an answer. */
export interface Http {
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
  /** Form-encoded. Repeats the body only on 307, 308 and 301, within the origin. */
  postForm(url: string, fields: Readonly<Record<string, string>>, options?: SendOptions): Promise<HttpAnswer>;
  /**
   * Fetches a file from wherever a service points, without any authorization: other origins are allowed here and nowhere
   * else, over https, and no nearer to this computer than the service itself is.
   */
  download(url: string, options: LinkOptions): Promise<void>;
  /** Forgets what was known of proxies, and connections of before a change of settings, a sleep, another network. */
  networkChanged(): void;
  close(): Promise<void>;
}

const defaultTimeouts: HttpTimeouts = { connect: 10_000, headers: 60_000, bodyIdle: 30_000, total: 180_000 };
const defaultMaxBytes = 64 * 1024 * 1024;
const maxRedirects = 3;
/** A file of a gigabyte over a slow line; `bodyIdle` still ends one that stalls. */
const downloadTotal = 1_800_000;

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
    download: (url, { maxBytes, service, signal, onChunk }) => {
      const limits = { maxBytes, service, signal, timeouts: { ...timeouts, total: downloadTotal } };
      return followAnywhere(dispatchers, url, limits, (response, host) => receive(response, host, maxBytes, onChunk));
    },
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

/** Path and query are kept apart from the URL object, which would rewrite what a course id may hold. */
interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

function parseAddress(text: string): Target {
  if (!URL.canParse(text)) throw new AlmanacError('INVALID_INPUT', { what: 'the address is not one' });
  const url = new URL(text);
  const problem = addressProblem(`${url.protocol}//${url.host}/`);
  if (problem) throw new AlmanacError('INVALID_INPUT', { host: url.host, what: problem });
  const afterScheme = text.slice(text.indexOf('//') + 2);
  const path = afterScheme.replace(/^[^/?#]*/, '').replace(/#.*$/s, '');
  return { origin: url.origin, host: url.host, path: path.startsWith('/') ? path : `/${path}` };
}

async function follow(dispatchers: Dispatchers, start: Target, request: Outgoing, limits: Limits): Promise<HttpAnswer> {
  const cancel = cancellation(limits, start.host);
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

type Receive = (response: Response, host: string) => Promise<void>;

/** Goes where the link and its redirects lead, sending nothing that anyone could misuse. */
async function followAnywhere(
  dispatchers: Dispatchers,
  url: string,
  limits: Limits & Pick<LinkOptions, 'service'>,
  receiveFrom: Receive,
): Promise<void> {
  const { service } = limits;
  const start = linkTarget(service, url);
  const cancel = cancellation(limits, start.host);
  try {
    let target = start;
    for (let hops = 0; ; hops += 1) {
      const response = await dispatchers.request({
        origin: target.origin,
        path: target.path,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
        signal: cancel.signal,
        within: service,
        headersTimeout: limits.timeouts.headers,
        bodyTimeout: limits.timeouts.bodyIdle,
      });
      const location = response.statusCode >= 300 && response.statusCode < 400 ? header(response, 'location') : null;
      if (location === null)
        return await receiveFrom(response, target.host).catch((error: unknown) => {
          throw bodyError(error, target.host);
        });
      await response.body.dump();
      if (hops === maxRedirects) throw new AlmanacError('REDIRECT_REFUSED', { host: start.host });
      target = linkTarget(service, location, `${target.origin}${target.path}`);
    }
  } catch (error) {
    throw cancel.reason() ?? transportError(error, start.host);
  } finally {
    cancel.dispose();
  }
}

/** An address that a service gave, not a user: one that may not be used is the service's mistake. */
function linkTarget(service: Reach, link: string, base?: string): Target {
  let target: Target;
  try {
    target = parseAddress(new URL(link, base).href);
  } catch (error) {
    throw new AlmanacError('BAD_SHAPE', { what: 'a download link that is not https' }, error);
  }
  refuseNearer(new URL(target.origin).hostname, service);
  return target;
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
  return new HttpAnswer({
    status: response.statusCode,
    host: target.host,
    path: target.path,
    body,
    contentType: header(response, 'content-type') ?? '',
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

function header(response: Response, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
