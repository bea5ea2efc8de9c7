import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, DEMO_RUN, get, startClient } from './client.ts';

const NAMES = {
  activity: 'engagement-activity',
  enrollment: 'enrollment',
  'enrollment/birth_year': 'enrollment-age',
  'enrollment/education': 'enrollment-education',
  'enrollment/gender': 'enrollment-gender',
  'enrollment/mode': 'enrollment_mode',
  'enrollment/location': 'enrollment-location',
} as const;

const CSV = { Accept: 'text/csv' };

describe.each(BOTH_READINGS)('CSV, %s', (reading) => {
  it.each(Object.entries(NAMES))('of %s comes under its own file name', async (endpoint, slug) => {
    const client = await startClient({ reading });
    const answer = await client.analytics(`courses/${DEMO_RUN}/${endpoint}/`, CSV);
    expect(answer.headers.get('Content-Type')).toContain('text/csv');
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename=edX-DemoX-Demo_2014--${slug}.csv`);
    const [head = ''] = answer.text.split('\r\n');
    expect(head.split(',')).toEqual(head.split(',').toSorted());
  });

  it('writes nested fields, nulls and line ends in the way of the service', async () => {
    const client = await startClient({ reading });
    const { text } = await client.analytics(`courses/${DEMO_RUN}/enrollment/location/`, CSV);
    const [head, unknown] = text.split('\r\n');
    expect(head).toBe('count,country.alpha2,country.alpha3,country.name,course_id,created,date');
    expect(unknown).toMatch(/^\d+,,,UNKNOWN,/);
  });
});

describe('CSV as it is served', () => {
  it('is named None where no name is defined', async () => {
    const client = await startClient();
    const answer = await client.analytics(`courses/${DEMO_RUN}/problems/`, CSV);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=edX-DemoX-Demo_2014--None.csv');
  });

  it('has no file name unless text/csv alone was asked for', async () => {
    const client = await startClient();
    const path = `courses/${DEMO_RUN}/enrollment/`;
    for (const answer of [
      await client.analytics(path, { Accept: 'text/csv, */*' }),
      await client.analytics(`${path}?format=csv`),
    ]) {
      expect(answer.headers.get('Content-Type')).toContain('text/csv');
      expect(answer.headers.get('Content-Disposition')).toBeNull();
    }
  });

  it('is empty but named when there are no rows, and breaks without credentials', async () => {
    const client = await startClient();
    const none = await client.analytics(`courses/${DEMO_RUN}/enrollment/?start_date=2030-01-01`, CSV);
    expect([none.status, none.text]).toEqual([404, '']);
    expect(none.headers.get('Content-Disposition')).toContain('--enrollment.csv');
    const refused = await get(`${client.service.url}/api/v0/courses/${DEMO_RUN}/enrollment/`, CSV);
    expect([refused.status, refused.json]).toEqual([500, { status: 500 }]);
  });
});
