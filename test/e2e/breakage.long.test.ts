import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { startHost } from '../support/host.ts';
import { resourcesOf } from '../support/resources.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { accessibilityProblems } from './support/axe.ts';
import { dataProcessesOf } from './support/data-process.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { connect, goTo } from './support/user.ts';

/*
 * Faults of laptops, done for real: each with its screen and its way out. The data was synced before. Every day process-crash, unusable-data
 * and the integration tests of the cache, the disk and the data host notice most of what could break here.
 */

const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
let profiles = 0;
let userDataDir: string;
let data: string;
let service: SampleService;
let app: RunningApp | null = null;

beforeEach(async () => {
  profiles += 1;
  userDataDir = join(folder, `profile-${profiles}`);
  data = join(userDataDir, 'data');
  mkdirSync(userDataDir, { mode: 0o700 });
  service = await startSampleService({ scale: 'small' });
  const host = await startHost({ service, dir: data, runs: service.runs.slice(0, 1) });
  await host.sync(resourcesOf(['skills', 'enrollment'], service.runs.slice(0, 1)));
  await host.close();
});
afterEach(async () => {
  await app?.quit().catch(() => app?.kill());
  app = null;
  await service.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<RunningApp> {
  app = await launch({ userDataDir });
  await app.page.getByRole('navigation', { name: 'Sections' }).waitFor();
  return app;
}

const heading = (name: string) => app?.page.getByRole('heading', { level: 1, name }) ?? expect.unreachable();
const button = (name: string) => app?.page.getByRole('main').getByRole('button', { name }) ?? expect.unreachable();
const skillsAreShown = async () => {
  const { page } = app ?? expect.unreachable();
  await goTo(page, 'Skills');
  await page.getByRole('main').getByRole('row').nth(3).waitFor();
};

/** Ends the data process as a crash would, once there is one. */
async function crash(mainPid: number, not: number[] = []): Promise<number> {
  await expect
    .poll(() => dataProcessesOf(mainPid).filter((pid) => !not.includes(pid)).length, { timeout: timeoutFor(30_000) })
    .toBe(1);
  const [pid = 0] = dataProcessesOf(mainPid).filter((each) => !not.includes(each));
  process.kill(pid, 'SIGKILL');
  return pid;
}

describe('the data process', () => {
  it('is left alone after six crashes in a row, on a page with the ways out', async () => {
    const { pid, page } = await start();
    await connect(page, service);
    const syncNow = page.getByRole('contentinfo').getByRole('button', { name: 'Sync now' });
    await syncNow.waitFor();
    const ended: number[] = [];
    for (let times = 0; times < 6; times += 1) ended.push(await crash(pid, ended));
    await page
      .getByRole('contentinfo')
      .getByText('has stopped several times in a row')
      .waitFor({ timeout: timeoutFor(30_000) });
    expect(await syncNow.count()).toBe(0);
    await goTo(page, 'Overview');
    await heading('The part of the app that reads your data keeps stopping').waitFor({ timeout: timeoutFor(30_000) });
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Restart it').click();
    await skillsAreShown();
    await syncNow.waitFor();
  });

  it('can be started with its tables set aside, and own choices stay', async () => {
    const { pid, page } = await start();
    const ended: number[] = [];
    for (let times = 0; times < 6; times += 1) ended.push(await crash(pid, ended));
    await button('Set synced data aside').click({ timeout: timeoutFor(30_000) });
    await page.getByRole('dialog').getByRole('button', { name: 'Set it aside' }).click();
    await page.getByText('The synced data was set aside.').first().waitFor();
    expect(existsSync(join(data, 'cache.sqlite3.damaged-1'))).toBe(true);
    await page.evaluate(() => {
      window.location.hash = '/settings/courses';
    });
    await page
      .getByText(service.runs[0] ?? '')
      .first()
      .waitFor();
  });
});

/** Moves the data to a disk of its own with little room, where one can be mounted. */
function moveToSmallDisk(): SmallDisk | null {
  const elsewhere = `${data}-elsewhere`;
  cpSync(data, elsewhere, { recursive: true });
  const disk = mountSmallDisk(48, data);
  if (disk) cpSync(elsewhere, data, { recursive: true });
  return disk;
}

if (canMountDisks())
  describe('the disk', () => {
    let disk: SmallDisk;
    beforeEach(() => {
      disk = moveToSmallDisk() ?? expect.unreachable();
    });
    afterEach(async () => {
      await app?.quit().catch(() => app?.kill());
      app = null;
      disk.remove();
    });

    it('that is full ends a sync with a sentence; what is there can be read, and room again is all it takes', async () => {
      const { page } = await start();
      await connect(page, service);
      disk.fill(64 * 1024);
      service.mutate({ kind: 'skill', add: 400 });
      await goTo(page, 'Sync');
      await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
      await page
        .getByText(/The disk is full/)
        .first()
        .waitFor({ timeout: timeoutFor(60_000) });
      await skillsAreShown();
      disk.free();
      await goTo(page, 'Sync');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(?:Sync now|Resume)$/ })
        .click();
      await page
        .getByTestId('sync-last')
        .filter({ hasText: /all data (?:of [\d,]+ course runs? )?is complete/ })
        .waitFor({ timeout: timeoutFor(60_000) });
    });

    it('that cannot be written is said on the whole page, and the data opens as soon as it can', async () => {
      disk.readOnly(true);
      await start();
      await heading('The data cannot be opened').waitFor();
      disk.readOnly(false);
      await button('Try again').click();
      await skillsAreShown();
    });
  });

