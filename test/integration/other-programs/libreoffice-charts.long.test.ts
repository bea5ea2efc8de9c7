import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { libreOffice, type OpenedChart } from '../../support/libreoffice.ts';
import { has } from '../../support/programs.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';

/*
 * The charts of a report as LibreOffice opens them: editable ones, of the cells of the tables that they stand beside.
 * Every day native-charts.test of export notices which cells a chart is of.
 */

describe.runIf(has('soffice'))('LibreOffice', () => {
  let world: ReportWorld;
  let path: string;
  let charts: readonly OpenedChart[];
  beforeAll(async () => {
    world = await startReportWorld();
    path = join(world.host.dir, 'report.xlsx');
    const recipe = newRecipe('run-full', world.subjects['run-full'], 'a4');
    await world.host.host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: false });
    charts = libreOffice(world.host.dir, 'en-US').charts(path);
  });
  afterAll(() => world?.close());

  it('draws lines and bars of the cells of a report', () => {
    const kinds = charts.map(({ title, kind }) => [title, kind]);
    expect(kinds).toContainEqual(['Daily enrollment', 'line']);
    expect(kinds).toContainEqual(['Weekly activity', 'line']);
    expect(kinds).toContainEqual([expect.stringMatching(/^Enrollment by country/), 'bar']);
    const [daily] = charts;
    expect(daily?.values[0]).toMatch(/^'Daily enrollment'\.B2:'Daily enrollment'\.B\d+$/);
    expect(daily?.names).toEqual(["'Daily enrollment'.B1:'Daily enrollment'.B1"]);
  });

  it('leaves a gap where a cell is empty', () => {
    expect(new Set(charts.map(({ emptyCells }) => emptyCells))).toEqual(new Set(['leave-gap']));
  });

  it.runIf(has('pdftotext'))('prints a chart on the page after its table, with its titles', () => {
    const [pdf = ''] = libreOffice(world.host.dir, 'en-US').print(path);
    const pages = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f');
    const index = pages.findIndex((each) => each.includes('Weekly activity') && each.includes('Learners'));
    expect(pages[index]).toContain('Played a video');
    // The foot of the table, which goes on over pages.
    expect(pages[index - 1]).toMatch(/\d{4}-\d\d-\d\d/);
  });
});
