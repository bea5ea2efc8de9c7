import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { REQUEST_CLASSES } from '../../sample-service/server/request-class.ts';
import { everyNth } from '../../support/at-length.ts';
import { type HostSetup, type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';
import { timeoutsFor } from '../../support/time-limits.ts';

let service: SampleService;
let started: StartedHost;
let closers: (() => Promise<void>)[];
beforeEach(() => {
  closers = [];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

async function begin(options: SampleServiceOptions = {}, setup: Partial<HostSetup> = {}): Promise<void> {
  service = await startSampleService(options);
  closers.push(service.close);
  started = await startHost({ service, runs: service.runs.slice(0, 2), ...setup });
  closers.push(started.close);
}

const sync = () =>
  started.sync(resourcesOf([...taxonomyDatasets, 'enrollment', 'activity', 'videos'], service.runs.slice(0, 2)));
const tokensBought = () => service.requests.counts().token ?? 0;
const asked = () => service.requests.total - tokensBought();

const readings = everyNth(2, ['reality', 'specification'] as const);

describe.each(readings)('an access token of a service as in the %s', (reading) => {
  it.each(['int', 'string', 'missing', 'absurd', 'null'] as const)(
    'whose expires_in is %s is bought once for a whole sync',
    async (expiresIn) => {
      await begin({ reading, expiresIn });
      expect(await sync()).toMatchObject({ outcome: 'complete', error: null });
      expect(tokensBought()).toBe(1);
    },
  );

  it('that says nothing about itself is bought once too', async () => {
    await begin({ reading, opaqueToken: true, expiresIn: 'missing' });
    expect(await sync()).toMatchObject({ outcome: 'complete' });
    expect(tokensBought()).toBe(1);
  });

  it.each([7200, -7200])('is bought once although the clock of the laptop is %i seconds off', async (seconds) => {
    await begin({ reading });
    service.setClockOffset(seconds);
    expect(await sync()).toMatchObject({ outcome: 'complete' });
    expect(tokensBought()).toBe(1);
  });

  it('that expires between two syncs is renewed once', async () => {
    await begin({ reading });
    await sync();
    started.time.ahead += 3_600_000;
    service.setClockOffset(3600);
    expect(await sync()).toMatchObject({ outcome: 'complete' });
    expect(tokensBought()).toBe(2);
    // It was renewed in time: no request was refused.
    expect(service.requests.entries.filter(({ status }) => status === 401)).toEqual([]);
  });

  it('that is revoked in the middle of a sync is renewed once for all requests in flight', async () => {
    await begin({ reading });
    service.faults.add({ kind: 'latency', milliseconds: 20 });
    await started.host.call('sync:start', {});
    while ((service.requests.counts().enrollment ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    service.tokens.revokeAll();
    expect(await started.host.syncFinished()).toMatchObject({ outcome: 'complete', error: null });
    expect(tokensBought()).toBe(2);
  });

  it('that is born expired is asked for once, with a sentence that says whom to ask', async () => {
    await begin({ reading, expiresIn: 'negative' });
    expect(await sync()).toMatchObject({ outcome: 'failed', error: { code: 'TOKEN_BORN_EXPIRED' } });
    expect({ tokens: tokensBought(), others: asked() }).toEqual({ tokens: 1, others: 0 });
    for (const { error } of (await started.resources()).filter(({ state }) => state === 'failed')) {
      expect(error).toMatch(
        /already expired.*Ask the provider to enable this client\. Everything synced earlier is kept\.$/,
      );
    }
  });

  it('cannot be had for a wrong secret, and the service is not asked again and again', async () => {
    await begin({ reading }, { clientSecret: 'wrong-canary-secret' });
    const last = await sync();
    expect(last).toMatchObject({ outcome: 'failed', complete: 0, error: { code: 'SECRET_REFUSED' } });
    expect(last.error?.message).toMatch(/refused the client ID or secret\. Check both in Settings › Connection/);
    expect(JSON.stringify([last, await started.resources(), started.events])).not.toContain('canary');
    expect({ tokens: tokensBought(), others: asked() }).toEqual({ tokens: 1, others: 0 });
  });

  it('that the services refuse although it is new is not bought in a loop', async () => {
    await begin({ reading });
    service.faults.add({ kind: 'unauthorized', where: REQUEST_CLASSES.filter((about) => about !== 'token') });
    const last = await sync();
    expect(last).toMatchObject({ outcome: 'failed', error: { code: 'AUTH_REFUSED' } });
    expect(tokensBought()).toBeLessThanOrEqual(3);
    expect(asked()).toBeLessThan(30);
  });
});

describe('a token service that is down', () => {
  it.each(['error-503', 'reset', 'stall', 'html-502', 'login-page', 'truncated'] as const)(
    'by %s fails the sync with a sentence and keeps what is there',
    async (kind) => {
      await begin({}, { http: { timeouts: timeoutsFor(kind) } });
      await sync();
      const before = (await started.resources()).map(({ rows }) => rows);
      started.time.ahead += 3_600_000;
      service.requests.clear();
      service.faults.add({ kind, where: 'token' });
      const last = await sync();
      expect(last.outcome).toBe('failed');
      expect(last.error?.message).toMatch(/Everything synced earlier is kept\./);
      expect((await started.resources()).map(({ rows }) => rows)).toEqual(before);
      // A few tries for each service, and then no more.
      expect(tokensBought()).toBeLessThan(25);
      expect(asked()).toBe(0);
      service.faults.clear();
      expect(await sync()).toMatchObject({ outcome: 'complete', error: null });
    },
  );
});

describe('an API token', () => {
  it('is sent to analytics alone, and is not renewed when it is refused', async () => {
    await begin({ reading: 'reality' }, { analyticsScheme: 'Token' });
    expect(await sync()).toMatchObject({ outcome: 'complete' });
    const schemes = new Set(service.requests.entries.map((entry) => `${entry.path.split('/')[1]} ${entry.scheme}`));
    expect(schemes).toEqual(new Set(['oauth2 null', 'taxonomy JWT', 'api Token']));
    service.faults.add({ kind: 'unauthorized', where: ['enrollment', 'activity', 'videos'] });
    service.requests.clear();
    expect(await sync()).toMatchObject({ outcome: 'partial', error: { code: 'AUTH_REFUSED' } });
    expect(tokensBought()).toBe(0);
  });
});
