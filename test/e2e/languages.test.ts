import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import spanish from '#shared/language/es/index.ts';
import { allAddresses, reportAddress, someOf, startWithEverything, visit } from './support/all-addresses.ts';
import { ask } from './support/bridge.ts';
import { lostForGood } from './support/lost-parts.ts';
import { previewIn } from './support/reports.ts';
import type { Session } from './support/session.ts';

/* The app in another language, from the choice in Settings to every screen. */

/** What the page shows and says, one entry for each text and each name for screen readers. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const words = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) words.add(text.textContent?.trim() ?? '');
    const named = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll(named.map((name) => `[${name}]`).join(','))) {
      for (const name of named) words.add(element.getAttribute(name)?.trim() ?? '');
    }
    return [...words].filter((each) => /[a-z]{2}/i.test(each));
  });

const isPlain = (words: string) => !/[{'<⟨]/.test(words);
const isFilledWithNames = (words: string) =>
  !/[<'⟨]|\{\w+,/.test(words) && words.replaceAll(/\{\w+\}/g, '').length >= 10;

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

const translations = Object.entries<string>(spanish).filter(([words, own]) => words !== own);
const own = new Set(translations.map(([, words]) => words));
const plain = new Set(translations.map(([words]) => words).filter((words) => isPlain(words) && !own.has(words)));
const filled = translations
  .map(([words]) => words)
  .filter((words) => !isPlain(words) && isFilledWithNames(words))
  .map((words) => new RegExp(`^${escaped(words).replaceAll(/\{\w+\}/g, '.+')}$`, 'u'));

/** English that has its Spanish in the catalogue. */
const isEnglish = (words: string) => plain.has(words) || filled.some((pattern) => pattern.test(words));

describe('the app in Spanish', () => {
  let app: Session;
  let page: Page;
  beforeAll(async () => {
    app = await startWithEverything();
    page = app.page;
  });
  afterAll(() => app.end());

  it('follows the choice at once, in the window and its menu, and at the next start', async () => {
    await visit(page, '/settings/appearance');
    // The next test would see English.
    expect((await wordsOn(page)).filter(isEnglish).length).toBeGreaterThan(20);
    await page.getByRole('radio', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apariencia' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await app.restart();
    page = app.page;
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Panorama' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  it('has no English on any screen, and loses nothing in the smallest window', async () => {
    await app.resize({ width: 960, height: 640 });
    const found: Record<string, string[]> = {};
    for (const address of allAddresses(app.service)) {
      await visit(page, address);
      const problems = [...(await wordsOn(page)).filter(isEnglish), ...(await lostForGood(page))];
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
  });

  it('loses nothing at 400 %, where it is as if the window were 320 pixels wide', async () => {
    // A scroll bar takes fifteen of them, where it is not laid over the page.
    await app.resize({ width: 305, height: 800 });
    const found: Record<string, string[]> = {};
    for (const address of someOf(allAddresses(app.service))) {
      await visit(page, address);
      const problems = await lostForGood(page);
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
    await app.resize({ width: 1280, height: 800 });
  });

  it('makes a report in its own language, or in English for readers of that', async () => {
    await visit(page, reportAddress);
    const html = previewIn(page).locator('html');
    const about = (words: string) => previewIn(page).getByRole('heading', { name: words }).waitFor();
    await about('Acerca de estos números');
    expect(await html.getAttribute('lang')).toBe('es');
    await page.getByRole('radio', { name: 'English' }).check();
    await about('About these numbers');
    expect(await html.getAttribute('lang')).toBe('en');
  });

  it('says in Spanish why something was refused', async () => {
    await expect(ask(page, 'run:get', { runId: 'course-v1:No+Such+Run' })).rejects.not.toThrow(
      /not in the synced data/,
    );
  });

  it('is English again when that is chosen', async () => {
    await visit(page, '/settings/appearance');
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
