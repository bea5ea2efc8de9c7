import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { parseDay } from '#shared/time/time.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

/*
 * The app keeps what a user has begun until it is done or left, and undo restores the state before.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const secondRun = 'edX/DemoX/Demo_Course';
const run = (id: string, tab = 'summary') => `/runs/${encodeURIComponent(id)}/${tab}`;

describe('what is begun', () => {
  let app: Session;
  let page: Page;

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  const main = () => page.getByRole('main');
  const notice = (words: string) => page.getByTestId('notice').filter({ hasText: words });
  const skillAt = (place: number) => `/skills/${app.service.data.skills.at(place)?.id}`;
  const newNote = () => main().getByLabel('New note');

  it('a name is typed for one run and not taken along to the next', async () => {
    await openAddress(page, run(runId));
    await main()
      .getByRole('button', { name: /^(Rename|Give it a name)$/ })
      .click();
    await main()
      .getByRole('textbox', { name: /^Name of/ })
      .fill('Half a name');
    await openAddress(page, run(secondRun));
    expect(
      await main()
        .getByRole('textbox', { name: /^Name of/ })
        .count(),
    ).toBe(0);
  });

  it('a note is written on one skill and not taken along to the next', async () => {
    // Both were read before, so that the screen goes from one to the other in one step.
    await openAddress(page, skillAt(1));
    await openAddress(page, skillAt(0));
    await newNote().fill('About the first skill');
    await openAddress(page, skillAt(1));
    expect(await newNote().inputValue()).toBe('');
  });

  it('a note is still being written when another is removed', async () => {
    await openAddress(page, skillAt(0));
    await newNote().fill('The first');
    await main().getByRole('button', { name: 'Add note' }).click();
    await main().getByText('The first').waitFor();
    await expect.poll(() => newNote().inputValue()).toBe('');
    await newNote().fill('Not written to its end');
    await main().getByRole('button', { name: 'Remove this note' }).click();
    await main().getByText('The first').waitFor({ state: 'detached' });
    expect(await newNote().inputValue()).toBe('Not written to its end');
  });

  it('a note that was changed has its text and day again', async () => {
    const note = { kind: 'run', id: runId, day: parseDay('2014-10-10') ?? 0, text: 'Mailed all schools' } as const;
    const { noteNo } = await ask(page, 'notes:add', note);
    await openAddress(page, run(runId, 'notes'));
    await main().getByRole('button', { name: 'Edit this note' }).click();
    await main().getByLabel('Note', { exact: true }).fill('Mailed two schools');
    await main().getByLabel('Day (UTC)').first().fill('2014-10-12');
    await main().getByRole('button', { name: 'Save' }).click();
    await notice('Note changed.').getByRole('button', { name: 'Undo' }).click();
    await main().getByText('Mailed all schools').waitFor();
    expect((await ask(page, 'notes:remove', { noteNo })).before).toEqual(note);
  });

  it('what is typed while a note is being added stays', async () => {
    await openAddress(page, skillAt(2));
    await newNote().fill('The first');
    await newNote().evaluate(async (field, typed) => {
      field.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click();
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, 'The first, and more');
    await main().getByRole('button', { name: 'Remove this note' }).waitFor();
    await main().getByRole('button', { name: 'Add note' }).click({ trial: true });
    expect(await newNote().inputValue()).toBe('The first, and more');
    await main().getByRole('button', { name: 'Remove this note' }).click();
    await main().getByRole('button', { name: 'Remove this note' }).waitFor({ state: 'detached' });
  });

  it('a view that is pinned keeps the name that it was given when it is pinned again', async () => {
    await openAddress(page, '/jobs');
    // Another window has just pinned it: what this one has read does not hold it yet.
    await page.evaluate(async () => {
      await window.almanac.invoke('pins:set', crypto.randomUUID(), { address: '/jobs', name: 'My jobs' });
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true }));
    });
    await notice('This view is already pinned as “My jobs”.').waitFor();
    await ask(page, 'pins:remove', { address: '/jobs' });
  });

  it('a pin that was given another name gets the old one back', async () => {
    await ask(page, 'pins:set', { address: '/skills', name: 'All skills' });
    await openAddress(page, '/');
    await main().getByRole('button', { name: 'Rename All skills' }).click();
    await main()
      .getByRole('textbox', { name: /^Name of the pin/ })
      .fill('Every skill');
    await page.keyboard.press('Enter');
    await notice('Every skill').getByRole('button', { name: 'Undo' }).click();
    await main().getByRole('link', { name: 'All skills', exact: true }).waitFor();
    await ask(page, 'pins:remove', { address: '/skills' });
  });

  it('a day that is being typed is one step back once it is whole, and no day before', async () => {
    await openAddress(page, run(runId, 'enrollment'));
    await main().getByLabel('From', { exact: true }).pressSequentially('10102014');
    await page.waitForFunction(() => window.location.hash.includes('from=2014-10-10'));
    // A step of another day would still hold one, and no step would leave the screen.
    await page.goBack();
    await page.waitForFunction(() => !window.location.hash.includes('from='));
    // The address changes first, and the screen follows it.
    await expect.poll(() => main().getByLabel('From', { exact: true }).inputValue()).toBe('');
  });

  it('a threshold that cannot be is refused beside its field, and the one before stays', async () => {
    await openAddress(page, '/settings/packages');
    const field = page.getByTestId('before-you-share').getByLabel('Hide counts below');
    const before = await field.inputValue();
    for (const wrong of ['500', '1', '']) {
      await field.fill(wrong);
      await field.blur();
      await page.getByTestId('before-you-share').getByText('Enter a whole number from 2 to 100.').waitFor();
    }
    const form = page.getByTestId('make-package');
    await form.getByText(`Counts of 1 to ${Number(before) - 1} learners are hidden`).waitFor();
  });

  it('names and notes that could not be saved before a connection is deleted are said to be unsaved', async () => {
    await openAddress(page, '/settings/connection');
    await page
      .getByTestId('workspaces')
      .getByRole('row', { name: /My connection/ })
      .getByRole('button', { name: /^Remove/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Remove My connection?' });
    await app.dialogs.answerSave(join(app.folder, 'no such folder', 'names.zip'));
    await dialog.getByRole('button', { name: 'Save names and notes first…' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(['runs', 'courses', 'jobs', 'skills'])(
    'a comparison of %s is begun anew by an address of none',
    async (kind) => {
      await openAddress(page, `/compare?kind=${kind}&ids=${'x'.repeat(600)},${'y'.repeat(600)}`);
      await main().getByText(`Pick two to six ${kind} to compare.`).waitFor();
    },
  );
});
