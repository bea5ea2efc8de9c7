import { expect, it } from 'vitest';
import { createSuspendGuard, ServiceClient } from '#main/data-host/remote/service-client.ts';
import type { GetOptions, Http } from '#main/net/http.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { answerOf } from '#test/support/limits/simulate.ts';

const answer = answerOf(null);

/** A client of a service that answers or does not; `waits` holds how long each request may wait for an answer, in ms. */
function setUp() {
  const waits: (number | undefined)[] = [];
  const service = { answers: false };
  const http: Pick<Http, 'get'> = {
    get: async (_url: string, options?: GetOptions) => {
      waits.push(options?.timeouts?.headers);
      if (!service.answers) throw new AlmanacError('SERVICE_TIMEOUT', { host: 'service.test' });
      return answer;
    },
  };
  const client = new ServiceClient({
    service: 'analytics',
    http: http as Http,
    suspendGuard: createSuspendGuard(),
    authorize: async () => ({ header: 'JWT token' }),
    clock: Date.now,
    sleep: async () => {},
  });
  const ask = () => client.get('https://service.test/');
  return { ask, waits, service };
}

it('a service that answers nothing is waited for in full once, then for a quarter of a minute without a second try', async () => {
  const { ask, waits } = setUp();
  for (let dataset = 0; dataset < 3; dataset += 1)
    await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  // In full, its repetition, and one for each dataset after that: a minute and three quarters, then the sync gives up.
  expect(waits).toEqual([undefined, 15_000, 15_000, 15_000]);
});

it('a service that answers again is waited for in full again', async () => {
  const { ask, waits, service } = setUp();
  await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  service.answers = true;
  await ask();
  await ask();
  expect(waits).toEqual([undefined, 15_000, 15_000, undefined]);
});
