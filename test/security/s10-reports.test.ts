import { describe, expect, test } from 'vitest';
import { reportHeaders } from '#main/shell/hardening/page-limits.ts';
import { createShownReports } from '#main/shell/hardening/shown-reports.ts';

/* s7-secrets.test.ts checks that a report which was read leaves nothing on the disk, as its app has quit by then. */

describe('S10: a report is shown only where main has put it', () => {
  const reports = createShownReports();
  const path = reports.add('<p>report</p>');

  test('at its own address', () => {
    expect(reports.read(`app://bundle${path}`)).toBe('<p>report</p>');
  });

  test.each([
    'app://bundle/documents/',
    `app://bundle${path}?again`,
    `app://bundle${path}/`,
    `app://bundle/../bundle${path}`,
    `app://evil${path}`,
    `https://bundle${path}`,
    'app://bundle/documents/00000000-0000-0000-0000-000000000000',
    'app://bundle/index.html',
    '',
  ])('nothing stands at %s', (address) => {
    expect(reports.read(address)).toBeNull();
  });

  test('no longer when it was taken away, nor when many came after it', () => {
    const gone = reports.add('gone');
    reports.remove(gone);
    expect(reports.read(`app://bundle${gone}`)).toBeNull();
    for (let count = 0; count < 10; count++) reports.add('more');
    expect(reports.read(`app://bundle${path}`)).toBeNull();
  });

  test('runs no script, loads nothing, and is framed by our page alone', () => {
    const policy = reportHeaders['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|connect-src|https?:/);
  });
});
