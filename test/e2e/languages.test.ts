import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeoutFor } from '../support/slow-machine.ts';
import { reportAddress, startOnTwoRuns, visit } from './support/all-addresses.ts';
import { ask } from './support/bridge.ts';
import { englishOn } from './support/english-words.ts';
import { previewIn } from './support/reports.ts';
import { defaultSize, type Session } from './support/session.ts';
import { openAddress } from './support/user.ts';

/* The app in another language, from the choice in Settings to every screen. */

/** The parts of the date fields of the screen, in the order in which they stand in them: no script of the page can see it. */
async function partsOfDays(page: Page): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes.filter(({ role }) => role?.value === 'spinbutton').map(({ value }) => Number(value?.value));
}

describe('the app in Spanish', () => {
  let app: Session;
  let page: Page;
  beforeAll(async () => {
    app = await startOnTwoRuns();
    page = app.page;
  });
  afterAll(() => app.end());

  // That the next start knows it: start.test.ts.
  it('follows the choice at once, in the window and its menu', async () => {
    await visit(page, '/settings/appearance');
    // English on a Spanish screen would be found (every-screen.test.ts).
    expect((await englishOn(page)).length).toBeGreaterThan(20);
    const notice = page.getByTestId('notice');
    await page.keyboard.press('Control+d');
    await notice.getByText('Pinned “Appearance”.').waitFor();
    await page.getByRole('radio', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apariencia' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    // The notice speaks the new language; a name that was given stays.
    await notice.getByText('“Appearance” se ha fijado.').waitFor();
    await notice.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Panorama' }).waitFor();
  });

  it('writes days in date fields as its own language does', async () => {
    await visit(page, '/changes?since=2014-11-08');
    expect(await partsOfDays(page)).toEqual([8, 11, 2014]);
  });

  it('offers the courses of the organizations of one’s runs in its own words, and takes the choice back', async () => {
    const address = () => page.evaluate(() => decodeURIComponent(window.location.hash));
    const remembered = async () => (await ask(page, 'settings:get', {})).courseScope;
    await visit(page, '/coverage?scope=all');
    await page.getByRole('button', { name: 'Considerar solo nuestros cursos' }).click();
    await expect.poll(address).toBe('#/coverage?scope=organisations\nedX');
    await page
      .getByText(
        /: (?:ninguno de los \d+ cursos de \S*edX\S*|el único curso considerado no) las? enseña con una confianza de 0,50 o más\.$/,
      )
      .waitFor();
    await expect.poll(remembered).toEqual({ of: 'organisations', orgs: ['edX'] });
    await page.getByTestId('notice').getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all');
    await expect.poll(remembered).toBeNull();
  });

  it('has all tables of the sync grid beside each other in a window of 1280 pixels', async () => {
    await app.resize({ width: 1280, height: 800 });
    await visit(page, '/sync');
    const grid = page.locator('.sync-grid').last();
    await grid.waitFor();
    const [own, room] = await grid.evaluate((table) => [table.scrollWidth, table.parentElement?.clientWidth ?? 0]);
    const heads = await grid
      .locator('th')
      .evaluateAll((all) => all.map((th) => `${th.textContent} ${(th as HTMLElement).offsetWidth}`));
    expect(own, heads.join('; ')).toBeLessThanOrEqual(room ?? 0);
  });

  it('breaks no name of a group of settings, and cuts off no month, in a small window', async () => {
    await app.resize({ width: 512, height: 640 });
    await visit(page, '/settings/appearance');
    const groups = page.locator('.settings-nav .rail-group');
    const lines = await groups.evaluateAll((all) =>
      all.map((group) => {
        const text = document.createRange();
        text.selectNodeContents(group);
        return `${group.textContent} ${text.getClientRects().length}`;
      }),
    );
    expect(lines).toEqual(['Datos 1', 'Archivos 1', 'Aplicación 1']);
    await app.resize({ width: 1024, height: 640 });
    await visit(page, '/reports?month=last');
    const [shown, whole] = await page.getByRole('combobox', { name: 'Mes' }).evaluate((select) => {
      const of = select as HTMLSelectElement;
      const { offsetWidth } = of;
      of.style.cssText = 'max-width: none; width: max-content';
      return [offsetWidth, of.offsetWidth];
    });
    expect(shown).toBe(whole);
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

  it('says why data is missing, and why the last sync failed, in the language of now', async () => {
    app.service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    await ask(page, 'sync:start', {});
    const failed = page.locator('section[aria-labelledby="sync-problems"] .failure').first();
    await visit(page, '/');
    await failed.waitFor();
    const why = () => page.getByTestId('sync-outcome').getAttribute('title');
    await app.resize({ width: 1024, height: 640 });
    const parts = page.locator('.status-line').locator('[data-testid=data-days], [data-testid=sync-outcome]');
    const cutInBar = () =>
      parts.evaluateAll((all) =>
        all.map((part) => (part.scrollWidth > part.clientWidth ? `cut: ${part.textContent}` : 'whole')),
      );
    /** Without what is read aloud alone, which has no room on the screen. */
    const seenInBar = () =>
      page.getByTestId('sync-outcome').evaluate((link) =>
        [...link.childNodes]
          .filter((node) => !(node instanceof HTMLElement) || node.offsetWidth > 1)
          .map((node) => node.textContent)
          .join(''),
      );
    // Failures are listed before the sync ends, and its words are said before all data is counted again.
    await expect.poll(cutInBar).toEqual(['whole', 'whole']);
    await expect.poll(seenInBar).toMatch(/^\d+ of \d+ tables complete, 2 failed$/);
    await page.getByRole('link', { name: /^Partly synced .* UTC: \d+ of \d+ tables complete, 2 failed$/ }).waitFor();
    const [reason, title] = [await failed.textContent(), await why()];
    expect([reason, title]).toEqual([expect.stringMatching(/\bthe\b/), expect.stringMatching(/\bthe\b/)]);
    await ask(page, 'settings:update', { language: 'es' });
    await page.getByRole('heading', { level: 1, name: 'Panorama' }).waitFor();
    await expect.poll(async () => [await failed.textContent(), await why()].join(' ')).not.toMatch(/\bthe\b/);
    await expect.poll(cutInBar).toEqual(['whole', 'whole']);
    await expect.poll(seenInBar).toMatch(/^\d+ de \d+ tablas completas, 2 con error$/);
    await page
      .getByRole('link', { name: /^Sincronizado en parte .* UTC: \d+ de \d+ tablas .*, 2 con error$/ })
      .waitFor();
    await app.resize(defaultSize);
    app.service.faults.clear();
    await ask(page, 'settings:update', { language: 'en' });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('is Spanish in the window and in the data host alike where the computer is, with its numbers', async () => {
    await ask(page, 'settings:update', { language: 'system' });
    // A start shows the overview where the last address is one that this version does not know. It is stored a moment later.
    await openAddress(page, '/planner/of/another/version');
    const stored = () => readFileSync(join(app.userDataDir, 'settings.json'), 'utf8');
    await expect.poll(stored, { timeout: timeoutFor(20_000) }).toContain('/planner/of/another/version');
    await app.restart({ args: ['--lang=es-ES'] });
    page = app.page;
    await page.getByTestId('screen-overview').waitFor();
    expect(page.url()).toMatch(/#\/$/);
    await visit(page, `/runs/${encodeURIComponent(app.service.runs[0] ?? '')}/summary`);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const words = await page.getByRole('main').textContent();
    expect(words).toMatch(/\d,\d\u00a0%/);
    expect(words).not.toMatch(/\d%/);
    expect(words).not.toMatch(/\d,\d{3}\b/);
    expect(await englishOn(page)).toEqual([]);
  });
});
