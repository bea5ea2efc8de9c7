import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, type Client, DEMO_RUN, startClient } from './client.ts';

const days = async (client: Client, query: string): Promise<unknown[]> =>
  (await client.rows(`courses/${DEMO_RUN}/enrollment/${query}`)).map((row) => row.date);
const weeks = async (client: Client, query: string): Promise<unknown[]> =>
  (await client.rows(`courses/${DEMO_RUN}/activity/${query}`)).map((row) => row.interval_start);

describe.each(BOTH_READINGS)('date rules, %s', (reading) => {
  it('give the latest day and the latest week when no bound is given', async () => {
    const client = await startClient({ reading });
    expect(await days(client, '')).toEqual(['2015-12-10']);
    expect(await weeks(client, '')).toEqual(['2015-11-30T000000']);
  });

  it('include the first day and exclude the last', async () => {
    const client = await startClient({ reading });
    const all = await days(client, '?start_date=2014-03-03&end_date=2014-03-06');
    expect(all).toEqual(['2014-03-03', '2014-03-04', '2014-03-05']);
    const first = await days(client, '?end_date=2013-11-06');
    expect(first[0]).toBe('2013-11-04');
    expect((await days(client, '?start_date=2015-12-09T120000')).at(-1)).toBe('2015-12-10');
  });

  it('exclude a week that ends on the end date', async () => {
    const client = await startClient({ reading });
    const from = '?start_date=2014-03-03';
    expect(await weeks(client, `${from}&end_date=2014-03-18`)).toEqual(['2014-03-03T000000', '2014-03-10T000000']);
    expect(await weeks(client, `${from}&end_date=2014-03-17`)).toEqual(['2014-03-03T000000']);
    expect(await weeks(client, `${from}T000001&end_date=2014-03-18T000000`)).toEqual(['2014-03-10T000000']);
  });

  it('refuse dates that cannot be read', async () => {
    const client = await startClient({ reading });
    for (const date of ['yesterday', '2014-01-01T00:00:00', '2014-02-30']) {
      const answer = await client.analytics(`courses/${DEMO_RUN}/activity/?start_date=${date}`);
      expect(answer.status).toBe(reading === 'reality' ? 500 : 400);
      if (reading === 'reality') expect(answer.json).toEqual({ status: 500 });
    }
  });

  it('leave gaps of days', async () => {
    const client = await startClient({ reading });
    const found = await days(client, '?start_date=2013-11-04');
    expect(found).not.toContain('2014-02-12');
    expect(found.length).toBeGreaterThan(700);
  });
});
