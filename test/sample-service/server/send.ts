import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { type Answer, bodyText, contentTypeOf, type RowWriter } from './answer.ts';

export interface SendOptions {
  readonly gzip: boolean;
  readonly write?: RowWriter;
  /** Replaces the header that the HTTP server would set by its own clock. */
  readonly date: Date;
}

/** Bytes gathered before they are handed to the socket: single rows would cost a system call each. */
const CHUNK_LENGTH = 65_536;

/** Joins small pieces into big ones. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

export function writeHead(response: ServerResponse, answer: Answer, options: SendOptions): void {
  const type = contentTypeOf(answer.body);
  response.statusCode = answer.status;
  response.setHeader('Date', options.date.toUTCString());
  if (type !== undefined) response.setHeader('Content-Type', type);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
}

/** Writes an answer, no faster than the client reads it. */
export async function sendAnswer(response: ServerResponse, answer: Answer, options: SendOptions): Promise<void> {
  writeHead(response, answer, options);
  const chunks = inChunks(bodyText(answer.body, options.write));
  const first = chunks.next();
  if (first.done === true) {
    response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  const second = chunks.next();
  if (second.done === true && !options.gzip) {
    // Short answers tell their length, as real ones do.
    const bytes = Buffer.from(first.value, 'utf8');
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
    return;
  }
  await stream(response, concat(first.value, second.done === true ? undefined : second.value, chunks), options.gzip);
}

function* concat(first: string, second: string | undefined, rest: Iterable<string>): Generator<string> {
  yield first;
  if (second !== undefined) yield second;
  yield* rest;
}

/** Resolves when the connection is over, in whichever way. */
export function clientGone(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
}

async function stream(response: ServerResponse, chunks: Iterable<string>, gzip: boolean): Promise<void> {
  const sink = gzip ? createGzip({ level: 1 }) : response;
  if (sink !== response) {
    response.setHeader('Content-Encoding', 'gzip');
    sink.pipe(response);
  }
  const gone = clientGone(response);
  for (const chunk of chunks) {
    if (response.destroyed) return;
    if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), gone]);
    // Let other requests have their turn while a long answer is made.
    else await new Promise(setImmediate);
  }
  sink.end();
}
