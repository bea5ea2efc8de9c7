import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, vi } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import { courseExport, courseFiles, type ExportedCourse } from '../support/course-export.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { removeAnnotations } from './support/annotations.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

/*
 * Names of problems, videos and subsections come from the course export of Studio: the services know ids alone.
 */

let session: Session;
let runId: string;
it.beforeAll(async ({ shared }) => {
  session = await shared.borrow();
  runId = session.service.runs[0] ?? '';
});
afterAll(async () => {
  const { page } = session;
  // The views of a new subsection are read at once.
  await vi.waitFor(async () => expect((await ask(page, 'sync:status', {})).running).toBeNull(), timeoutFor(30_000));
  const { moduleIds } = await ask(page, 'subsections:list', { runId });
  if (moduleIds.length > 0) await ask(page, 'subsections:remove', { runId, moduleIds });
  await removeAnnotations(page, runId);
  await session.end();
});

const openTab = (name: string) => openAddress(session.page, `/runs/${encodeURIComponent(runId)}/${name}`);
const dialog = () => session.page.getByRole('dialog', { name: 'Import names from Studio' });

async function open(tab: string, file: string): Promise<void> {
  await openTab(tab);
  await session.page.getByRole('button', { name: 'Import names from Studio…' }).click();
  await dialog().getByLabel('Course outline').setInputFiles(file);
}

/** Ids of problems or videos of the run, as the bridge tells them. */
async function idsOf(view: 'run-problems' | 'run-videos'): Promise<string[]> {
  const answer = await ask(session.page, 'view:rows', { view, params: { runId }, page: 1, pageSize: 100 });
  const key = view === 'run-problems' ? 'module_id' : 'video_id';
  return unpackPage(answer).rows.map((row) => String((row as unknown as Record<string, unknown>)[key]));
}

/** A course in which every problem has the same name, as Studio gives it, and every video one of its own. */
async function madeCourse(): Promise<ExportedCourse> {
  const read = parseCourseId(runId);
  if (!read.ok) throw new Error(`${runId} is no run.`);
  const blockOf = (id: string) => blockName(id).replace(/^i4x-.*-/, '');
  const problems = (await idsOf('run-problems')).map(blockOf);
  const videos = (await idsOf('run-videos')).map(blockOf);
  const half = Math.ceil(problems.length / 2);
  const named = (blocks: string[]) => blocks.map((block) => ({ type: 'problem' as const, block, name: 'Checkboxes' }));
  const { org, course, run } = read.identity;
  return {
    org,
    course,
    run,
    subsections: [
      { block: 'week1', name: 'Week 1 <quiz>', blocks: named(problems.slice(0, half)) },
      {
        block: 'week2',
        name: 'Week 2 & more',
        blocks: [
          ...named(problems.slice(half)),
          ...videos.map((block, at) => ({ type: 'video' as const, block, name: `Film ${at + 1}` })),
        ],
      },
    ],
  };
}

async function writeExport(name: string): Promise<string> {
  const file = join(session.folder, name);
  writeFileSync(file, await courseExport(await madeCourse()));
  return file;
}

describe('a course outline', () => {
  it('names problems and videos, adds subsections, and is taken back', async () => {
    const { page } = session;
    await openTab('problems');
    const file = await writeExport('course.tar.gz');
    await open('problems', file);
    await dialog().getByRole('status').waitFor();
    const problems = (await idsOf('run-problems')).length;
    const row = dialog().getByRole('row', { name: /^Problems/ });
    // The app counts what is in the data beside the reading of the file.
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual([String(problems), String(problems)]);
    expect(
      await dialog()
        .getByRole('checkbox', { name: /^Add 2 subsections/ })
        .isChecked(),
    ).toBe(true);
    await dialog().getByRole('button', { name: 'Use names' }).click();
    // The two subsections are named and have no data yet.
    await page
      .getByTestId('notice')
      .getByText(
        /^\d+ names imported\. The outline has \d+ names: \d+ belong to problems, videos or subsections with data, 2 do not\.$/,
      )
      .waitFor();
    await settled(page);
    const table = page.getByTestId('figure-run-problems').getByRole('table');
    await table.getByText('Checkboxes · Week 1 <quiz> (1)').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByText('Checkboxes').first().waitFor({ state: 'detached' });

    await openTab('subsections');
    await page
      .getByText(/type@sequential\+block@week1/)
      .first()
      .waitFor();
    await open('subsections', file);
    await dialog().getByRole('button', { name: 'Use names' }).click();
    await page.getByText('Week 2 & more').first().waitFor();
    await openTab('videos');
    await page.getByTestId('figure-run-videos').getByRole('button', { name: 'Table' }).click();
    await page.getByText('Film 1', { exact: true }).first().waitFor();
  });

  it('says that a file is none, and changes nothing', async () => {
    const file = join(session.folder, 'course.json');
    writeFileSync(file, '{"root": 1}');
    await open('videos', file);
    await dialog()
      .getByRole('alert')
      .getByText(/^This is neither a course export/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Use names' }).click();
    expect(await dialog().isVisible()).toBe(true);
    const cut = join(session.folder, 'cut.tar.gz');
    writeFileSync(cut, Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]));
    await dialog().getByLabel('Course outline').setInputFiles(cut);
    await dialog()
      .getByRole('alert')
      .getByText(/^This export is damaged/)
      .waitFor();
    await session.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('reads beside the window, which can stop it, and takes a folder', async () => {
    const { page } = session;
    await openTab('videos');
    await page.getByRole('button', { name: 'Import names from Studio…' }).click();
    // A worker that never hears of its files takes as long as the worst of them. Electron does not let a test hold back its script.
    const postMessage = await page.evaluateHandle(() => Worker.prototype.postMessage);
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => {};
    });
    await dialog()
      .getByLabel('Course outline')
      .setInputFiles(await writeExport('slow.tar.gz'));
    await dialog().getByRole('progressbar').waitFor();
    await dialog().getByRole('button', { name: 'Stop reading' }).click();
    await dialog().getByRole('progressbar').waitFor({ state: 'detached' });
    await page.evaluate((own) => {
      Worker.prototype.postMessage = own;
    }, postMessage);

    const folder = join(session.folder, 'unpacked');
    for (const [path, text] of Object.entries(courseFiles(await madeCourse()))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await dialog().getByLabel('Or its folder').setInputFiles(folder);
    await dialog()
      .getByRole('status')
      .getByText(/names? would change/)
      .waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });
});
