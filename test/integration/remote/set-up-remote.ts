import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import type { AuthorizationRequest } from '#main/data-host/protocol.ts';
import { createRemote, type Remote, type RemoteOptions } from '#main/data-host/remote/remote.ts';
import { createHttp } from '#main/net/http.ts';
import { patient } from '../../support/time-limits.ts';
import { type LocalServer, startServer } from './local-server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface SetUp {
  readonly server: LocalServer;
  readonly remote: Remote;
  readonly asked: AuthorizationRequest[];
  readonly slept: number[];
}

/** A remote of a service that answers as the test says; sleeping takes no time and is written down. */
export async function setUp(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  rest: Partial<RemoteOptions> = {},
  timeouts = patient,
): Promise<SetUp> {
  const server = await startServer(answer);
  const http = createHttp({ timeouts });
  closers.push(http.close, server.close);
  const asked: AuthorizationRequest[] = [];
  const slept: number[] = [];
  let now = Date.now();
  const service = { baseUrl: server.url, scheme: 'JWT' } as const;
  const remote = createRemote({
    connection: { taxonomy: service, analytics: service, token: { url: server.url, clientId: 'demo' } },
    http,
    authorize: async (request) => ({ header: `JWT ${asked.push(request)}` }),
    clock: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
    ...rest,
  });
  return { server, remote, asked, slept };
}
