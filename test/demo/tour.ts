import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { follow, settled } from '../e2e/support/asked-address.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';
import {
  addRuns,
  confirmExport,
  fillConnection,
  goTo,
  openAddress,
  saveConnection,
  syncNow,
  testConnection,
} from '../e2e/support/user.ts';
import type { SampleService } from '../sample-service/index.ts';
import { type Attempts, reasonOf } from './attempts.ts';
import { furtherQuestionsAbout } from './further-questions.ts';
import { chooseFormat, handOver } from './handed-over.ts';
import { handOf, questionsAbout } from './questions.ts';
import { problemScreen, screensOf } from './screens.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
export const size = { width: 1280, height: 800 };
export const themes = ['light', 'dark'] as const;
/** Milliseconds for one step: computers of all kinds run the demo. */
const timeoutMs = 60_000;

type Say = (text: string) => void;

export interface Tour {
  readonly service: SampleService;
  /** For the profile of the app; removed by who made it. */
  readonly folder: string;
  /** Where pictures and files go; what was there before is removed. */
  readonly output: string;
  readonly attempts: Attempts;
  readonly say: Say;
  /** Whether the screen at this place is taken in a theme; each one by default. */
  readonly takes?: (index: number, theme: (typeof themes)[number]) => boolean;
}

/**
 * Takes a picture of the window as it stands on the screen. The stand-in shows a larger page with fewer pixels of its own, which
 * would come out as a smaller picture of words of the usual size.
 */
async function pictureAtItsSize(page: Page, path: string): Promise<void> {
  const { width, height, x, y, density } = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    x: scrollX,
    y: scrollY,
    density: devicePixelRatio,
  }));
  if (density !== 1 || width >= size.width) return void (await page.screenshot({ path }));
  const client = await page.context().newCDPSession(page);
  const clip = { x, y, width, height, scale: size.width / width };
  const { data } = await client.send('Page.captureScreenshot', { format: 'png', clip });
  await client.detach();
  writeFileSync(path, Buffer.from(data, 'base64'));
}

/** Connects, selects the runs and syncs, as a user does for the first time. */
export async function firstDay(page: Page, service: SampleService, say: Say): Promise<void> {
  await fillConnection(page, service);
  const steps = await testConnection(page);
  await saveConnection(page);
  const outcome = steps.every((step) => step === 'passed') ? 'passed' : steps.join(', ');
  say(`Connected: token, taxonomy and analytics ${outcome}.`);
  await addRuns(page, service.runs);
  say(`${await syncNow(page)}`);
  // No sync reads the answers of a problem before a user has looked at it.
  await problemScreen(service.runs[0] ?? '').open(page);
}

/** The parts of the tour in one app. */
function partsOf({ service, output, attempts, say, takes = () => true }: Tour, app: RunningApp) {
  const { page } = app;
  const screens = screensOf(service.runs);
  const picture = (of: Page, name: string) => of.screenshot({ path: join(output, 'screenshots', `${name}.png`) });
  /** Does a part; one that fails says how the window stood, and leaves no dialog open behind it. */
  const attempt = async (what: string, part: () => Promise<unknown>) => {
    const isDone = await attempts.do(what, () =>
      part().catch(async (error: unknown) => {
        if (page.isClosed()) throw error;
        const name = `failed-${attempts.failed.length + 1}`;
        const kept = await picture(page, name).then(
          () => `The picture is ${name}.png.`,
          () => 'No picture could be taken.',
        );
        throw new Error(`${reasonOf(error)} ${await stateOf(page)} ${kept}`);
      }),
    );
    if (isDone) return;
    if (page.isClosed()) throw new Error('The app has ended.');
    await page.keyboard.press('Escape');
  };

  /** Takes every screen as a picture of the whole page, in both themes. */
  async function takePictures(): Promise<void> {
    for (const theme of themes) {
      await attempt(`The ${theme} theme`, async () => {
        await goTo(page, 'Settings');
        await follow(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Appearance' }));
        // The choice goes through the settings file and comes back as an event, so it is not checked at once.
        await page.getByRole('radio', { name: new RegExp(`^${theme}`, 'i') }).click();
        await page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme);
      });
      for (const { name, open, leave } of screens.filter((_, index) => takes(index, theme))) {
        await attempt(`The picture ${name} in the ${theme} theme`, async () => {
          await open(page);
          await settled(page);
          // A pointer that rests on an entry of the rail would seem to mark it.
          await page.mouse.move(0, 0);
          await picture(page, `${name}-${theme}`);
          await leave?.(page);
        });
      }
    }
  }

  /** A comparison and a report, each in a window of its own beside the main one. */
  async function takeWindows(): Promise<void> {
    for (const { name, open, leave } of screens.filter(({ ownWindow }) => ownWindow)) {
      await attempt(`The window of ${name}`, async () => {
        await open(page);
        await settled(page);
        const button = page.getByRole('main').getByRole('button', { name: 'Open in new window' });
        const [beside] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
        await beside.getByRole('heading', { level: 1 }).waitFor();
        // A report has a page of its own, without the parts of the app.
        await beside.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
        await picture(beside, `${name}-window`);
        await beside.close();
        await leave?.(page);
      });
    }
  }

  /** The answers to the questions that staff come with, each three clicks from Overview at most but for what is set up once. */
  async function takeAnswers(): Promise<void> {
    const runId = service.runs[0] ?? '';
    for (const { name, question, isSetUp, showsWay = false, prepare, ask, answer, leave } of [
      ...questionsAbout(runId),
      ...furtherQuestionsAbout(runId),
    ]) {
      await attempt(question, async () => {
        await openAddress(page, '/');
        const hand = handOf();
        const show = async () => {
          await settled(page);
          await pictureAtItsSize(page, join(output, 'screenshots', `question-${name}.png`));
        };
        await prepare?.(page);
        if (showsWay) await show();
        await ask(page, hand);
        await answer(page).first().waitFor();
        if (!showsWay) await show();
        await page.keyboard.press('Escape');
        await leave?.(page);
        say(`${question} ${hand.clicks === 1 ? '1 click' : `${hand.clicks} clicks`}.`);
        if (hand.clicks > 3 && !isSetUp) throw new Error(`The answer is ${hand.clicks} clicks away.`);
      });
    }
  }

  /** Exports the tables that a user would hand over, through the app's own dialogs. */
  async function exportTables(): Promise<void> {
    for (const { name, open, exportAs } of screens) {
      if (!exportAs) continue;
      await attempt(`The table ${name}`, async () => {
        await open(page);
        await page.getByRole('button', { name: exportAs }).first().click();
        await chooseFormat(page, /^CSV/);
        await app.dialogs.answerSave(join(output, 'csv', `${name}.csv`));
        await confirmExport(page);
        await page.getByText(`${name}.csv`).first().waitFor();
      });
    }
  }

  return { attempt, takePictures, takeWindows, takeAnswers, exportTables };
}

