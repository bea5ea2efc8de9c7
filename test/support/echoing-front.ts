import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';

/**
 * A front server of the worst kind: it goes down now and then with a page that quotes the whole request, headers and body, as
 * debugging pages do. Everything else it passes on.
 */
export async function startEchoingFront(target: string, fails: (path: string) => boolean) {
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const path = message.url ?? '/';
    const body = await buffer(message);
    if (fails(path)) {
      response.writeHead(500, { 'Content-Type': 'text/html' });
      response.end(`<pre>${path}\n${message.rawHeaders.join('\n')}\n${body}</pre>`);
      return;
    }
    const { authorization, accept = '*/*', 'content-type': contentType } = message.headers;
    const headers = {
      accept,
      ...(authorization ? { authorization } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
    };
    const passed = await fetch(`${target}${path}`, {
      method: message.method ?? 'GET',
      headers,
      body: message.method === 'POST' ? body : null,
    });
    response.writeHead(passed.status, { 'Content-Type': passed.headers.get('content-type') ?? 'text/plain' });
    response.end((await passed.text()).replaceAll(target, url));
  };
  const server = createServer((message, response) => {
    answer(message, response).catch(() => response.destroy());
  });
  const { url, close } = await listenOnLoopback(server);
  return { url, close };
}
