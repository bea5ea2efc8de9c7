import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuthorizationScheme, Connection, Secrets } from '#contract/connection.ts';
import { ask } from '../e2e/support/bridge.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { everyNth } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { openedApp } from './support/opened-app.ts';
import { startWaitingService, type WaitingService } from './support/waiting-service.ts';

/*
 * A sync of a hostile service runs when the connection becomes another one. The hostile service then refuses what it was sent, and
 * must not be sent what belongs to the other connection instead.
 */

const own = {
  clientSecret: 'own-client-secret-5501',
  analyticsToken: 'a11ce0a11ce0a11ce0a11ce0a11ce0a11ce05502',
  taxonomyToken: 'own-taxonomy-token-5503',
};
const hostile = {
  clientSecret: 'hostile-client-secret',
  analyticsToken: 'hostile-analytics-token',
  taxonomyToken: 'hostile-taxonomy-token',
};

const connectionTo = (url: string, scheme: AuthorizationScheme, clientId: string): Connection => ({
  taxonomy: { baseUrl: url, scheme },
  analytics: { baseUrl: `${url}/api/v0/`, scheme },
  token: { url: `${url}/oauth2/v1/access_token`, clientId },
});

describe('S13: a changed connection gets nothing of the old one, and gives it nothing', () => {
  const app = openedApp();
  let service: SampleService;
  let waiting: WaitingService;
  const accessTokens: string[] = [];

  beforeAll(async () => {
    service = await startSampleService({ clientSecret: own.clientSecret, analyticsToken: own.analyticsToken });
    const { issue } = service.tokens;
    service.tokens.issue = (clientId) => {
      const issued = issue(clientId);
      accessTokens.push(issued.token);
      return issued;
    };
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    waiting = await startWaitingService('hostile-access-token');
  });
  afterEach(() => waiting.close());

  const save = (connection: Connection, secrets: Secrets) =>
    ask(app().page, 'connection:save', { connection, secrets });
  const status = () => ask(app().page, 'sync:status', {});
  const syncHasEnded = () =>
    expect.poll(async () => (await status()).running, { timeout: timeoutFor(30_000) }).toBeNull();

  /** How the connection becomes another one while the sync runs. */
  const proxyRoutes: Record<string, (scheme: AuthorizationScheme) => Promise<void>> = {
    'a user corrects the addresses': async (scheme) => {
      await save(connectionTo(waiting.url, scheme, 'me'), hostile);
      await ask(app().page, 'sync:start', {});
      await waiting.asked();
      await save(connectionTo(service.url, scheme, service.clientId), own);
    },
    'a page that was taken over puts the old addresses back': async (scheme) => {
      await save(connectionTo(service.url, scheme, service.clientId), own);
      await save(connectionTo(waiting.url, scheme, service.clientId), hostile);
      await ask(app().page, 'sync:start', {});
      await waiting.asked();
      await save(connectionTo(service.url, scheme, service.clientId), {});
    },
    'another profile is opened': async (scheme) => {
      await save(connectionTo(service.url, scheme, service.clientId), own);
      const { open } = await ask(app().page, 'workspaces:list', {});
      await ask(app().page, 'profiles:add', { name: 'Hostile' });
      await save(connectionTo(waiting.url, scheme, 'me'), hostile);
      await ask(app().page, 'sync:start', {});
      await waiting.asked();
      const opened = ask(app().page, 'workspaces:open', open);
      waiting.refuseAll();
      await opened;
    },
  };

  const schemes = ['Token', 'JWT'] as const satisfies readonly AuthorizationScheme[];
  // Neighbours begin with another scheme, so that both are tried every day.
  const cases = Object.keys(proxyRoutes).flatMap((way, index) =>
    (index % 2 === 0 ? schemes : schemes.toReversed()).map((scheme) => [way, scheme] as const),
  );
  // Every day half of them: each way and each scheme occurs.
  test.each(everyNth(2, cases))('%s, with scheme %s', async (way, scheme) => {
    await proxyRoutes[way]?.(scheme);
    waiting.refuseAll();
    await syncHasEnded();

    // The service was asked with what was entered for it, so it had what it takes to refuse it.
    expect(waiting.received()).toContain(scheme === 'JWT' ? 'hostile-access-token' : hostile.taxonomyToken);
    const secrets = { ...own, ...Object.fromEntries(Object.entries(accessTokens)) };
    const received = waiting.received();
    expect(Object.entries(secrets).flatMap(([name, secret]) => (received.includes(secret) ? [name] : []))).toEqual([]);
  });
});