describe('the settings', () => {
  it('that are damaged are kept beside what could be read of them, and that is said', async () => {
    writeFileSync(join(userDataDir, 'settings.json'), JSON.stringify({ settings: { zoom: 110, theme: 'mauve' } }));
    const { page } = await start();
    await page.getByText('The settings file was damaged.').waitFor();
    await page.getByText('settings.damaged-1.json').waitFor();
    expect(existsSync(join(userDataDir, 'settings.damaged-1.json'))).toBe(true);
    await page.evaluate(() => {
      window.location.hash = '/settings/appearance';
    });
    expect(await page.getByLabel('Zoom').inputValue()).toBe('110');
  });
});

describe('the files', () => {
  it('with flipped bits are found out when they are read, set aside, and that is said', async () => {
    const file = join(data, 'cache.sqlite3');
    const db = new Database(file, { readonly: true });
    const page = db.prepare<[], number>("SELECT rootpage FROM sqlite_master WHERE name = 'skill'").pluck().get() ?? 0;
    const pageSize = Number(db.pragma('page_size', { simple: true }));
    db.close();
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(64, 0xa5), 0, 64, (page - 1) * pageSize);
    await handle.close();
    await start();
    await goTo((app as RunningApp).page, 'Skills');
    await (app as RunningApp).page.getByText('The synced data was damaged and has been set aside.').waitFor();
    expect(existsSync(`${file}.damaged-1`)).toBe(true);
    await button('Dismiss').click();
    await (app as RunningApp).page.evaluate(() => {
      window.location.hash = '/settings/courses';
    });
    await (app as RunningApp).page
      .getByText(service.runs[0] ?? '')
      .first()
      .waitFor();
  });

  it('that another program holds are said to be in use, and opened as soon as they are free', async () => {
    const holder = new Database(join(data, 'cache.sqlite3'));
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('BEGIN EXCLUSIVE; DELETE FROM resource');
    const { page } = await start();
    await heading('Another program is using the data').waitFor({ timeout: timeoutFor(30_000) });
    expect(await accessibilityProblems(page)).toEqual([]);
    holder.exec('ROLLBACK');
    holder.close();
    await button('Try again').click();
    await skillsAreShown();
  });

  it('in a folder that cannot be opened are left alone, and opened as soon as it can', async () => {
    renameSync(data, `${data}-elsewhere`);
    writeFileSync(data, 'not a folder');
    await start();
    await heading('The data cannot be opened').waitFor();
    rmSync(data);
    renameSync(`${data}-elsewhere`, data);
    await button('Try again').click();
    await skillsAreShown();
  });
});
