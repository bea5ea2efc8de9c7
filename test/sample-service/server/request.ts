import type { IncomingMessage } from 'node:http';

/** A request as the handlers see it. */
export interface ServiceRequest {
  readonly method: string;
  /** Percent-decoded once, as web servers hand it to the application. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `http://host:port` as the client wrote it. */
  readonly origin: string;
  readonly accept: string;
  readonly authorization: string | undefined;
  /** The version of a file that the client has. */
  readonly ifNoneMatch: string | undefined;
  readonly acceptsGzip: boolean;
  readonly contentType: string;
  /** The whole body, read on demand and bounded. */
  body(): Promise<string>;
}

const BIGGEST_BODY = 1_000_000;

/** Undefined when the path is not valid percent-encoding. */
export function readRequest(message: IncomingMessage): ServiceRequest | undefined {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = decoded(mark < 0 ? target : target.slice(0, mark));
  if (path === undefined) return undefined;
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    origin: `http://${message.headers.host ?? '127.0.0.1'}`,
    accept: message.headers.accept ?? '*/*',
    authorization: message.headers.authorization,
    ifNoneMatch: message.headers['if-none-match'],
    acceptsGzip: /\bgzip\b/.test(String(message.headers['accept-encoding'] ?? '')),
    contentType: message.headers['content-type'] ?? '',
    body: () => readBody(message),
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BIGGEST_BODY) throw new RangeError('request body too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
