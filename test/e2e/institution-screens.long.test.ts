import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from './support/asked-address.ts';
import { type Session, startSynced } from './support/session.ts';

/*
 * Screens that show all course runs stay small and quick however many there are. A tenth of an institution is enough to tell: a list
 * without pages would have thousands of elements.
 * Every day run-list and sync-screen notice what concerns lists of any length.
 */

/** The grid of the sync has more: fifty runs with twelve tables each, and four elements to a cell. */
const maxElements = (address: string) => (address === '/sync' ? 3_100 : 3_000);
const runs = 300;

let app: Session;
beforeAll(async () => {
  // Known figures are shorter than words that say they are not reported.
  app = await startSynced({ service: { runs }, only: ['enrollment', 'activity'] });
});
afterAll(() => app.end());

const visit = async (address: string) => {
  await app.page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await app.page.getByRole('heading', { level: 1 }).waitFor();
  await settled(app.page);
};

const selected = () => app.page.getByRole('table', { name: 'Selected course runs' });

describe('with hundreds of course runs', () => {
  it.each([
    '/',
    '/courses',
    '/runs',
    '/compare',
    '/reports',
    '/sync',
    '/sync?show=table',
    '/settings/courses',
    '/settings/privacy',
    '/settings/packages',
  ])('%s has few elements', async (address) => {
    await visit(address);
    expect(await app.page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(
      maxElements(address),
    );
  });

  it('a run is found by a part of its id, and removed by keyboard', async () => {
    await visit('/settings/courses');
    const removals = selected().getByRole('button', { name: /^Remove / });
    await removals.first().waitFor();
    const shown = await removals.allTextContents();
    const runId = app.service.runs.findLast((id) => !shown.includes(`Remove ${id}`)) ?? '';
    const row = selected()
      .getByRole('row')
      .filter({ has: app.page.getByTitle(runId) });
    expect(await row.count()).toBe(0);
    expect(shown).toHaveLength(50);
    await app.page.getByRole('searchbox', { name: 'Find a run' }).fill(runId.slice(-5).toLowerCase());
    await row.getByRole('button', { name: `Remove ${runId}` }).press('Enter');
    await app.page.getByText('No run has this text in its name or ID.').waitFor();
    await app.page.getByRole('searchbox', { name: 'Find a run' }).fill('');
    await app.page.getByText('Page 1 of 6').first().waitFor();
  });
});
