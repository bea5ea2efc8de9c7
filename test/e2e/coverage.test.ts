import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { type CourseScope, scopeAsText } from '#shared/catalog/course-scope.ts';
import { follow, settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';

describe('demand against supply', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  const table = (name: string) => page.getByRole('table', { name });
  const sentence = () => page.getByRole('region', { name: 'Coverage summary' }).locator('.finding');
  const address = () => page.evaluate(() => decodeURIComponent(window.location.hash));
  const found = (scope: CourseScope = { of: 'all' }) =>
    ask(page, 'coverage:get', { scope, supply: 'courses', tau: 0.5 });

  it('begins with our courses, says which and how much they teach, and its address says everything', async () => {
    await openAddress(page, '/skills');
    await goTo(page, 'Coverage');
    await table('Build next').waitFor();
    await expect.poll(address).toBe('#/coverage?scope=runs');
    const { index, coursesInScope, places } = await found({ of: 'runs' });
    expect(await sentence().textContent()).toMatch(
      new RegExp(
        `^${places.build} of .*: none of the ${coursesInScope} courses with a selected run teaches .+ with a confidence of 0\\.50 or higher\\.$`,
      ),
    );
    expect(await page.getByRole('region', { name: 'Coverage summary' }).textContent()).toContain(
      `Courses teach ${(100 * (index ?? 0)).toFixed(1)}% of the skills that jobs ask for`,
    );
    await page.getByTestId('figure-coverage-map').waitFor();
  });

  it('counts the courses of all institutions with one click, remembers that, and takes it back', async () => {
    const remembered = async () => (await ask(page, 'settings:get', {})).courseScope;
    await openAddress(page, '/coverage');
    await page.getByRole('button', { name: 'Count courses from all institutions' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all');
    await expect.poll(remembered).toEqual({ of: 'all' });
    await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(address).toBe('#/coverage?scope=runs');
    await expect.poll(remembered).toBeNull();
    await page.getByRole('button', { name: 'Count courses from all institutions' }).click();
    await expect.poll(remembered).toEqual({ of: 'all' });
    await openAddress(page, '/skills');
    await openAddress(page, '/coverage');
    await expect.poll(address).toBe('#/coverage?scope=all');
    await ask(page, 'settings:update', { courseScope: null, scopeBeforeAll: null });
  });

  it('takes back its own choice of courses alone, not one that was made since', async () => {
    await openAddress(page, '/coverage?scope=runs');
    await page.getByRole('button', { name: 'Count courses from all institutions' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all');
    await page.getByRole('button', { name: /Change…$/ }).click();
    await page.getByLabel('Courses from chosen organizations').check();
    await page.getByRole('checkbox', { name: /^edX/ }).check();
    await page.getByRole('button', { name: 'Use these courses' }).click();
    await expect.poll(address).toBe('#/coverage?scope=organisations\nedX');
    await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
    await openAddress(page, '/skills');
    await openAddress(page, '/coverage');
    await expect.poll(address).toBe('#/coverage?scope=organisations\nedX');
    await ask(page, 'settings:update', { courseScope: null, scopeBeforeAll: null });
  });

  it('leads from all institutions back to a list that was made by hand', async () => {
    const { rows } = unpackPage(await ask(page, 'view:rows', { view: 'courses', params: {}, page: 1, pageSize: 2 }));
    const list: CourseScope = { of: 'courses', courseKeys: rows.map((row) => row.course_key) };
    await openAddress(page, `/coverage?scope=${encodeURIComponent(scopeAsText(list))}`);
    const before = await address();
    await page.getByRole('button', { name: 'Count courses from all institutions' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all');
    await page.getByRole('button', { name: 'Count only our courses' }).click();
    await expect.poll(address).toBe(before);
    await expect.poll(async () => (await ask(page, 'settings:get', {})).courseScope).toEqual(list);
    await ask(page, 'settings:update', { courseScope: null });
  });

  it('shows first which skills that are not taught most postings ask for, and all of them in that order', async () => {
    await openAddress(page, '/coverage?scope=all');
    const asked = {
      view: 'coverage-opportunity',
      params: { scope: { of: 'all' }, supply: 'courses', tau: 0.5 },
      sort: { column: 'demand', direction: 'desc' },
      page: 1,
      pageSize: 5,
    } as const;
    const { rows } = unpackPage<'coverage-opportunity'>(await ask(page, 'view:rows', asked));
    const wanted = page.getByRole('region', { name: 'Most wanted, not taught' });
    await expect.poll(() => wanted.getByRole('link').allTextContents()).toEqual(rows.map(({ name }) => name));
    const { places } = await found();
    await wanted.getByRole('button', { name: `All ${places.build} gaps by postings` }).click();
    await page.getByText(/\s· sorted by demand, descending/).waitFor();
    await settled(page);
    expect(await table('Build next').getByRole('row').nth(1).textContent()).toContain(rows[0]?.name);
    await openAddress(page, '/skills');
  });

  it('is a page to decide on: short, and the same skill first in words, cards, chart and table', async () => {
    await openAddress(page, '/coverage?scope=all');
    const { first } = await found();
    const cards = page
      .getByRole('region', { name: 'Build next' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    expect(await cards.first().getByRole('heading').textContent()).toBe(first?.name);
    const figures = (await cards.locator('dd.build-opportunity').allTextContents()).map(Number.parseFloat);
    expect(await cards.locator('dd.build-opportunity').first().textContent()).toMatch(/^[\d.]+\/100$/);
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));
    expect(await cards.count()).toBe(5);
    const rowsIn = async (width: number) => {
      await app.resize({ width, height: 800 });
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
    };
    expect([await rowsIn(1024), await rowsIn(1280)]).toEqual([[3, 2], [5]]);
    expect(await page.getByTestId('figure-coverage-map').locator('figcaption').textContent()).toContain(first?.name);
    const { places } = await found();
    await page.getByRole('button', { name: `All ${places.build} gaps by opportunity`, exact: true }).click();
    await expect
      .poll(() => page.locator('#coverage-skills').evaluate((skills) => skills.getBoundingClientRect().top))
      .toBeLessThan(400);
    const main = page.getByRole('main');
    expect(await main.locator('a, button').count()).toBeLessThanOrEqual(120);
    for (const language of ['es', 'en'] as const) {
      await ask(page, 'settings:update', { language });
      await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
      expect(await main.evaluate((each) => each.scrollHeight / 800), language).toBeLessThanOrEqual(3.5);
    }
  });

  it('filters its table by the tiles, each a part of the address', async () => {
    await openAddress(page, '/coverage?scope=all');
    const { places } = await found();
    const tiles = page.getByRole('group', { name: 'Skills by demand and supply' }).getByRole('button');
    expect(await tiles.locator('.kpi-value').allTextContents()).toEqual(
      [places.build, places.keep, places.review, places.rest].map(String),
    );
    await tiles.filter({ hasText: 'Covered' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all&place=keep');
    await page.getByText(new RegExp(`of ${places.keep}\\s· sorted by`)).waitFor();
    await page.getByRole('group', { name: 'Skills in the table' }).getByRole('button', { name: 'All skills' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all&place=all');
    await table('Skills: demand and supply').waitFor();
    await page.goBack();
    await table('Covered').waitFor();
  });

  it('lists what to build, nearest and most asked for first, with courses to extend', async () => {
    await openAddress(page, '/coverage?scope=all');
    const rows = table('Build next').getByRole('row');
    await rows.nth(1).waitFor();
    const { places, first } = await found();
    expect(await rows.count()).toBe(Math.min(10, places.build) + 1);
    expect(await rows.nth(1).textContent()).toContain(first?.name);
    // A long name of a course neither moves the others of its row down, nor comes closer to the next one.
    expect(await table('Build next').locator('tbody tr th a').count()).toBeGreaterThan(1);
    expect(await table('Build next').locator('.listed-courses a').count()).toBeGreaterThan(1);
    const ragged = await table('Build next').evaluate((element) => {
      const tops = (of: Element) => [...of.getClientRects()].map(({ top }) => Math.round(top));
      return [...element.querySelectorAll('tbody tr')].flatMap((row) => {
        const skill = row.querySelector('th a');
        const courses = [...row.querySelectorAll('.listed-courses a')];
        const gaps = courses.slice(1).map((each, at) => {
          const before = courses[at]?.getClientRects();
          return Math.round((each.getClientRects()[0]?.top ?? 0) - (before?.[before.length - 1]?.bottom ?? 0));
        });
        return skill && courses[0] && (tops(skill)[0] !== tops(courses[0])[0] || new Set(gaps).size > 1) ? [gaps] : [];
      });
    });
    expect(ragged).toEqual([]);
  });

  it('compares another scope, reading and cut-off, each a part of the address', async () => {
    await openAddress(page, '/coverage?scope=all');
    await table('Build next').waitFor();
    await page.getByRole('button', { name: 'Strength' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all&supply=strength');
    const before = await sentence().textContent();
    await page.getByRole('slider', { name: 'Minimum confidence to count as taught' }).fill('0.9');
    await expect.poll(address).toBe('#/coverage?scope=all&supply=strength&tau=0.9');
    await expect.poll(() => sentence().textContent()).not.toBe(before);
    await page.goBack();
    await openAddress(page, `/coverage?scope=${encodeURIComponent('courses\nNo+Such')}`);
    await expect.poll(() => sentence().textContent()).toMatch(/^There are no courses in “.*”\.$/);
    expect(await table('Build next').getByRole('row').count()).toBeGreaterThan(1);
  });

  it('leads to a skill, and to a report of the same comparison', async () => {
    await openAddress(page, '/coverage?scope=all&tau=0.6');
    await follow(page.getByRole('link', { name: 'Report', exact: true }));
    await expect.poll(address).toContain('coverage=scope=all&tau=0.6');
    await page.frameLocator('iframe').locator('.kind', { hasText: 'Coverage' }).waitFor();
    await openAddress(page, '/coverage?scope=all');
    await follow(table('Build next').getByRole('link').first());
    await expect.poll(address).toMatch(/^#\/skills\/\d+/);
  });

  it('makes a brief of one page about a gap', async () => {
    await openAddress(page, '/coverage?scope=all');
    const { first } = await found();
    await follow(page.getByRole('link', { name: `Course brief: ${first?.name}` }));
    const report = page.frameLocator('iframe');
    await report.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor();
    expect(await report.locator('.kpis').textContent()).toMatch(/Rank among the gaps1of \d+/);
    expect(await report.locator('h2').allTextContents()).toEqual(
      expect.arrayContaining([
        'Courses to extend',
        'Jobs that need the skill',
        'Links to check, below the minimum confidence',
      ]),
    );
  });

  it('keeps what stands behind it in folded parts', async () => {
    await openAddress(page, '/coverage?scope=all');
    expect(await table('Under-supplied skills').count()).toBe(0);
    await page.locator('summary', { hasText: 'Jobs almost covered' }).click();
    await page.getByText('At least 80% of what the job asks for is taught (weighted by importance)').waitFor();
    await page.locator('summary', { hasText: 'Gaps by demand and related skills taught' }).click();
    await page.getByTestId('figure-coverage-nearness').waitFor();
    await page.locator('summary', { hasText: 'How this is counted' }).click();
    await page.getByText('“In demand” means at least').waitFor();
  });
});
