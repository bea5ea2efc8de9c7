import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** Turns an answer into another: its path with query, and its JSON. */
export type Rewrite = (path: string, json: unknown) => unknown | Promise<unknown>;

/** A front server that changes what the service behind it answers: for answers that no fault of the sample service gives. */
export async function startProxy(target: string, rewrite: Rewrite) {
  const forward = async (message: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
    const { authorization, accept, 'content-type': contentType } = message.headers;
    const headers = Object.entries({ authorization, accept, 'content-type': contentType }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const path = message.url ?? '/';
    const body = message.method === 'POST' ? Buffer.concat(chunks) : null;
    const answer = await fetch(`${target}${path}`, { method: message.method ?? 'GET', headers, body });
    const json: unknown = await answer.json();
    const text = JSON.stringify(answer.ok ? await rewrite(path, json) : json).replaceAll(target, url);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
  };
  const server = createServer((message, response) => {
    forward(message, response).catch(() => response.destroy());
  });
  const { url, close } = await listenOnLoopback(server);
  return { url, close };
}
