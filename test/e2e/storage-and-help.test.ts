import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { accessibilityProblems } from './support/axe.ts';
import { launch, type RunningApp } from './support/launch.ts';
import { addRuns, fillConnection, goTo, saveConnection, settled, syncNow } from './support/person.ts';

describe('what lies on the computer, and what helps those who help', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const userDataDir = join(folder, 'canary-profile');
  let service: SampleService;
  let app: RunningApp;
  const runId = () => service.runs[0] ?? '';

  beforeAll(async () => {
    service = await startSampleService({ scale: 'small' });
    app = await launch({ userDataDir, size: { width: 1280, height: 800 } });
    await fillConnection(app.page, service);
    await saveConnection(app.page);
    await addRuns(app.page, [runId()]);
    // A failure, so that there is something to tell.
    service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    await syncNow(app.page);
    service.faults.clear();
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async () => {
    await goTo(app.page, 'Settings');
    await app.page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Storage and help' })
      .click();
    await settled(app.page);
  };
  const row = (name: string) => app.page.getByRole('row').filter({ has: app.page.getByRole('rowheader', { name }) });
  const remove = async (name: string) => {
    await app.page.getByRole('main').getByRole('button', { name }).click();
    await app.page.getByRole('dialog').getByRole('button', { name }).click();
  };

  it('is listed part by part, with sizes', async () => {
    await open();
    await row('Synced data')
      .getByRole('cell', { name: /\d (?:KB|MB)$/ })
      .waitFor();
    await row('Crash records').getByRole('cell', { name: 'none' }).waitFor();
    expect(await accessibilityProblems(app.page)).toEqual([]);
  });

  it('is told in a text that is safe to mail', async () => {
    await app.menu('copyDiagnostics');
    await app.page.getByText('The diagnostics are copied.').first().waitFor();
    const answer = (await app.page.evaluate(
      (id) => window.almanac.invoke('app:diagnostics', id, {}),
      randomUUID(),
    )) as { data: { text: string } };
    const { text } = answer.data;
    expect(text).toMatch(/^Course Almanac \d/);
    expect(text).toMatch(/1 × enrollment: failed: .*does not allow this client/);
    const { host } = new URL(service.url);
    expect(text).toContain(`taxonomy at ${host} (JWT)`);
    for (const secret of [
      service.clientId,
      service.clientSecret,
      service.analyticsToken,
      ...service.runs,
      'DemoX',
      homedir(),
      userDataDir,
      'canary',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('crash records and logs can be deleted', async () => {
    const crashes = join(userDataDir, 'Crashpad', 'completed');
    mkdirSync(crashes, { recursive: true });
    writeFileSync(join(crashes, 'one.dmp'), 'x'.repeat(5000));
    await goTo(app.page, 'Overview');
    await open();
    await row('Crash records').getByRole('cell', { name: '4.9 KB' }).waitFor();
    await remove('Delete crash records');
    await row('Crash records').getByRole('cell', { name: 'none' }).waitFor();
    expect(readdirSync(crashes)).toEqual([]);
    await remove('Delete logs');
    await row('Logs').getByRole('cell', { name: 'none' }).waitFor();
    expect(existsSync(join(userDataDir, 'logs/main.log'))).toBe(false);
  });

  it('synced data can be deleted and synced again; own choices stay', async () => {
    await open();
    await remove('Delete synced data');
    await app.page.getByText('Deleted: Synced data.').first().waitFor();
    await goTo(app.page, 'Skills');
    await app.page
      .getByText(/not synced yet/i)
      .first()
      .waitFor();
    await app.page.evaluate(() => {
      window.location.hash = '/settings/courses';
    });
    await app.page
      .getByRole('table', { name: 'Selected course runs' })
      .getByRole('rowheader', { name: runId() })
      .waitFor();
    expect(await syncNow(app.page)).toMatch(/all \d+ datasets complete/);
  });
});
