import { describe, expect, it } from 'vitest';
import { settings } from '#contract/settings.ts';
import { diagnosticsText, withoutIds } from '#main/shell/system/diagnostics.ts';

const canary = {
  clientId: 'canary-client',
  run: 'course-v1:Canary+Secret+2026',
  path: '/home/canary-user/data/cache.sqlite3',
};

describe('a line of the log in the diagnostics', () => {
  it.each([
    ['cannot read course-v1:edX+DemoX+2026 now', 'cannot read [id] now'],
    ['rows of edX/DemoX/Demo_2014 failed', 'rows of [path or id] failed'],
    ['module i4x://edX/DemoX/problem/9f', 'module [path or id]'],
    ['block-v1:edX+DemoX+type@problem+block@1 is new', '[id] is new'],
    ['GET https://api.example.org/v0/courses/x?user=anna failed', 'GET api.example.org failed'],
    ['open /home/anna/.config/app/x.sqlite3: EACCES', 'open [path or id]: EACCES'],
    ['open C:\\Users\\anna\\AppData\\x: EPERM', 'open [path or id]: EPERM'],
    ['mail to anna.b@example.org', 'mail to [address]'],
    ['Authorization: JWT eyJhbGciOiJI.eyJzdWIi.sig', 'Authorization: JWT [token]'],
    ['plain words stay', 'plain words stay'],
  ])('%s', (line, expected) => {
    expect(withoutIds(line)).toBe(expected);
  });
});

it('the whole text has states and counts, and nothing that names anybody or anything', () => {
  const text = diagnosticsText(
    {
      version: '1.2.3',
      locale: 'de-DE',
      isPackaged: true,
      screens: [{ width: 1920, height: 1080, scale: 1.5 }],
      isOnline: true,
      keychain: 'keychain',
      host: 'up',
      cache: { state: 'ready', message: null, problem: null },
      settings: settings.parse({ lastRoute: `/runs/${canary.run}/summary` }),
      connection: {
        token: { url: 'https://token.example.org/canary-path', clientId: canary.clientId },
        taxonomy: { baseUrl: 'https://taxonomy.example.org', scheme: 'JWT' },
        analytics: { baseUrl: 'https://analytics.example.org/api/v0', scheme: 'Token' },
      },
      storage: { parts: [{ part: 'cache', files: 1, bytes: 3_500_000 }], clearable: [], freeBytes: 5_000_000_000 },
      syncs: [],
      resources: [
        {
          dataset: 'enrollment',
          run_id: canary.run,
          state: 'failed',
          error: `The service has no rows for ${canary.run}.`,
        } as never,
      ],
      logLines: [`[2026-11-20] [error] open ${canary.path}: EACCES`],
    },
    0,
  );
  expect(text).not.toMatch(/canary/i);
  for (const fact of [
    'Course Almanac 1.2.3, diagnostics of 1 Jan 1970 00:00 UTC',
    '1920 × 1080 at 1.5',
    'token at token.example.org, taxonomy at taxonomy.example.org (JWT), analytics at analytics.example.org (Token)',
    'cache 3.3 MB in 1; free 4.7 GB',
    '1 × enrollment: failed: The service has no rows for [id]',
    '[error] open [path or id]: EACCES',
  ]) {
    expect(text).toContain(fact);
  }
});