/** Says where the window is, and what its status bar shows. A window that does not answer must not hide why the step failed. */
async function stateOf(page: Page): Promise<string> {
  const status = await page
    .getByRole('contentinfo')
    .textContent()
    .catch(() => null);
  const said = status === null ? 'no status bar answered' : `the status bar said: ${status.replaceAll(/\s+/g, ' ')}`;
  return `It was at ${new URL(page.url()).hash}, and ${said}.`;
}

/** The same sync without a window, as a scheduler runs it. */
async function headlessSync({ service, folder, output, say }: Tour): Promise<void> {
  const at = { baseUrl: service.url, scheme: 'JWT' };
  const token = { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId };
  const config = { taxonomy: at, analytics: at, token, runs: service.runs, profileDir: join(folder, 'headless') };
  const file = join(folder, 'almanac.json');
  writeFileSync(file, JSON.stringify(config));
  const data = join(output, 'data');
  const entry = join(project, 'src-main/headless/index.ts');
  const args = [entry, 'sync', '--config', file, '--out', data, '--secret-stdin'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  say(
    'The same sync without a window. It also counts answers, grades and subsections as datasets, one of each for every run:',
  );
  child.stdin.end(JSON.stringify({ clientSecret: service.clientSecret }));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The sync without a window ended with ${code}.`);
  cpSync(join(data, 'sync-report.json'), join(output, 'sync-report.json'));
}

/** Goes through the app from its first start; what fails is in `attempts`. Rejects when nothing more can be shown. */
export async function tour(given: Tour): Promise<void> {
  const { service, folder, output, attempts, say } = given;
  rmSync(output, { recursive: true, force: true });
  for (const part of ['screenshots', 'csv', 'data']) mkdirSync(join(output, part), { recursive: true });
  const userDataDir = join(folder, 'profile');
  const start = async () => {
    const app = await launch({ userDataDir, size });
    app.page.setDefaultTimeout(timeoutMs);
    return app;
  };
  let app = await start();
  say(`The app runs on ${app.runsOn}.`);
  try {
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
    await app.page.screenshot({ path: join(output, 'screenshots', 'welcome-light.png') });
    await firstDay(app.page, service, say);
    await attempts.do('The sync without a window', () => headlessSync(given));
    await app.quit();
    await service.close();
    say('The service is stopped; everything from here on is offline.');
    app = await start();
    const { attempt, takePictures, takeWindows, takeAnswers, exportTables } = partsOf(given, app);
    await takePictures();
    await takeWindows();
    await takeAnswers();
    await exportTables();
    await handOver(app, attempt, join(output, 'handed-over'), service.runs[0] ?? '');
  } finally {
    await app.quit().catch(() => app.kill());
  }
}
