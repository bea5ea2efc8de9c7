import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '../sample-service/generator/reading.ts';
import { atLength } from '../support/at-length.ts';
import { everythingIn } from '../support/folder.ts';
import { follow, settled } from './support/asked-address.ts';
import { type Session, startSession } from './support/session.ts';
import {
  addRuns,
  allComplete,
  confirmExport,
  fillConnection,
  goTo,
  saveConnection,
  syncNow,
  testConnection,
} from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';

/** The rows of a CSV of the Data or Excel profile as objects; enough for numbers and dates. */
function readCsv(file: string): Record<string, string>[] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const keys = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [keys[index] ?? '', cell])));
}

// Every day first-run.test.ts and the demo do the same on the other reading.
const readings = atLength(['specification'], ['specification', 'reality']) satisfies readonly Reading[];

describe.each(readings)('the main job, on the %s reading', (reading) => {
  let app: Session;
  let truth: { readonly date: string; readonly count: number }[];

  beforeAll(async () => {
    app = await startSession({ service: { reading } });
  });
  afterAll(() => app.end());

  it('starts with what to do first', async () => {
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
    expect(await app.page.title()).toContain('Welcome');
  });

  it('tests the connection step by step and names what fails', async () => {
    await fillConnection(app.page, { ...app.service, clientSecret: 'not the secret' });
    expect(await testConnection(app.page)).toEqual(['failed', 'skipped', 'skipped']);
    await app.page.getByText('refused the client ID or secret').waitFor();
    await fillConnection(app.page, app.service);
    expect(await testConnection(app.page)).toEqual(['passed', 'passed', 'passed']);
  });

  it('keeps the secret in the keychain and nowhere else', async () => {
    await saveConnection(app.page);
    const kept = process.env.ALMANAC_TEST_KEYRING === '1' ? 'kept in this computer’s keychain' : 'Secrets are kept';
    await app.page.getByText(kept, { exact: false }).first().waitFor();
    await app.page.getByText('Leave this empty to keep it').first().waitFor();
    expect((await everythingIn(app.userDataDir)).includes(app.service.clientSecret)).toBe(false);
  });

  it('takes course runs in every form and refuses the rest with a reason', async () => {
    await goTo(app.page, 'Settings');
    await follow(app.page.getByRole('link', { name: 'Course runs' }).last());
    await app.page.getByLabel('Course run IDs').fill('edX+DemoX\nhttps://x.example/courses/course-v1:a+b+c/');
    await app.page.getByText('This is a course key without a run.').waitFor();
    await addRuns(app.page, [...app.service.runs]);
  });

  it('syncs everything', async () => {
    expect(await syncNow(app.page)).toMatch(allComplete);
    truth = [...(app.service.data.findRun(runId)?.enrollment() ?? [])].map(({ date, count }) => ({ date, count }));
    expect(truth.length).toBeGreaterThan(300);
  });

  it('works without the service: from a skill to a run, its chart and its table', async () => {
    await app.service.close();
    // Every day the demo starts again without its service.
    if (atLength(false, true)) await app.restart();
    const { page } = app;
    await goTo(page, 'Skills');
    await page.getByRole('searchbox').fill('python');
    const skill = page.getByRole('link', { name: /python/i }).first();
    await skill.click();
    await page.getByRole('heading', { level: 1, name: /python/i }).waitFor();
    await goTo(page, 'Courses');
    await page.getByRole('searchbox').fill('edX+DemoX');
    await follow(page.locator('main a[href="#/courses/edX%2BDemoX"]').first());
    await follow(page.locator('a[href*="#/runs/"]').filter({ hasText: 'Demo_2014' }).first());
    await page.getByRole('heading', { level: 1, name: runId }).waitFor();
    await follow(page.getByRole('link', { name: 'Enrollment', exact: true }));
    await settled(page);
    const figure = page.getByTestId('figure-run-enrollment');
    const canvas = figure.getByRole('img');
    expect(await canvas.getAttribute('aria-label')).toMatch(/enroll/i);
    await figure.getByRole('button', { name: 'Table' }).click();
    await figure.getByRole('table').waitFor();
  });

  it('exports the rows of the screen, equal to what the service served', async () => {
    const file = join(app.folder, 'enrollment.csv');
    await app.dialogs.answerSave(file);
    await app.page
      .getByTestId('figure-run-enrollment')
      .getByRole('button', { name: /^Export/ })
      .click();
    await app.page.getByRole('dialog').getByText(`The file has all ${truth.length} rows of the table.`).waitFor();
    await confirmExport(app.page, { withholdsSmall: false });
    await app.page.getByText('enrollment.csv').first().waitFor();
    const rows = readCsv(file);
    expect(rows.map(({ date, count }) => ({ date, count: Number(count) }))).toEqual(truth);
    expect(readdirSync(app.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('hides small counts in a file where nothing else is chosen, and says so beside it', async () => {
    const file = join(app.folder, 'as-usual.csv');
    await app.dialogs.answerSave(file);
    await app.page
      .getByTestId('figure-run-enrollment')
      .getByRole('button', { name: /^Export/ })
      .click();
    await confirmExport(app.page);
    await app.page.getByText('as-usual.csv').first().waitFor();
    expect(JSON.parse(readFileSync(`${file}.meta.json`, 'utf8'))).toMatchObject({ suppression: { threshold: 10 } });
  });
});
