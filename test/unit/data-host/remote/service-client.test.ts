import { describe, expect, it } from 'vitest';
import { createAuthorizer, createSuspendGuard, ServiceClient } from '#main/data-host/remote/service-client.ts';
import type { Http } from '#main/net/http.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

describe('the authorization of a service', () => {
  it('is asked for once, and again when it is about to expire', async () => {
    const asked: (string | undefined)[] = [];
    let now = 0;
    const authorizer = createAuthorizer(
      async (refused) => {
        asked.push(refused);
        return { header: `JWT ${asked.length}`, renewAt: now + 100 };
      },
      () => now,
    );
    expect(await Promise.all([authorizer.header(), authorizer.header()])).toEqual(['JWT 1', 'JWT 1']);
    now = 99;
    expect(await authorizer.header()).toBe('JWT 1');
    now = 100;
    expect(await authorizer.header()).toBe('JWT 2');
    expect(asked).toEqual([undefined, undefined]);
  });

  it('is renewed once for all who were refused with it', async () => {
    const asked: (string | undefined)[] = [];
    const authorizer = createAuthorizer(
      async (refused) => ({ header: `JWT ${asked.push(refused)}` }),
      () => 0,
    );
    const header = await authorizer.header();
    const replaced = await Promise.all([
      authorizer.replace(header),
      authorizer.replace(header),
      authorizer.replace(header),
    ]);
    expect(replaced).toEqual(['JWT 2', 'JWT 2', 'JWT 2']);
    expect(await authorizer.replace(header)).toBe('JWT 2');
    expect(asked).toEqual([undefined, 'JWT 1']);
  });

  it('cannot be replaced by itself or where there is none', async () => {
    const authorizer = createAuthorizer(
      async () => ({ header: 'Token a' }),
      () => 0,
    );
    await expect(authorizer.replace(await authorizer.header())).rejects.toMatchObject({ code: 'AUTH_REFUSED' });
    await expect(authorizer.replace(null)).rejects.toMatchObject({ code: 'AUTH_REFUSED' });
  });

  it('that failed is asked for again by the next request', async () => {
    let tries = 0;
    const authorizer = createAuthorizer(
      async () => {
        tries += 1;
        if (tries === 1) throw new AlmanacError('UNREACHABLE');
        return { header: 'JWT 2' };
      },
      () => 0,
    );
    await expect(authorizer.header()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(await authorizer.header()).toBe('JWT 2');
  });

  it('that cannot be had is tried three times for a request, and not three times for each try of it', async () => {
    const waits: number[] = [];
    let tries = 0;
    const http: Pick<Http, 'get'> = { get: () => expect.unreachable() };
    const client = new ServiceClient({
      service: 'analytics',
      http: http as Http,
      suspendGuard: createSuspendGuard(),
      authorize: async () => {
        tries += 1;
        throw new AlmanacError('UNREACHABLE', { host: 'auth.test' });
      },
      clock: () => 0,
      sleep: async (milliseconds) => void waits.push(milliseconds),
    });
    await expect(client.get('https://service.test/')).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect([tries, waits.length]).toEqual([3, 2]);
  });
});
