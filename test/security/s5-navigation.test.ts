import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Result } from '#contract/bridge.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { ask } from '../e2e/support/bridge.ts';
import { atLength, everyNth } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { type HitCounter, startHitCounter } from './support/hit-counter.ts';
import { openedApp } from './support/opened-app.ts';

/** Where a page must never get to. `PORT` stands for a server on this computer that counts who reaches it. */
const addresses = [
  'http://127.0.0.1:PORT/',
  'https://evil.example/',
  '//evil.example/',
  'file:///etc/passwd',
  'data:text/html,<h1>data</h1>',
  'javascript:document.body.textContent="ran"',
  'view-source:http://127.0.0.1:PORT/',
  'chrome://version/',
  'devtools://devtools/bundled/inspector.html',
  'ftp://127.0.0.1:PORT/',
  'mailto:a@evil.example',
  'ms-msdt:/id',
  'app://evil/index.html',
  '/other.html',
  '/assets/',
  '/index.html?again',
  '../main/index.js',
];

/** Every way that a page has of going somewhere, or of showing something else. */
const ways: Record<string, (address: string) => unknown> = {
  'location.href': (address) => {
    location.href = address;
  },
  'location.replace': (address) => location.replace(address),
  'a click on a link': (address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
  },
  'a click on a link to a new window': (address) => {
    const link = Object.assign(document.createElement('a'), { href: address, target: '_blank' });
    document.body.append(link);
    link.click();
  },
  'a download link': (address) => {
    const link = Object.assign(document.createElement('a'), { href: address, download: 'file' });
    document.body.append(link);
    link.click();
  },
  'window.open': (address) => window.open(address),
  'window.open without a way back': (address) => window.open(address, '_blank', 'noopener'),
  'window.open in place': (address) => window.open(address, '_self'),
  'a form': (address) => {
    const form = Object.assign(document.createElement('form'), { action: address, method: 'post' });
    document.body.append(form);
    form.submit();
  },
  'a form to a new window': (address) => {
    const form = Object.assign(document.createElement('form'), { action: address, method: 'get', target: '_blank' });
    document.body.append(form);
    form.submit();
  },
  'a frame': (address) => document.body.append(Object.assign(document.createElement('iframe'), { src: address })),
  'an empty frame that goes on': (address) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    if (frame.contentWindow) frame.contentWindow.location.href = address;
  },
  'an embedded object': (address) =>
    document.body.append(Object.assign(document.createElement('embed'), { src: address })),
  'a refresh': (address) =>
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${address}` }),
    ),
};

const app = openedApp();

/** Begins to note what is opened, saved or given to another program. */
async function notedFromNow() {
  const { length } = await app().recordedEvents();
  return async () => (await app().recordedEvents()).slice(length);
}

/** Closes a window beside the main one, and waits until the app knows. */
async function close(beside: Page): Promise<void> {
  await beside.close();
  await vi.waitFor(async () => expect(await app().windows()).toBe(1), timeoutFor(10_000));
}

const table = Object.keys(ways).flatMap((way) => addresses.map((address) => [way, address] as const));

describe('S5: the window stays where it is', () => {
  let outside: HitCounter;
  let noted: Awaited<ReturnType<typeof notedFromNow>>;
  beforeAll(async () => {
    outside = await startHitCounter();
    noted = await notedFromNow();
    await app().page.evaluate(() => Reflect.set(window, 'stillThere', true));
  });
  afterAll(() => outside.close());

  // Every day one in fourteen: each way and each address occurs.
  test.each(everyNth(14, table))('%s to %s', async (way, address) => {
    const { page } = app();
    const before = page.url();
    const target = address.replace('PORT', String(outside.port));
    // Some addresses are refused by the language itself, with an exception.
    await page.evaluate(`try { (${ways[way]})(${JSON.stringify(target)}) } catch {} undefined`);
    await page.waitForTimeout(60);
    expect(page.url()).toBe(before);
    const seen = await page.evaluate(() => {
      const frames = [...document.querySelectorAll('iframe')].map(
        (frame) => frame.contentDocument?.body?.textContent ?? '',
      );
      for (const added of document.querySelectorAll('iframe, embed, form, meta[http-equiv], body > a')) added.remove();
      return {
        stillThere: Reflect.get(window, 'stillThere'),
        text: document.body.textContent,
        frames: frames.join(''),
      };
    });
    expect(seen.stillThere).toBe(true);
    expect(seen.text).not.toBe('ran');
    expect(seen.frames).toBe('');
    expect(outside.hits()).toBe(0);
  });

  test('nothing was opened, saved or given to another program', async () => {
    const { page } = app();
    expect(await noted()).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    expect(page.frames()).toHaveLength(1);
  });

  test('the page’s own addresses still work', async () => {
    const { page } = app();
    await page.evaluate(() => {
      location.hash = '/skills';
    });
    await page.waitForURL('**/index.html#/skills');
    await page.getByRole('heading', { level: 1, name: 'Skills' }).waitFor();
  });

  const open = (url: string) =>
    app().page.evaluate(
      (address) => window.almanac.invoke('app:openExternal', crypto.randomUUID(), { url: address }),
      url,
    );

  test.each([
    'http://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'smb://evil.example/share',
    'https://user:word@evil.example/',
    'app://bundle/index.html',
    '',
  ])('the bridge does not give %j to another program', async (url) => {
    expect(await open(url)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    expect(await noted()).toEqual([]);
  });

  test('the bridge opens https addresses in the browser', async () => {
    expect(await open('https://example.org/page')).toEqual({ ok: true, data: {} });
    expect(await noted()).toEqual([{ kind: 'openExternal', url: 'https://example.org/page' }]);
  });
});

describe('S5: a report is shown in a frame and nowhere else', () => {
  let path: string;
  let noted: Awaited<ReturnType<typeof notedFromNow>>;
  beforeAll(async () => {
    const { page } = app();
    noted = await notedFromNow();
    const input = { recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'a4') };
    const made = await page.evaluate(
      (given) =>
        window.almanac.invoke('report:preview', crypto.randomUUID(), given) as Promise<Result<{ path: string }>>,
      input,
    );
    if (!made.ok) throw new Error(made.error.message);
    ({ path } = made.data);
    await page.evaluate(() => Reflect.set(window, 'stillThere', true));
  });

  test.each(Object.keys(ways))('%s leaves the window where it is', async (way) => {
    const { page } = app();
    const before = page.url();
    await page.evaluate(`try { (${ways[way]})(${JSON.stringify(path)}) } catch {} undefined`);
    await page.waitForTimeout(60);
    expect(page.url()).toBe(before);
    expect(await page.evaluate(() => Reflect.get(window, 'stillThere'))).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    expect(await noted()).toEqual([]);
    await page.evaluate(() => {
      for (const added of document.querySelectorAll('iframe, embed, form, meta[http-equiv], body > a')) added.remove();
    });
  });

  test('the frame has no bridge and runs no script, and goes nowhere', async () => {
    const { page } = app();
    const seen = await page.evaluate(async (address) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address });
      const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(frame);
      await isLoaded;
      const inside = frame.contentDocument as Document;
      const script = Object.assign(inside.createElement('script'), { textContent: 'document.title = "ran"' });
      inside.body.append(script);
      const text = inside.body.textContent ?? '';
      if (frame.contentWindow) frame.contentWindow.location.href = '/index.html';
      await new Promise((resolve) => setTimeout(resolve, 100));
      const after = frame.contentDocument?.body.textContent ?? '';
      const hasBridge = Reflect.has(frame.contentWindow as object, 'almanac');
      frame.remove();
      return { text, title: inside.title, hasBridge, isSame: after === text };
    }, path);
    expect(seen.text).toContain('Portfolio');
    expect(seen).toMatchObject({ hasBridge: false, isSame: true });
    expect(seen.title).not.toBe('ran');
  });

  test('an old preview is gone when there are some newer ones', async () => {
    const { page } = app();
    const status = (address: string) => page.evaluate(async (at) => (await fetch(at)).status, address);
    expect(await status(path)).toBe(200);
    const input = { recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'letter') };
    for (let newer = 0; newer < 6; newer += 1) {
      await page.evaluate((given) => window.almanac.invoke('report:preview', crypto.randomUUID(), given), input);
    }
    expect(await status(path)).not.toBe(200);
  });
});

describe.each([
  ['a view', 'app:openWindow', { address: '/skills' }],
  ['a report', 'report:openWindow', { recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'a4') }],
] as const)('S5: a window beside the main one that shows %s stays where it is', (kind, method, input) => {
  let outside: HitCounter;
  let beside: Page;
  let noted: Awaited<ReturnType<typeof notedFromNow>>;
  beforeAll(async () => {
    outside = await startHitCounter();
    noted = await notedFromNow();
    const { page } = app();
    [beside] = await Promise.all([page.context().waitForEvent('page'), ask(page, method, input)]);
    await beside.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(async () => {
    await close(beside);
    await outside.close();
  });

  const waysInTurn = Object.keys(ways).map((way, index) => [way, index] as const);
  // Every day half of the ways, since the test of the main window above tries all.
  test.each(everyNth(2, waysInTurn))('%s', async (way, index) => {
    const before = beside.url();
    const all = [`http://127.0.0.1:${outside.port}/`, 'https://evil.example/', 'app://evil/index.html'];
    // Another one for each way, as a long run tries all.
    const tried = all.filter((_address, position) => position === atLength(index % all.length, position));
    for (const address of tried) {
      await beside.evaluate(`try { (${ways[way]})(${JSON.stringify(address)}) } catch {} undefined`);
      await beside.waitForTimeout(60);
    }
    expect(beside.url()).toBe(before);
    expect(outside.hits()).toBe(0);
    expect(beside.context().pages()).toHaveLength(2);
    expect(await noted()).toEqual([]);
  });

  test('it has the bridge only where it shows our page', async () => {
    expect(await beside.evaluate(() => 'almanac' in window)).toBe(kind === 'a view');
  });
});

describe('S5: a report in a window of its own', () => {
  let beside: Page;
  beforeAll(async () => {
    const { page } = app();
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const opening = ask(page, 'report:openWindow', { recipe });
    [beside] = await Promise.all([page.context().waitForEvent('page'), opening]);
    await beside.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  });
  afterAll(() => close(beside));

  test('has no address any more that gives it to others', async () => {
    const path = new URL(beside.url()).pathname;
    expect(path).toMatch(/^\/documents\//);
    expect(await app().page.evaluate(async (at) => (await fetch(at)).status, path)).not.toBe(200);
  });

  test('may run no script, whatever its policy says', async () => {
    const scripting = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches);
    expect(await scripting(app().page)).toBe(true);
    expect(await scripting(beside)).toBe(false);
  });
});
