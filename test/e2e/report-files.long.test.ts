import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { has, outputOf } from '../support/programs.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { chooseReport, madeReports, makeForManyRuns, previewIn, reportsIn, saveReport } from './support/reports.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Long tables on paper, and series of reports that are disturbed. Every day integration/other-programs/printed-reports prints every kind
 * of report.
 */

let app: Session;
beforeAll(async () => {
  app = await startSynced();
});
afterAll(() => app.end());

const frame = () => previewIn(app.page);

describe('reports', () => {
  it.runIf(has('pdftotext'))('print the head of a table again on each page that the table reaches', async () => {
    await chooseReport(app, 'run-full');
    await app.page.getByRole('checkbox', { name: 'Tables in full' }).click();
    await frame()
      .locator('caption', { hasText: /^Daily enrollment, \d+ rows/ })
      .waitFor({ state: 'attached' });
    const path = await saveReport(app, 'PDF');
    const pages = outputOf('pdftotext', '-layout', path, '-').split('\f');
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
});

describe('reports of many runs', () => {
  it('are made a second time beside the first', async () => {
    const count = app.service.runs.length;
    for (const times of [1, 2]) {
      const path = await makeForManyRuns(app, 'many');
      await madeReports(app, `${count} reports of ${count} saved in many.`);
      expect(reportsIn(path)).toHaveLength(times * count);
      expect(reportsIn(path).filter((name) => name.endsWith('-2.html'))).toHaveLength((times - 1) * count);
    }
  });

  it('are made but for those that cannot be, and the screen says how many and which', async () => {
    const moved = join(app.folder, 'moved');
    const path = await makeForManyRuns(app, 'partly', 'PDF');
    await expect.poll(() => reportsIn(path).length, { interval: 10, timeout: timeoutFor(20_000) }).toBeGreaterThan(0);
    // A user moves the folder away while the others are made.
    renameSync(path, moved);
    const count = app.service.runs.length;
    const words = new RegExp(
      `^(\\d) reports? of ${count} saved in partly\\. (?:The report for (.+)|(\\d) reports) could not be made(?:, the first one for (.+?))?\\.`,
    );
    const said = words.exec(await madeReports(app, words)) ?? [];
    expect(reportsIn(moved)).toHaveLength(Number(said[1]));
    expect(Number(said[1]) + Number(said[3] ?? 1)).toBe(count);
    // The name of its course, as on the screens.
    expect(said[2] ?? said[4]).toMatch(/^(?!course-v1:)\w/);
  });

  it('go on while somebody looks at another screen, and are stopped from there', async () => {
    const path = await makeForManyRuns(app, 'behind', 'PDF');
    await app.page.keyboard.press('Escape');
    await openAddress(app.page, '/skills');
    await app.page.getByRole('button', { name: 'Cancel the reports' }).click();
    await madeReports(app, /of \d+ saved in behind\. Stopped\. \d+ reports? (?:was|were) not started\./);
    expect(reportsIn(path).length).toBeLessThan(app.service.runs.length);
  });
});
