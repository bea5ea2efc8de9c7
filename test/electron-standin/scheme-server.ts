import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toApp } from './origins.ts';
import { handlerFor, keepsCode } from './protocol.ts';

/**
 * Answers the schemes of the app on this computer, on the port that it gives. Over HTTP, because only what comes that way is kept
 * compiled by Chromium, as Electron keeps what comes over a scheme with `codeCache`. The app is asked every time; what has not
 * changed is not sent again.
 */
export async function serveSchemes(): Promise<number> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = toApp(`http://${request.headers.host}${request.url}`);
  const handler = handlerFor(address);
  if (!handler) return void response.writeHead(502).end();
  const given = await handler(await requestOf(request, address));
  const body = Buffer.from(await given.arrayBuffer());
  const said = [...given.headers];
  const tag = `"${createHash('sha256').update(JSON.stringify(said)).update(body).digest('base64url')}"`;
  const kept = keepsCode(address) ? { etag: tag, 'cache-control': 'no-cache' } : { 'cache-control': 'no-store' };
  const headers = { ...kept, ...Object.fromEntries(said) };
  const isKnown = given.status === 200 && request.headers['if-none-match'] === tag;
  if (isKnown) response.writeHead(304, headers).end();
  else response.writeHead(given.status, headers).end(body);
}

async function requestOf(request: IncomingMessage, address: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, { method, headers, ...(hasBody ? { body: await bodyOf(request) } : {}) });
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
