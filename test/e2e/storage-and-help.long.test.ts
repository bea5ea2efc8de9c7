import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSession } from './support/session.ts';
import { addRuns, allComplete, connect, goTo, syncNow } from './support/user.ts';

/*
 * Every day test/integration/data-host notices what is counted and deleted.
 */

describe('what lies on the computer, and what helps those who help', () => {
  let app: Session;
  const runId = () => app.service.runs[0] ?? '';

  beforeAll(async () => {
    app = await startSession();
    await connect(app.page, app.service);
    await addRuns(app.page, [runId()]);
    // A failure, so that there is something to tell.
    app.service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    await syncNow(app.page);
    app.service.faults.clear();
  });
  afterAll(() => app.end());

  const open = async () => {
    await goTo(app.page, 'Settings');
    await follow(
      app.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Storage and help' }),
    );
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
    await app.page.getByText('Diagnostics copied.').first().waitFor();
    const { text } = await ask(app.page, 'app:diagnostics', {});
    expect(text).toMatch(/^Course Almanac \d/);
    expect(text).toMatch(/1 × enrollment: failed: .*does not allow this client/);
    const { host } = new URL(app.service.url);
    expect(text).toContain(`taxonomy at ${host} (JWT)`);
    for (const secret of [
      app.service.clientId,
      app.service.clientSecret,
      app.service.analyticsToken,
      ...app.service.runs,
      'DemoX',
      homedir(),
      app.userDataDir,
      'canary',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('crash records and logs can be deleted', async () => {
    const crashes = join(app.userDataDir, 'Crashpad', 'pending');
    mkdirSync(crashes, { recursive: true });
    writeFileSync(join(crashes, 'one.dmp'), 'x'.repeat(4900));
    writeFileSync(join(crashes, 'one.meta'), 'x'.repeat(100));
    const ofCrashpad = ['settings.dat', 'client_id'].map((name) => join(app.userDataDir, 'Crashpad', name));
    for (const file of ofCrashpad) if (!existsSync(file)) writeFileSync(file, 'x'.repeat(40));
    await goTo(app.page, 'Overview');
    await open();
    await row('Crash records').getByRole('cell', { name: '4.9 KB' }).waitFor();
    await remove('Delete crash records');
    await row('Crash records').getByRole('cell', { name: 'none' }).waitFor();
    expect(readdirSync(crashes)).toEqual([]);
    expect(ofCrashpad.filter(existsSync)).toEqual(ofCrashpad);
    await remove('Delete logs');
    await row('Logs').getByRole('cell', { name: 'none' }).waitFor();
    expect(existsSync(join(app.userDataDir, 'logs/main.log'))).toBe(false);
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
    expect(await syncNow(app.page)).toMatch(allComplete);
  });
});
