import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.ts';

/** A request as it came in. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly userAgent: string | undefined;
  readonly body: string;
}

export interface LocalServer {
  readonly url: string;
  readonly host: string;
  readonly seen: Seen[];
  close(): Promise<void>;
}

/** A real HTTP server on a free port of this computer, for answers that no sane service gives. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse, seen: Seen) => void,
): Promise<LocalServer> {
  const seen: Seen[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '' } = request;
    const { authorization, 'user-agent': userAgent } = request.headers;
    const one = { method, url, authorization, userAgent, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    answer(request, response, one);
  };
  const { port, url, close } = await listenOnLoopback(createServer(listener));
  return { url, host: `127.0.0.1:${port}`, seen, close };
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
