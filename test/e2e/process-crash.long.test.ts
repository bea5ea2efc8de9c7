import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { dataProcessesOf } from './support/data-process.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * The data and the page have processes of their own. When one ends it is started again, and main must listen to it as before.
 * Every day test/integration/data-host notices what a restart loses.
 */

let app: Session;
beforeAll(async () => {
  app = await startSynced({ runs: ['course-v1:edX+DemoX+Demo_2014'] });
});
afterAll(() => app.end());

describe('the data process', () => {
  it('is started again when it crashes, and the screens go on by themselves', async () => {
    const others = (pid?: number) => dataProcessesOf(app.pid).filter((each) => each !== pid);
    const limit = { timeout: timeoutFor(30_000) };
    const showsRows = async (address: string) => {
      await openAddress(app.page, address);
      await app.page.getByRole('main').getByRole('row').nth(3).waitFor();
    };
    await showsRows('/skills');
    await expect.poll(() => others().length, limit).toBe(1);
    const [ended = 0] = others();
    process.kill(ended, 'SIGKILL');
    await expect.poll(() => others(ended).length, limit).toBe(1);
    await showsRows('/jobs');
    await showsRows('/skills');
  });
});

describe('a page whose process has ended', () => {
  const onPage = (code: string) =>
    expect.poll(() => app.inMainPage(code).catch(String), { timeout: timeoutFor(30_000) });

  it('comes back on the screen that it showed, with its rows', async () => {
    await openAddress(app.page, '/jobs');
    await settled(app.page);
    await expect.poll(() => app.inMainPage("document.querySelectorAll('main tbody tr').length")).toBeGreaterThan(3);
    await app.inMainPage('window.isFirst = true');
    await app.killMainPage();
    await onPage("String(window.isFirst) + ' ' + document.querySelector('h1')?.textContent").toBe('undefined Jobs');
    await onPage("document.querySelectorAll('main tbody tr').length").toBeGreaterThan(3);
  });

  it('can do what it could: change a setting, and be told of it', async () => {
    const update = "window.almanac.invoke('settings:update', crypto.randomUUID(), { theme: 'dark' })";
    expect(await app.inMainPage(`${update}.then(({ ok }) => ok)`)).toBe(true);
    await onPage('document.documentElement.dataset.theme').toBe('dark');
  });

  it('comes back a second time', async () => {
    await app.inMainPage('window.isSecond = true');
    await app.killMainPage();
    await onPage("String(window.isSecond) + ' ' + document.querySelector('h1')?.textContent").toBe('undefined Jobs');
  });

  it('is not loaded for ever: the user is asked, and it opens on the overview', async () => {
    const questions = async () => (await app.recordedEvents()).filter(({ kind }) => kind === 'messageBox');
    const before = (await questions()).length;
    const hasAsked = async () => (await questions()).length > before;
    for (let death = 1; death <= 6 && !(await hasAsked()); death += 1) {
      await app.inMainPage(`window.death = ${death}`);
      await app.killMainPage();
      await onPage("String(window.death) + ' ' + document.querySelector('h1')?.textContent").toMatch(
        /^undefined [A-Z]/,
      );
    }
    expect((await questions()).at(-1)).toMatchObject({
      message: 'This window has crashed several times in a row',
      detail: expect.stringContaining('are kept. When you open the window again, it shows the overview.'),
      answer: 'Open it again',
    });
    await onPage("document.querySelector('h1')?.textContent").toBe('Overview');
  });
});
