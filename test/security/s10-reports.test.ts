import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { reportHeaders } from '#main/shell/hardening/page-limits.ts';
import { createShownReports } from '#main/shell/hardening/shown-reports.ts';
import { ask } from '../e2e/support/bridge.ts';
import { launch } from '../e2e/support/launch.ts';
import { everythingIn } from '../support/headless.ts';

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

describe('S10: a report that was read', () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-s10-'));
  afterAll(() => rmSync(userDataDir, { recursive: true, force: true }));

  test('as a preview and in a window of its own leaves nothing on the disk', async () => {
    const app = await launch({ userDataDir });
    const canary = 'canary-introduction-5e1b';
    const recipe = { ...newRecipe('portfolio', { kind: 'portfolio' }, 'a4'), introduction: canary };
    const { path } = await ask(app.page, 'report:preview', { recipe });
    expect(await app.page.evaluate(async (at) => (await fetch(at)).text(), path)).toContain(canary);
    const opening = app.page.context().waitForEvent('page');
    await ask(app.page, 'report:openWindow', { recipe });
    await (await opening).getByText(canary).waitFor();
    await app.quit();
    const written = await everythingIn(userDataDir);
    expect(written).toContain('Course Almanac ');
    expect(written).not.toContain(canary);
  }, 60_000);
});
