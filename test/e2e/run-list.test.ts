import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { follow, settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

/* The list of course runs: how each one moves, in an order by several columns, narrowed down to those that a user works with. */

describe('the list of course runs', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  const table = () => page.getByRole('table', { name: 'Course runs' });
  const head = (name: RegExp) => table().getByRole('button', { name });
  const ids = () => table().locator('tbody tr > :first-child').allTextContents();
  const address = () => page.evaluate(() => window.location.hash);

  it('draws how each run changes from week to week, and says it', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const line = table().getByRole('img').first();
    expect(await line.getAttribute('aria-label')).toMatch(
      /^week ending \d+ \w+ \d{4}: (?:[▲▼]\s[\d,]+|no change); \d+ weeks?, lowest .+, highest .+$/,
    );
    expect(await table().getByText('ended', { exact: true }).count()).toBeGreaterThan(0);
  });

  it('in a small window says that columns follow, until the last one is in sight', async () => {
    await app.resize({ width: 1024, height: 640 });
    await openAddress(page, '/runs');
    await settled(page);
    // The rows begin in the upper third of the window.
    const rowsTop = await table()
      .locator('tbody')
      .evaluate((rows) => rows.getBoundingClientRect().top);
    expect(rowsTop).toBeLessThan(640 / 3);
    await page.getByText('How to read this list').click();
    await page.getByText(/Shift-click a column heading/).waitFor();
    const mark = page.getByRole('main').locator('.more-columns svg');
    await mark.waitFor();
    expect(await mark.evaluate((element) => element.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
    // At the end of the rows it is beside them, not over what stands below.
    const frame = page.locator('.table-frame');
    const putBelow = (height: string) =>
      frame.evaluate((box, space) => Object.assign(box.style, { marginBottom: space }), height);
    await putBelow('2000px');
    await frame.evaluate((box) => {
      box.scrollIntoView({ block: 'end' });
      box.closest('main')?.scrollBy(0, box.getBoundingClientRect().bottom - 100);
    });
    const below = () =>
      mark.evaluate((element) => {
        const table = element.closest('.table-frame')?.getBoundingClientRect();
        return element.getBoundingClientRect().bottom - (table?.bottom ?? 0);
      });
    await expect.poll(below).toBeLessThanOrEqual(0);
    await putBelow('');
    await page.locator('.table-scroll').evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await mark.waitFor({ state: 'detached' });
    // The first column covers the others, headings included, and they fade out at its edge: half of a number is none.
    const fade = () =>
      table()
        .locator('tbody th')
        .first()
        .evaluate((name) => getComputedStyle(name, '::after').width);
    await expect.poll(fade).toBe('40px');
    const isCovered = await table()
      .locator('thead th')
      .first()
      .evaluate((head) => {
        const { right, top, height } = head.getBoundingClientRect();
        return head.contains(document.elementFromPoint(right - 4, top + height / 2));
      });
    expect(isCovered).toBe(true);
    const line = page.locator('.table-bar p');
    expect(await line.textContent()).toContain('·');
    // A dot stands between two parts of a line, and never begins one.
    expect(await line.textContent()).not.toMatch(/[^\u00A0]·/);
    await app.resize({ width: 1280, height: 800 });
  });

  it('explains a column in six lines, and leads to the whole definition', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const heading = head(/^Vs earlier runs/);
    await heading.hover();
    const note = page.getByRole('tooltip').filter({ hasText: 'Vs earlier runs' });
    await note.getByText('Press F1 for the full definition.').waitFor();
    // With its frame and the room between its parts.
    expect((await note.boundingBox())?.height).toBeLessThan(6 * 16 + 40);
    await page.keyboard.press('F1');
    await page
      .getByRole('complementary', { name: 'Definitions' })
      .getByText(/Empty for the first run of a course/)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('gives a long name three lines, and one of a single word the line of its box', async () => {
    const [long, oneWord] = app.service.runs;
    const change = (texts: readonly [string | null, string | null]) =>
      ask(page, 'labels:change', {
        changes: [long, oneWord].map((id, index) => ({
          kind: 'run' as const,
          id: id ?? '',
          text: texts[index] ?? null,
        })),
      });
    await change([
      'A long name of a course run, as catalogs have them. '.repeat(3).trim(),
      'Grundlagenvorlesung'.repeat(7),
    ]);
    await openAddress(page, '/runs');
    await settled(page);
    const cellOf = (text: string) => table().getByRole('rowheader').filter({ hasText: text });
    const heightOf = (name: string) =>
      cellOf(name)
        .locator('bdi')
        .first()
        .evaluate((element) => element.clientHeight);
    expect(await heightOf('A long name')).toBeLessThan(3 * 18 + 4);
    expect(await cellOf('A long name').locator('[title]').first().getAttribute('title')).toContain(
      'as catalogs have them. A long',
    );
    const tops = await cellOf('Grundlagenvorlesung').evaluate((cell) =>
      [cell.querySelector('.pick-box'), cell.querySelector('bdi')].map(
        (part) => part?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(8);
    await change([null, null]);
  });

  it('counts the columns of its menu and of a file alike', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const shown = await table().getByRole('columnheader').count();
    const menu = page.getByRole('button', { name: /^Columns of Course runs/ });
    const hidden = Number((await menu.textContent())?.match(/\((\d+) hidden\)/)?.[1]);
    await menu.click();
    expect(await page.getByRole('group', { name: 'Columns of Course runs' }).getByRole('checkbox').count()).toBe(
      shown + hidden,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Export Course runs/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    const screenOnly = 2;
    const otherPeriods = 2;
    await dialog.getByText('“Weekly change” and “Needs attention” are never in a file.').first().waitFor();
    const explaining = async (total: RegExp, own: number) => {
      const note = (await dialog.getByText(total).textContent()) ?? '';
      const [, found] = note.match(/^The file has (\d+) columns of this table, and \d+ to explain them/) ?? [];
      expect(Number(found)).toBe(own);
    };
    await explaining(/^The file has \d+ columns [^.]*\. “/, shown - screenOnly);
    await explaining(/^The file has .* that this table leaves out/, shown - screenOnly + hidden + otherPeriods);
    await dialog
      .getByText(
        `${shown - screenOnly} on the screen, ${hidden} hidden and ${otherPeriods} that this table leaves out: “7-day change” and “90-day change”.`,
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // A hidden column that no file has is named as well.
    await menu.click();
    const weekly = page.getByRole('group', { name: 'Columns of Course runs' }).getByLabel('Weekly change');
    await weekly.uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Export Course runs/ }).click();
    await dialog.getByText('“Weekly change” and “Needs attention” are never in a file.').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await menu.click();
    await weekly.check();
    await page.keyboard.press('Escape');
  });

  it('tells changes over the chosen days, in the address and at the next visit', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    await page.getByRole('button', { name: '90 days' }).click();
    await head(/^90-day change/).waitFor();
    expect(await head(/^28-day change/).count()).toBe(0);
    expect(await address()).toContain('days=90');
    await openAddress(page, '/');
    await settled(page);
    await head(/^90-day change/).waitFor();
    await page.getByRole('button', { name: '28 days' }).click();
    await head(/^28-day change/).waitFor();
  });

  it.each(['es', 'en'] as const)(
    'fits on Overview at 1280 by 800 pixels, with room for eight rows below the line about names (%s)',
    async (language) => {
      await app.resize({ width: 1280, height: 800 });
      await ask(page, 'settings:update', { language, hintsDismissed: true });
      await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
      await openAddress(page, '/');
      await page.getByTestId('missing-names').waitFor();
      const placed = () =>
        page
          .locator('.overview-main table')
          .first()
          .evaluate((element) => {
            const scroll = element.parentElement ?? element;
            const top = element.querySelector('tbody')?.getBoundingClientRect().top ?? 0;
            const end = document.querySelector('.status-bar')?.getBoundingClientRect().top ?? 0;
            return { hidden: scroll.scrollWidth - scroll.clientWidth, room: end - top };
          });
      // Titles of two lines, and the bar below.
      await expect.poll(placed).toSatisfy(({ hidden, room }) => hidden === 0 && room > 8 * 44 + 40);
    },
  );

  it('begins with the current runs, by no column of the screen; Enrolled sorts all, the largest first, and the third press leads back', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const usual = page.getByText('current runs first, then by enrolled, descending');
    await usual.waitFor();
    const sorting = () =>
      table()
        .locator('th[aria-sort]')
        .evaluateAll((all) => all.map((th) => th.ariaSort));
    expect(new Set(await sorting())).toEqual(new Set(['none']));
    await head(/^Enrolled/).click();
    await page.getByText('sorted by enrolled, descending').waitFor();
    expect(await sorting()).toContain('descending');
    await head(/^Enrolled/).click();
    await page.getByText('sorted by enrolled, ascending').waitFor();
    await head(/^Enrolled/).click();
    await usual.waitFor();
    expect(await address()).not.toContain('sort=');
  });

  it('is sorted by a further column with Shift, by mouse and by keyboard', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    await head(/^Data through/).click();
    await head(/^Enrolled/).click({ modifiers: ['Shift'] });
    await page.getByText('sorted by data through, ascending, then enrolled, descending').waitFor();
    expect(await head(/^Enrolled/).textContent()).toMatch(/2.*\(2, descending\)/);
    await settled(page);
    const [first, ...others] = await ids();
    expect(first).toBe('Demonstration Course Demo_Course');
    await head(/^Enrolled/).focus();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('sorted by data through, ascending, then enrolled, ascending').waitFor();
    await settled(page);
    expect(await ids()).not.toEqual([first, ...others]);
    expect(await address()).toContain('sort=data_through%2Ccurrent');
  });

  it('is narrowed down by filters, each with a way out', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const all = (await ids()).length;
    await page.getByLabel('Organization').selectOption('edX');
    await expect.poll(async () => (await ids()).length).toBe(2);
    await page.getByLabel('State').selectOption('ended');
    await page.getByRole('checkbox', { name: 'Needs attention' }).check();
    await page.getByRole('button', { name: 'Remove filter: Organization: edX' }).waitFor();
    expect(await address()).toMatch(/org=edX&state=ended&flagged=true/);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(async () => (await ids()).length).toBe(all);
  });

  it('says in an order by the change that ended runs stand among the others, and leaves them out', async () => {
    await openAddress(page, '/runs?sort=change_28d');
    await settled(page);
    const all = (await ids()).length;
    const mixed = page.getByText(/^The table also has ended runs, sorted among the others\./);
    await follow(mixed.getByRole('link', { name: 'Show only runs under way by their dates' }));
    await page.getByRole('button', { name: 'Remove filter: Under way' }).waitFor();
    await mixed.waitFor({ state: 'detached' });
    expect(await address()).toMatch(/sort=change_28d.*state=current|state=current.*sort=change_28d/);
    await settled(page);
    const shown = (await ids()).length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
  });

  it('has the runs of one’s own courses alone, which is remembered', async () => {
    await openAddress(page, '/runs');
    await settled(page);
    const all = (await ids()).length;
    await page.getByLabel('My courses').click();
    const dialog = page.getByRole('dialog', { name: 'Which courses count as yours' });
    await dialog.getByLabel('Courses from chosen organizations').check();
    await dialog.getByRole('checkbox', { name: /^edX/ }).check();
    await dialog.getByRole('button', { name: 'Use these courses' }).click();
    await expect.poll(async () => (await ids()).length).toBe(2);
    await openAddress(page, '/jobs');
    await settled(page);
    await openAddress(page, '/runs');
    await expect.poll(async () => (await ids()).length).toBe(2);
    expect(await address()).toContain('scope=');
    await page.getByLabel('My courses').uncheck();
    await expect.poll(async () => (await ids()).length).toBe(all);
  });
});
