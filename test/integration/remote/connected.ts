import type { AuthorizationScheme, Connection } from '#contract/connection.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { createRemote } from '#main/data-host/remote/remote.ts';
import { createHttp } from '#main/net/http.ts';
import type { HttpTimeouts } from '#main/net/request.ts';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { patient } from '../../support/time-limits.ts';

/** A sample service with a client of it: credentials, HTTP and remote, as the app composes them. */
export async function connect(
  options: SampleServiceOptions,
  scheme: AuthorizationScheme = 'JWT',
  timeouts: HttpTimeouts = patient,
) {
  const service = await startSampleService({ scale: 'small', ...options });
  const http = createHttp({ maxBytes: 4_000_000, timeouts });
  const time = { ahead: 0 };
  const clock = () => Date.now() + time.ahead;
  const credentials = createCredentials({ store: createSessionStore(), http, clock });
  const connection = connectionTo(service, scheme);
  await credentials.save(connection, { clientSecret: service.clientSecret, analyticsToken: service.analyticsToken });
  const newRemote = () =>
    createRemote({
      connection,
      http,
      authorize: (request) => credentials.authorize({ ...request, connection }),
      clock,
      // Waiting takes no time: the clock goes ahead instead.
      sleep: async (milliseconds) => {
        time.ahead += milliseconds;
      },
    });
  const close = async () => {
    await http.close();
    await service.close();
  };
  return { service, http, time, credentials, connection, newRemote, close };
}

function connectionTo(service: SampleService, scheme: AuthorizationScheme): Connection {
  return {
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: `${service.url}/api/v0/`, scheme },
    token: { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId },
  };
}

export type Connected = Awaited<ReturnType<typeof connect>>;
