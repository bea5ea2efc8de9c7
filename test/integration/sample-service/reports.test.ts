import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, DEMO_RUN, recordOf, startClient } from './client.ts';

describe.each(BOTH_READINGS)('reports, %s', (reading) => {
  it('lead to a file on another origin, without credentials and for two minutes', async () => {
    const client = await startClient({ reading });
    const { service } = client;
    const details = recordOf((await client.analytics(`courses/${DEMO_RUN}/reports/problem_response/`)).json);
    const link = String(details.download_url);
    expect(new URL(link).origin).toBe(service.elsewhereUrl);
    const file = await fetch(link);
    const bytes = await file.arrayBuffer();
    expect(file.status).toBe(200);
    if (reading === 'reality') {
      expect(details.file_size).toBe(bytes.byteLength);
      expect(details.course_id).toBe('edX_DemoX_Demo_2014');
    }

    expect((await fetch(link, { headers: { Authorization: 'JWT x' } })).status).toBe(400);
    expect((await fetch(link.replace(/Signature=.*/, 'Signature=forged'))).status).toBe(403);
    service.setClockOffset(121);
    expect((await fetch(link)).status).toBe(403);
    expect(JSON.stringify(service.requests.entries)).not.toContain('Signature');
  });

  it('do not exist unless they are enabled', async () => {
    const client = await startClient({ reading });
    const answer = await client.analytics(`courses/${DEMO_RUN}/reports/anything/`);
    expect([answer.status, recordOf(answer.json).error_code]).toEqual([404, 'report_file_not_found']);
  });
});
