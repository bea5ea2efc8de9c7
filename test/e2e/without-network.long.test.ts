import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { allComplete, goTo, openAddress, syncNow } from './support/user.ts';

/*
 * The system says that there is no network. Services on this computer do not need one; all others do.
 * Every day the tests of src-main/net notice which services are asked, and windows.test.ts that no sync is offered.
 */

describe('without a network', () => {
  let app: Session;
  const goOffline = () =>
    app.page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      window.dispatchEvent(new Event('offline'));
    });
  const syncButton = () => app.page.getByRole('main').getByRole('button', { name: 'Sync now' });

  beforeAll(async () => {
    app = await startSynced({ runs: ['course-v1:edX+DemoX+Demo_2014'] });
    await goOffline();
  });
  afterAll(() => app.end());

  it('services on this computer are synced', async () => {
    expect(await syncNow(app.page)).toMatch(allComplete);
    await app.page.getByRole('contentinfo').getByRole('button', { name: 'Sync now' }).waitFor();
    const [skill] = [...app.service.data.skills];
    await openAddress(app.page, `/skills/${skill?.id}`);
    expect(await app.page.getByRole('button', { name: 'Refresh this record' }).isEnabled()).toBe(true);
  });

  it('other services are not asked, and that is said', async () => {
    const { connection } = await ask(app.page, 'connection:get', {});
    if (connection === null) throw new Error('There is no connection.');
    const elsewhere = { ...connection, analytics: { ...connection.analytics, baseUrl: 'https://elsewhere.invalid' } };
    await ask(app.page, 'connection:save', { connection: elsewhere, secrets: {} });
    // Asked past the form, whose answer the page would have heard.
    await app.restart();
    await goOffline();
    await goTo(app.page, 'Sync');
    await app.page.getByText('This computer is offline. You can still use everything except Sync.').waitFor();
    expect(await syncButton().isDisabled()).toBe(true);
    const bar = app.page.getByRole('contentinfo');
    expect(await bar.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
    await bar.getByText(/^Offline: you can use everything that was synced · data synced /).waitFor();
    // On a screen where everything can be done it is said once.
    await goTo(app.page, 'Skills');
    await bar.getByText(/^Offline: /).waitFor();
    expect(await app.page.getByText(/offline/i).count()).toBe(1);
  });
});
