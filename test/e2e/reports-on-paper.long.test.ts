import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { atLength } from '../support/at-length.ts';
import { lookAtPdf } from '../support/pdf-rules.ts';
import { has } from '../support/programs.ts';
import { accessibilityProblems } from './support/axe.ts';
import { openBrowser } from './support/own-browser.ts';
import { chooseReport, madeReports, makeForManyRuns, previewIn, reportsIn, saveReport } from './support/reports.ts';
import { type Session, startSynced } from './support/session.ts';

/*
 * Reports as their readers have them: on paper of two sizes, in a browser on a laptop and on a phone, and many in one folder.
 * Every day reports.test and test/integration/export/reports notice what concerns all files.
 */

describe('the files of reports', () => {
  let app: Session;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startSynced();
  });
  afterAll(async () => {
    await app.end();
    await browser.close();
  });

  const frame = () => previewIn(app.page);
  const choose = (template: TemplateId) => chooseReport(app, template);
  const poppler = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

  /** A page of its own make, and pages of tables with charts; integration/other-programs/printed-reports prints all of them. */
  const onPaper = atLength<readonly TemplateId[]>(['portfolio'], templateIds);
  const papersOf = (template: TemplateId): [string, [number, number]][] =>
    onPaper.includes(template)
      ? [['A4', [595, 842]], ...atLength([], [['Letter', [612, 792]] as [string, [number, number]]])]
      : [];
  /** Those whose figures no other has; `npm run test:long` takes all. */
  const templates = atLength<readonly TemplateId[]>(['run-one-page', 'plan', 'coverage', 'portfolio'], templateIds);

  describe.each(templates)('%s', (template) => {
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
        // The words of the preview in its order, whatever the lines they are broken into: months stand side by side.
        const words = (given: string) => given.replaceAll(/\s+/g, '');
        const all = words(poppler('pdftotext', '-raw', path, '-'));
        for (const heading of await frame().locator('h1, h2').allTextContents()) expect(all).toContain(words(heading));
        // Charts are drawn, not painted: the file holds no picture.
        expect(poppler('pdfimages', '-list', path).trim().split('\n')).toHaveLength(2);
        expect(await lookAtPdf(readFileSync(path))).toMatchObject({ problems: [], hasOutline: true });
        if (template === 'run-one-page') expect(pages).toBe(1);
        else expect(text.every((page) => page.trim().split('\n').length > 5)).toBe(true);
        for (const [index, page] of text.entries()) expect(page).toContain(`Page ${index + 1} of ${pages}`);
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
        if (width === 360) expect(await accessibilityProblems(file)).toEqual([]);
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
      expect(info).toMatch(/^Creator:\s+Course Almanac$/m);
      expect(info).toMatch(/^Producer:\s+Skia\/PDF$/m);
      const metadata = poppler('pdfinfo', '-meta', path);
      expect(metadata).toMatch(/<xmp:CreatorTool>Course Almanac<\/xmp:CreatorTool>/);
      const all = [info, metadata, readFileSync(path, 'latin1')].join('\n');
      expect(all).not.toMatch(/Chrom|Electron|Mozilla|Linux|Windows|Mac OS/);
    },
  );

  describe('of many runs', () => {
    it('are one file each', async () => {
      const path = await makeForManyRuns(app, 'many');
      const count = app.service.runs.length;
      await madeReports(app, `${count} reports of ${count} saved in many.`);
      expect(reportsIn(path)).toHaveLength(count);
    });

    it('stop when somebody says so, and what is there is whole', async () => {
      // On paper, which takes longer than a click.
      const path = await makeForManyRuns(app, 'stopped', 'PDF');
      await app.page.getByRole('button', { name: 'Stop' }).click();
      await madeReports(app, /of \d+ saved in stopped\. Stopped\. \d+ reports? (?:was|were) not started\./);
      const files = reportsIn(path);
      expect(files.length).toBeLessThan(app.service.runs.length);
      expect(readdirSync(path).filter((name) => name.endsWith('.part'))).toEqual([]);
      for (const name of files) expect(readFileSync(join(path, name), 'latin1')).toMatch(/%%EOF\s*$/);
    });
  });
});
