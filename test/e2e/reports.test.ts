import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, describe, expect } from 'vitest';
import { atLength, everyNth } from '../support/at-length.ts';
import { lookAtPdf } from '../support/pdf-rules.ts';
import { has } from '../support/programs.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { follow, settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { openBrowser } from './support/own-browser.ts';
import { previewIn, saveReport } from './support/reports.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';

describe('reports', () => {
  let app: Session;
  /** The figures at the head of the run, as the screen shows them. */
  let figures: string[];

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
  });
  afterAll(async () => {
    for (const { no } of (await ask(app.page, 'savedReports:list', {})).reports)
      await ask(app.page, 'savedReports:remove', { no });
    await app.end();
  });

  const frame = () => previewIn(app.page);

  // Before a subject is chosen: start.test.ts.
  it('begin at a run, with the figures of its screen in the preview', async () => {
    await goTo(app.page, 'Courses');
    const table = app.page.getByRole('main').getByRole('table');
    await follow(table.getByRole('link', { name: 'Frontiers of Leadership 1T2024' }));
    await app.page.locator('.kpi-value').first().waitFor();
    figures = await app.page.locator('.kpi-value').allTextContents();
    await follow(app.page.getByRole('link', { name: 'Report', exact: true }));
    await frame().getByRole('heading', { level: 1 }).waitFor();
    expect(await frame().locator('.kpis .value').allTextContents()).toEqual(figures);
  });

  it('say of each kind for whom it is, and fill the window with form and preview, so that no scroll bar stands in another', async () => {
    const radio = app.page.getByRole('radio', { name: 'Course run in full' });
    const note = `[id="${await radio.getAttribute('aria-describedby')}"]`;
    expect(await app.page.locator(note).textContent()).toBe('For the course team: what to fix in one run.');
    expect(await app.page.locator('.template-choice > .field-note').count()).toBe(
      await app.page.locator('.template-choice').count(),
    );
    const room = await app.page.locator('#screen').evaluate((screen) => screen.scrollHeight - screen.clientHeight);
    expect(room).toBe(0);
    const box = await app.page.locator('.document-frame').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
    expect(box?.height).toBeGreaterThan(500);
  });

  it('stand under their form in a narrow window, one press away from its top', async () => {
    await app.resize({ width: 640, height: 800 });
    const preview = app.page.getByRole('region', { name: 'Preview' });
    const top = () => preview.evaluate((element) => element.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThan(800);
    await app.page.getByRole('button', { name: 'Go to the preview' }).press('Enter');
    expect(await top()).toBeLessThan(200);
    expect(await preview.evaluate((element) => element === document.activeElement)).toBe(true);
    // No report scrolls within the page, which would take the wheel away.
    const hidden = () =>
      frame()
        .locator('html')
        .evaluate((report) => report.scrollHeight - window.innerHeight);
    await expect.poll(hidden).toBe(0);
    await app.resize({ width: 1000, height: 500 });
    await expect.poll(hidden).toBe(0);
    // Here the other kinds would fill the window.
    const inFull = app.page.getByRole('radio', { name: 'Course run in full' });
    await inFull.waitFor({ state: 'hidden' });
    await app.page.getByText(/ – other kinds$/).click();
    await inFull.waitFor();
    await app.resize({ width: 1280, height: 800 });
    await app.page.getByRole('button', { name: 'Go to the preview' }).waitFor({ state: 'hidden' });
  });

  it('show changes in the preview at once', async () => {
    await app.page.getByLabel('Title').fill('Autumn <b>report</b>');
    await frame().getByRole('heading', { level: 1, name: 'Autumn <b>report</b>' }).waitFor();
    await app.page.getByRole('checkbox', { name: 'Enrollment by mode' }).click();
    await frame().getByRole('heading', { name: 'Enrollment by mode' }).waitFor({ state: 'detached' });
    expect(await frame().locator('script').count()).toBe(0);
  });

  it.each(atLength(['Letter'], ['A4', 'Letter']))(
    'of one page are one page on %s, tagged and with a language',
    async (paper) => {
      await app.page.getByLabel('Title').fill(`${'A long name that goes on '.repeat(7)}end`);
      await app.page.getByRole('radio', { name: paper }).click();
      await frame().getByRole('heading', { level: 1, name: /end$/ }).waitFor();
      expect(await lookAtPdf(readFileSync(await saveReport(app, 'PDF')))).toMatchObject({
        pages: 1,
        problems: [],
        xmp: expect.stringContaining('<pdfuaid:part>1</pdfuaid:part>'),
      });
    },
  );

  it('say the same numbers as PDF, as HTML and as workbook', async () => {
    const html = readFileSync(await saveReport(app, 'HTML'), 'utf8');
    for (const figure of figures) expect(html).toContain(`>${figure}<`);
    const sheets = await readWorkbook(await saveReport(app, 'Excel'));
    const [first] = sheets;
    const values = first?.data.slice(1).map(([, value]) => Number(value).toLocaleString());
    expect(values).toEqual(figures);
    expect(sheets.map(({ sheet }) => sheet)).toContain('About');
  });

  it.skipIf(!has('pdftotext'))('are text in the PDF (needs poppler’s pdftotext)', async () => {
    // Saved by the test of its pages.
    const text = execFileSync('pdftotext', ['-layout', join(app.folder, 'report.pdf'), '-'], { encoding: 'utf8' });
    for (const figure of figures) expect(text).toContain(figure);
    expect(text).toMatch(/Page 1 of 1/);
  });

  it('are kept, renamed, removed, and taken back', async () => {
    const { page } = app;
    await page.getByLabel('Title').fill('Kept');
    await page.getByRole('button', { name: 'Add to saved reports…' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Kept', exact: true }).waitFor();
    await page.getByLabel('Title').fill('Something else');
    await page.getByRole('button', { name: 'Kept', exact: true }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept');
    await page.getByTestId('notice').filter({ hasText: 'Kept' }).getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Something else');
    await page.getByRole('button', { name: 'Kept', exact: true }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept');
    await page.getByRole('button', { name: 'Remove Kept' }).click();
    await page.getByRole('button', { name: 'Kept', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Kept', exact: true }).waitFor();
  });

  it('bear the logo that was chosen, which must be a whole PNG or JPEG', async () => {
    const { page } = app;
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Logo').setInputFiles({ name, mimeType, buffer });
    await choose('logo.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
    await page.getByText('Choose a PNG or JPEG picture of at most 200 kB.').waitFor();
    const logo = readFileSync('resources/icons/256x256.png');
    await choose('logo.png', 'image/png', logo.subarray(0, 60));
    await page.getByText('This picture is damaged').waitFor();
    await choose('logo.png', 'image/png', logo);
    await page.getByText('Logo chosen.').waitFor();
    const shown = frame().getByRole('img', { name: 'Logo' });
    const width = () => shown.evaluate((each: HTMLImageElement) => each.naturalWidth);
    await expect.poll(width, { timeout: timeoutFor(20_000) }).toBe(256);
  });

  it('keep what is typed while a logo is being read', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.evaluate(
      (bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
        const logo = document.querySelector<HTMLInputElement>('input[type="file"]');
        const title = [...document.querySelectorAll('label')].find(
          ({ textContent }) => textContent === 'Title',
        )?.control;
        if (!logo || !(title instanceof HTMLInputElement)) throw new Error('The form has no such fields.');
        logo.files = files.files;
        logo.dispatchEvent(new Event('change', { bubbles: true }));
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, 'Typed meanwhile');
        title.dispatchEvent(new Event('input', { bubbles: true }));
      },
      [...readFileSync('resources/icons/256x256.png')],
    );
    await page.getByText('Logo chosen.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed meanwhile');
  });

  it('take their sections into another order by keyboard', async () => {
    const { page } = app;
    const first = page.locator('.section-list input').first();
    await first.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await frame().locator('figure h2').first().getByText('Weekly activity').waitFor();
    expect(await page.locator('.section-list label').nth(1).textContent()).toContain('Daily enrollment');
  });

  it('say before a file is made that slides would have no chart', async () => {
    const { page } = app;
    const note = page.getByText('No selected section has a chart for slides');
    const ticked = await page.locator('.section-list li', { has: page.locator('input:checked') }).allTextContents();
    expect([ticked.length > 0, await note.count()]).toEqual([true, 0]);
    for (const name of ticked) await page.getByRole('checkbox', { name, exact: true }).uncheck();
    await note.waitFor();
    for (const name of ticked) await page.getByRole('checkbox', { name, exact: true }).check();
    expect(await note.count()).toBe(0);
  });

  it('are accessible, the screen and the file', async () => {
    await settled(app.page);
    // Every day every-screen.test.ts judges the screen with a preview.
    if (atLength(false, true)) expect(await accessibilityProblems(app.page)).toEqual([]);
    const browser = await openBrowser();
    const file = await browser.newPage();
    await file.setContent(readFileSync(join(app.folder, 'report.html'), 'utf8').replace(/<meta http-equiv[^>]*>/, ''));
    expect(await accessibilityProblems(file)).toEqual([]);
    await browser.close();
  });

  const unknown = [
    ['run=nothing', 'No course run has the ID “nothing”.'],
    ['kind=skills&ids=1,2', 'This link does not lead to a report.'],
    ['job=nothing', 'No job has the ID “nothing”.'],
  ] as const;
  it.each(everyNth(3, unknown))(
    'say that there is none where an address names nothing known: %s',
    async (query, words) => {
      const { page } = app;
      await page.getByLabel('Title').fill('Still here');
      await openAddress(page, `/reports?${query}`);
      await page.getByText(words).waitFor();
      expect(await page.locator('.document-frame').count()).toBe(0);
      await follow(page.getByRole('main').getByRole('link', { name: 'Choose a report' }));
      await page.getByRole('region', { name: 'Preview' }).waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Still here');
    },
  );

  // start.test.ts looks at the next session.
});
