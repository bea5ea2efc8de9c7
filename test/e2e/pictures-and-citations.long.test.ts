import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngBytes } from '#contract/pictures.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { textsOfSvg } from '../support/svg.ts';
import { settled } from './support/asked-address.ts';
import { type Session, startSynced } from './support/session.ts';
import { goTo, openAddress } from './support/user.ts';

/*
 * Every day test/integration/export/pictures and the demo notice most faults of pictures.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';

describe('what is taken out of a view', () => {
  let app: Session;
  let page: Page;

  beforeAll(async () => {
    app = await startSynced({ theme: 'dark', runs: [runId] });
    page = app.page;
    await goTo(page, 'Courses');
    await page.evaluate((id) => {
      window.location.hash = `/runs/${encodeURIComponent(id)}/activity`;
    }, runId);
    await settled(page);
  });
  afterAll(() => app.end());

  const figure = () => page.getByTestId('figure-run-activity');
  const choose = async (action: string) => {
    await figure().getByRole('button', { name: 'Save as picture of' }).click();
    await figure().getByRole('button', { name: action }).click();
  };
  /** The colour of one pixel of a PNG, read by the browser. */
  const firstPixel = (png: Buffer) =>
    page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(1, 1);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return { width: bitmap.width, pixel: [...(context?.getImageData(0, 0, 1, 1).data ?? [])] };
      },
      [...png],
    );

  it('a picture is saved sharp and on white paper, whatever the theme of the screen', async () => {
    const path = join(app.folder, 'activity.png');
    await app.dialogs.answerSave(path);
    await choose('Save as PNG…');
    await page.getByTestId('notice').getByText('Saved activity.png.').waitFor();

    const png = readFileSync(path);
    expect(pngBytes.safeParse(new Uint8Array(png)).success).toBe(true);
    expect(await firstPixel(png)).toEqual({ width: 2400, pixel: [255, 255, 255, 255] });
    const asked = (await app.recordedEvents()).findLast((each) => each.kind === 'saveDialog');
    expect(basename(asked?.kind === 'saveDialog' ? asked.defaultPath : '')).toMatch(
      /^edX-DemoX-Demo_2014--engagement-activity--\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d--asof-\d{4}-\d\d-\d\d\.png$/,
    );
  });

  it('the same picture is saved as a drawing, with a file that says where it comes from', async () => {
    await app.dialogs.answerSave(join(app.folder, 'activity.svg'));
    await choose('Save as SVG…');
    await page.getByTestId('notice').getByText('Saved activity.svg.').waitFor();
    const texts = textsOfSvg(readFileSync(join(app.folder, 'activity.svg'), 'utf8'));
    expect(texts).toEqual(expect.arrayContaining(['Weekly activity', 'Any activity', 'Forum']));
    for (const file of ['activity.svg', 'activity.png']) {
      const about = JSON.parse(readFileSync(join(app.folder, `${file}.meta.json`), 'utf8'));
      expect(about).toMatchObject({ title: 'Weekly activity', file, query: { view: 'run-activity' } });
    }
  });

  it('the map is a picture like any other', async () => {
    await openAddress(page, `/runs/${encodeURIComponent(runId)}/enrollment?by=country`);
    const map = page.getByTestId('figure-run-world');
    for (const [action, file] of [
      ['Save as PNG…', 'map.png'],
      ['Save as SVG…', 'map.svg'],
    ] as const) {
      await app.dialogs.answerSave(join(app.folder, file));
      await map.getByRole('button', { name: 'Save as picture of' }).click();
      await map.getByRole('button', { name: action }).click();
      await page.getByTestId('notice').getByText(`Saved ${file}.`).waitFor();
    }
    expect(pngBytes.safeParse(new Uint8Array(readFileSync(join(app.folder, 'map.png')))).success).toBe(true);
    expect(textsOfSvg(readFileSync(join(app.folder, 'map.svg'), 'utf8'))).toContain('World map');
    await openAddress(page, `/runs/${encodeURIComponent(runId)}/activity`);
  });

  it('a picture leaves the screen in its own theme', async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await figure().getByRole('img').waitFor();
  });

  it('a picture is not written when the user cancels', async () => {
    const before = readdirSync(app.folder);
    const asked = async () => (await app.recordedEvents()).filter((each) => each.kind === 'saveDialog').length;
    const askedBefore = await asked();
    await app.dialogs.answerSave(null);
    await choose('Save as PNG…');
    await expect.poll(asked, { timeout: timeoutFor(20_000) }).toBe(askedBefore + 1);
    expect(readdirSync(app.folder)).toEqual(before);
  });

  it('a picture is copied for pasting', async () => {
    await choose('Copy picture');
    await page.getByTestId('notice').getByText('Copied “Weekly activity” as a picture.').waitFor();
  });

  it('copied rows hide what files hide, and a single cell is copied as it is', async () => {
    await figure().getByRole('button', { name: 'Table' }).click();
    await page.evaluate(() => {
      navigator.clipboard.write = async ([item]) => {
        document.body.dataset.rows = await (await item?.getType('text/plain'))?.text();
      };
    });
    const weeks = [...(app.service.data.findRun(runId)?.activity() ?? [])];
    const isSmall = (count: unknown) => typeof count === 'number' && count > 0 && count < 10;
    const small = weeks.flatMap((week) =>
      [week.any, week.attempted_problem, week.played_video, week.posted_forum].filter(isSmall),
    );
    expect(small.length).toBeGreaterThan(0);
    await figure()
      .getByRole('button', { name: /^Copy all/ })
      .click();
    await page
      .getByTestId('notice')
      .getByText(/hidden: (it is|they are) below 10/)
      .waitFor();
    const copied = (await page.evaluate(() => document.body.dataset.rows)) ?? '';
    const cells = copied
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    expect(cells).toHaveLength(weeks.length);
    expect(cells.flat().filter((cell) => cell === 'not shown').length).toBeGreaterThanOrEqual(small.length);
    await figure().getByRole('button', { name: 'Chart' }).click();
  });

  it('a citation opens the view again, and says whether the data are still the same', async () => {
    await figure().getByRole('button', { name: 'Table' }).click();
    // A page cannot read the clipboard: the test listens to the writing.
    await page.evaluate(() => {
      const { clipboard } = navigator;
      const write = clipboard.writeText.bind(clipboard);
      clipboard.writeText = (text) => {
        document.body.dataset.copied = text;
        return write(text);
      };
    });
    await figure().getByRole('button', { name: 'Cite' }).click();
    await page.getByTestId('notice').getByText('Citation copied.').waitFor();
    const copied = (await page.evaluate(() => document.body.dataset.copied)) ?? '';
    expect(copied).toContain(`Weekly activity · Course run: Demonstration Course (${runId})`);

    const openPasted = async (text: string) => {
      await goTo(page, 'Overview');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(text);
      await page.getByRole('option', { name: 'Open the cited view' }).click();
      await figure().getByRole('table').waitFor();
    };
    await openPasted(copied);
    await figure().getByText('This is the data that was cited').waitFor();
    await openPasted(copied.replace(/\.([0-9a-f]{12})$/, '.000000000000'));
    await figure().getByText('The data has changed since it was cited').waitFor();
  });

  it('a single figure at the head is cited with its value', async () => {
    await openAddress(page, `/runs/${encodeURIComponent(runId)}/summary`);
    const value = (await page.locator('.kpi-value').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy Enrolled', exact: true }).click();
    await page.getByRole('button', { name: 'Copy citation', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.copied))
      .toContain(`Enrolled: ${value.trim()} · Course run: Demonstration Course (${runId})`);
    const copied = (await page.evaluate(() => document.body.dataset.copied)) ?? '';
    expect(copied).toMatch(/cited=run-enrollment\.[0-9a-f]{12}$/);
  });

  it('a single figure is copied as a sentence, from the menu of the second button', async () => {
    const copy = page.getByRole('button', { name: 'Copy as sentence', exact: true });
    await page.locator('.kpi-value').first().hover();
    await page.mouse.down({ button: 'right' });
    // The release would close a menu that is open by then.
    expect(await copy.count()).toBe(0);
    await page.mouse.up({ button: 'right' });
    await copy.click();
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.copied))
      .toMatch(/^[\d,]+ learners enrolled in Demonstration Course \S+ as of .*; source: .*, synced .* UTC\.$/);
  });

  it('paper has chart and table, the table with all its rows', async () => {
    await openAddress(page, `/runs/${encodeURIComponent(runId)}/activity`);
    await settled(page);
    await page.evaluate(() => {
      window.print = () => {
        const figure = document.querySelector('[data-testid="figure-run-activity"]');
        document.body.dataset.printed = `${figure?.querySelectorAll('canvas').length} ${figure?.querySelectorAll('tbody tr').length}`;
      };
    });
    await page.keyboard.press('Control+p');
    // The last weeks have few learners: paper would show them as the screen does.
    const asked = page.getByRole('dialog', { name: 'Print this view' });
    await asked.getByText(/counts of fewer than 10 learners/).waitFor();
    expect(await page.evaluate(() => document.body.dataset.printed)).toBeUndefined();
    await asked.getByRole('button', { name: 'Print as it is' }).click();
    const weeks = [...(app.service.data.findRun(runId)?.activity() ?? [])].length;
    expect(weeks).toBeGreaterThan(50);
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe(`1 ${weeks}`);
    // Behind it the screen is as it was.
    await expect.poll(() => figure().locator('tbody tr').count()).toBe(50);
  });
});
