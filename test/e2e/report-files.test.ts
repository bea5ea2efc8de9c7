import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { atLength } from '../support/at-length.ts';
import { lookAtPdf } from '../support/pdf-rules.ts';
import { has } from '../support/programs.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { accessibilityProblems } from './support/axe.ts';
import { openBrowser } from './support/own-browser.ts';
import { previewIn, saveReport } from './support/reports.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Reports as their readers have them: on paper of two sizes, in a browser on a laptop and on a phone, and many in one folder.
 */

describe('the files of reports', () => {
  let app: Session;
  let browser: Browser;
  let runId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startSynced();
    runId = app.service.runs[0] ?? '';
  });
  afterAll(async () => {
    await app.end();
    await browser.close();
  });

  const frame = () => previewIn(app.page);
  const choose = async (template: TemplateId) => {
    const query: Record<TemplateId, string> = {
      'run-one-page': `run=${encodeURIComponent(runId)}`,
      'run-full': `run=${encodeURIComponent(runId)}`,
      'job-skills': `job=${[...app.service.data.jobs][0]?.id}`,
      plan: `plan=${encodeURIComponent(`jobs=${[...app.service.data.jobs][0]?.id}`)}`,
      coverage: `coverage=${encodeURIComponent('scope=all')}`,
      comparison: `kind=runs&ids=${encodeURIComponent(app.service.runs.slice(0, 3).join(','))}`,
      portfolio: `run=${encodeURIComponent(runId)}`,
      digest: 'changes=last-sync',
    };
    // Another screen first: the same address twice would be no step, and the report stay as it is.
    await openAddress(app.page, '/skills');
    await openAddress(app.page, `/reports?${query[template]}`);
    await app.page.getByRole('radio', { name: templateOf(template).title }).click();
    await frame()
      .locator('.kind', { hasText: templateOf(template).title })
      .waitFor();
  };
  const poppler = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

  /** One page, and tables with charts, on both papers; `npm run test:long` prints all on both. */
  const onBoth = atLength<readonly TemplateId[]>(['run-one-page', 'portfolio'], templateIds);
  const papersOf = (template: TemplateId): [string, [number, number]][] => [
    ['A4', [595, 842]],
    ...(onBoth.includes(template) ? [['Letter', [612, 792]] as [string, [number, number]]] : []),
  ];

  describe.each(templateIds)('%s', (template) => {
    it.runIf(has('pdftotext')).each(papersOf(template))(
      'is text and lines on %s, with pages that say which they are',
      async (paper, size) => {
        await choose(template);
        await app.page.getByRole('radio', { name: paper }).click();
        const path = await saveReport(app, 'PDF');
        const info = poppler('pdfinfo', path);
        expect(info).toMatch(/Tagged:\s+yes/);
        const sides = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info)?.slice(1);
        expect(sides?.map((side) => Math.round(Number(side)))).toEqual(size);
        const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1]);
        const text = poppler('pdftotext', '-layout', path, '-').split('\f').slice(0, pages);
        // The words of the preview, whatever the lines they are broken into.
        const words = (given: string) => given.replaceAll(/\s+/g, '');
        const all = words(text.join(''));
        for (const heading of await frame().locator('h1, h2').allTextContents()) expect(all).toContain(words(heading));
        // Charts are drawn, not painted: the file holds no picture.
        expect(poppler('pdfimages', '-list', path).trim().split('\n')).toHaveLength(2);
        expect(await lookAtPdf(readFileSync(path))).toMatchObject({ problems: [], hasOutline: true });
        if (template === 'run-one-page') expect(pages).toBe(1);
        else expect(text.every((page) => page.trim().split('\n').length > 5)).toBe(true);
        for (const [place, page] of text.entries()) expect(page).toContain(`Page ${place + 1} of ${pages}`);
      },
    );

    it('is accessible and fits, on a laptop and on a phone', async () => {
      await choose(template);
      const html = readFileSync(await saveReport(app, 'HTML'), 'utf8');
      const file = await browser.newPage();
      // Its own policy would keep the checker out as well.
      await file.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
      for (const width of [1280, 360]) {
        await file.setViewportSize({ width, height: 720 });
        await file.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        expect({ width, problems: await accessibilityProblems(file) }).toEqual({ width, problems: [] });
        const overflow = await file.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect({ width, overflow: Math.max(0, overflow) }).toEqual({ width, overflow: 0 });
      }
      await file.close();
    });
  });

  it.runIf(has('pdftotext'))(
    'name this app as their maker, and neither the system nor the versions of its parts',
    async () => {
      await choose('run-one-page');
      const path = await saveReport(app, 'PDF');
      const info = poppler('pdfinfo', path);
      expect(info).toMatch(/^Creator:\s+Course Almanac \d+\.\d+\.\d+$/m);
      expect(info).toMatch(/^Producer:\s+Skia\/PDF$/m);
      const metadata = poppler('pdfinfo', '-meta', path);
      expect(metadata).toMatch(/<xmp:CreatorTool>Course Almanac \d+\.\d+\.\d+<\/xmp:CreatorTool>/);
      const all = [info, metadata, readFileSync(path, 'latin1')].join('\n');
      expect(all).not.toMatch(/Chrom|Electron|Mozilla|Linux|Windows|Mac OS/);
    },
  );

  it.runIf(has('pdftotext'))('print the head of a table again on each page that the table reaches', async () => {
    await choose('run-full');
    await app.page.getByRole('checkbox', { name: 'Tables in full' }).click();
    await frame()
      .locator('caption', { hasText: /^Daily enrollment, \d+ rows/ })
      .waitFor({ state: 'attached' });
    const path = await saveReport(app, 'PDF');
    const pages = poppler('pdftotext', '-layout', path, '-').split('\f');
    const inOneLine = (cells: readonly string[]) => new RegExp(cells.map(RegExp.escape).join('\\s+'));
    for (const title of ['Daily enrollment', 'Enrollment by country']) {
      // Folded on the screen.
      const table = frame().locator('table', { has: frame().locator('caption', { hasText: `${title}, ` }) });
      const cellsOf = (row: Locator) => row.locator('th, td').allTextContents();
      const head = inOneLine(await cellsOf(table.locator('thead tr')));
      const rows = await Promise.all((await table.locator('tbody tr').all()).map(cellsOf));
      const reached = pages.filter((page) => rows.some((cells) => inOneLine(cells.slice(0, 3)).test(page)));
      expect(reached.length).toBeGreaterThan(1);
      expect(reached.filter((page) => !head.test(page))).toEqual([]);
    }
  });

  describe('of many runs', () => {
    const into = async (name: string, format = 'HTML') => {
      const path = join(app.folder, name);
      mkdirSync(path, { recursive: true });
      await choose('run-one-page');
      await app.page.getByRole('button', { name: 'Make for many runs…' }).click();
      await app.page.getByRole('button', { name: format, exact: true }).click();
      await app.dialogs.answerOpen(path);
      await app.page.getByRole('button', { name: 'Choose a folder…' }).click();
      return path;
    };
    const saved = (path: string) => readdirSync(path).filter((name) => /\.(html|pdf)$/.test(name));
    const notice = (text: string | RegExp) => app.page.getByTestId('notice').getByText(text).waitFor();
    const dismiss = () => app.page.getByRole('button', { name: 'Dismiss' }).click();

    it('are one file each, and a second time others beside them', async () => {
      const path = await into('many');
      const count = app.service.runs.length;
      await notice(`${count} reports of ${count} saved in many.`);
      await dismiss();
      const first = saved(path);
      expect(first).toHaveLength(count);
      await into('many');
      await notice(`${count} reports of ${count} saved in many.`);
      await dismiss();
      expect(saved(path)).toHaveLength(2 * count);
      expect(saved(path).filter((name) => name.endsWith('-2.html'))).toHaveLength(count);
    });

    it('are made but for those that cannot be, and the screen says how many and which', async () => {
      const moved = join(app.folder, 'moved');
      const path = await into('partly', 'PDF');
      await expect.poll(() => saved(path).length, { interval: 10, timeout: timeoutFor(20_000) }).toBeGreaterThan(0);
      // A user moves the folder away while the others are made.
      renameSync(path, moved);
      const count = app.service.runs.length;
      const words = new RegExp(
        `^(\\d) reports? of ${count} saved in partly\\. (\\d) runs? could not be made: (\\S+)\\.`,
      );
      await notice(words);
      const said = words.exec((await app.page.getByTestId('notice').getByText(words).textContent()) ?? '') ?? [];
      await dismiss();
      expect(saved(moved)).toHaveLength(Number(said[1]));
      expect(Number(said[1]) + Number(said[2])).toBe(count);
      expect(app.service.runs).toContain(said[3]);
    });

    it('go on while somebody looks at another screen, and are stopped from there', async () => {
      const path = await into('behind', 'PDF');
      await app.page.keyboard.press('Escape');
      await openAddress(app.page, '/skills');
      await app.page.getByRole('button', { name: 'Cancel the reports' }).click();
      await notice(/of \d+ saved in behind\. Stopped: \d+ were not begun\./);
      await dismiss();
      expect(saved(path).length).toBeLessThan(app.service.runs.length);
    });

    it('stop when somebody says so, and what is there is whole', async () => {
      // On paper, which takes longer than a click.
      const path = await into('stopped', 'PDF');
      await app.page.getByRole('button', { name: 'Stop' }).click();
      await notice(/of \d+ saved in stopped\. Stopped: \d+ were not begun\./);
      const files = saved(path);
      expect(files.length).toBeLessThan(app.service.runs.length);
      expect(readdirSync(path).filter((name) => name.endsWith('.part'))).toEqual([]);
      for (const name of files) expect(readFileSync(join(path, name), 'latin1')).toMatch(/%%EOF\s*$/);
    });
  });
});
