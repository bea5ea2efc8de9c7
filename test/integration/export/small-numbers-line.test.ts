import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { everyNth } from '../../support/at-length.ts';
import { unzip } from '../../support/packages.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';

/*
 * The line on small numbers is a statement about privacy: in each kind of file it says how many cells of that file are withheld.
 */

let world: ReportWorld;

beforeAll(async () => {
  world = await startReportWorld();
});
afterAll(() => world?.close());

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** How many the line says; none where it says that there are none, or nothing of a number. */
const said = (text: string) =>
  Number(/([\d,]+) numbers? (?:is|are) hidden in this report/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);

/** The number of reports that hide numbers both in charts and elsewhere. */
let reached = 0;

describe.each(everyNth(3, [400, 100, 30]))('numbers below %i', (threshold) => {
  it.each(['run-full', 'run-one-page', 'portfolio', 'comparison', 'month'] as const)(
    'are counted in each file of the kind %s',
    async (template) => {
      const { host, dir } = world.host;
      const recipe = { ...newRecipe(template, world.subjects[template], 'a4'), threshold };
      const path = join(dir, `${template}-${threshold}.xlsx`);
      await host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: true });
      const sheets = Object.entries(unzip(path))
        .flatMap(([name, file]) => (/worksheets\/sheet\d+\.xml$/.test(name) ? [Buffer.from(file).toString()] : []))
        .join('');
      const cells = count(sheets, />not shown(?: ·[^<]*)?<\/t>/g);
      expect(said(sheets)).toBe(cells);
      expect(said(readFileSync(`${path}.meta.json`, 'utf8'))).toBe(cells);
      if (cells > 0) expect(sheets).not.toContain('No numbers are hidden in this report.');
      const { html } = await host.call('host:report', { recipe });
      // A sum that would give a withheld number away is no number of a row.
      const rows = html.replace(/<tfoot>[\s\S]*?<\/tfoot>/g, '');
      const counted = count(rows, /<(?:td|dd)[^>]*>(?:<[^>]+>)*not shown</g);
      expect(said(html)).toBe(counted);
      // Charts say themselves how many of their days or weeks are hidden, and a workbook has the rows of its charts.
      const isDrawn = /(?:day|week)s? ha(?:s|ve) hidden counts/.test(html);
      if (counted > 0 && isDrawn) reached += 1;
      if (counted > 0 && isDrawn) expect(html).toMatch(/Apart from charts, [\d,]+ numbers? (?:is|are) hidden/);
      expect(sheets).not.toContain('Apart from charts');
    },
  );
});

it('are in charts of some of these reports, too', () => {
  expect(reached).toBeGreaterThan(0);
});
