import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '../../support/loopback.ts';

/**
 * A hostile service: it sells access tokens of its own, holds every question until `refuseAll`, refuses all of them with 401 then,
 * and keeps everything that it was sent.
 */
export interface WaitingService {
  readonly url: string;
  /** Heads and bodies of all requests so far. */
  received(): string;
  /** Resolves when it holds a question. */
  asked(): Promise<void>;
  refuseAll(): void;
  close(): Promise<void>;
}

export async function startWaitingService(accessToken: string): Promise<WaitingService> {
  const received: string[] = [];
  const held: ServerResponse[] = [];
  let isRefusing = false;
  let firstAsked = Promise.withResolvers<void>();
  const refuse = (response: ServerResponse) => response.writeHead(401).end('{}');
  const server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n${await buffer(request)}`);
    if (request.method === 'POST') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ access_token: accessToken, token_type: 'JWT', expires_in: 3600 }));
      return;
    }
    if (isRefusing) return void refuse(response);
    held.push(response);
    firstAsked.resolve();
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    received: () => received.join('\n\n'),
    asked: () => firstAsked.promise,
    refuseAll: () => {
      isRefusing = true;
      for (const response of held.splice(0)) refuse(response);
      firstAsked = Promise.withResolvers();
    },
    close,
  };
}
