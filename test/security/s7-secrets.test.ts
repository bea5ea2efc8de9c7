import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventNames, methodFacts, methodNames } from '#contract/channels.ts';
import { schemasOf } from '#contract/methods.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { ask } from '../e2e/support/bridge.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';
import { addRuns, fillConnection, goTo, saveConnection, testConnection } from '../e2e/support/user.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { atLength } from '../support/at-length.ts';
import { startEchoingFront } from '../support/echoing-front.ts';
import { everythingIn } from '../support/folder.ts';
import { argumentsAndEnvironment, processTree } from '../support/processes.ts';
import { timeoutFor } from '../support/slow-machine.ts';

/*
 * Canaries go through a connection test and a whole sync against services that fail in every other way and quote the request back,
 * and are then looked for wherever something could have been left.
 */

const clientSecret = 'canary-client-secret-91f3';
/** The text of a user in a report is for its readers alone. */
const introduction = 'canary-introduction-5e1b';
const analyticsToken = 'ca4a47f00dca4a47f00dca4a47f00dca4a47f00d';
const folder = mkdtempSync(join(tmpdir(), 'almanac-s7-'));
const userDataDir = join(folder, 'profile');

let service: SampleService;
let front: Awaited<ReturnType<typeof startEchoingFront>>;
let app: RunningApp;
let hasQuit = false;
/** Everything that crossed from main to the page. */
const crossed: string[] = [];
/** Arguments and environments, taken again and again while the sync ran: each once. */
const seen = new Set<string>();
const accessTokens: string[] = [];

beforeAll(async () => {
  service = await startSampleService({ clientSecret, analyticsToken, tokenLifetime: 4 });
  const { issue } = service.tokens;
  service.tokens.issue = (clientId) => {
    const issued = issue(clientId);
    accessTokens.push(issued.token);
    return issued;
  };
  let asked = 0;
  front = await startEchoingFront(service.url, (path) => {
    asked += 1;
    return path.includes('/videos') || asked % 9 === 0;
  });
  app = await launch({ userDataDir });
});
afterAll(async () => {
  if (!hasQuit) await app?.quit().catch(() => app.kill());
  await Promise.all([front?.close(), service?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const canaries = () => ({ clientSecret, analyticsToken, ...Object.fromEntries(Object.entries(accessTokens)) });
const found = (text: string) =>
  Object.entries(canaries()).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

/** Everything that the page is distinguished from now on, by event. */
async function hearEvents(page: Page): Promise<void> {
  await page.exposeFunction('almanacHeard', (text: string) => void crossed.push(text));
  await page.evaluate((names) => {
    const { almanacHeard } = window as unknown as { almanacHeard: (text: string) => void };
    for (const name of names) window.almanac.on(name, (payload) => almanacHeard(JSON.stringify(payload)));
  }, eventNames);
}

/** Asks every question that has no argument. */
async function askEverything(page: Page): Promise<void> {
  const questions = methodNames.filter(
    (name) => methodFacts[name].kind === 'query' && schemasOf(name).input.safeParse({}).success,
  );
  for (const name of questions) {
    const answer = await page.evaluate((method) => window.almanac.invoke(method as never, `s7-${method}`, {}), name);
    crossed.push(JSON.stringify(answer));
  }
}

/** Every string that the page's memory holds once garbage is collected. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

const look = () => void seen.add(argumentsAndEnvironment(processTree(app.pid)));

async function syncWhileWatching(): Promise<void> {
  await goTo(app.page, 'Sync');
  await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
  const watch = setInterval(look, 200);
  await app.page.getByTestId('sync-last').waitFor({ timeout: timeoutFor(120_000) });
  clearInterval(watch);
  look();
}

describe('S7: secrets', () => {
  test('a connection is tested and saved, and a sync goes through services that fail and quote', async () => {
    await hearEvents(app.page);
    await fillConnection(app.page, { url: front.url, clientId: service.clientId, clientSecret });
    await app.page.getByLabel('Authorization of the analytics service').selectOption('Token');
    await app.page.getByLabel('API token').fill(analyticsToken);
    await testConnection(app.page);
    await saveConnection(app.page);
    // Every day one: the tables of a second are asked for, fail and are written in the same way.
    await addRuns(app.page, service.runs.slice(0, atLength(1, 2)));
    await syncWhileWatching();
    const heap = await heapOf(app.page);
    // Finds what is no secret there.
    expect(heap).toContain(service.clientId);
    expect(found(heap)).toEqual([]);
    await askEverything(app.page);
    expect(accessTokens.length).toBeGreaterThan(0);
    expect(service.requests.total).toBeGreaterThan(30);
    expect(crossed.length).toBeGreaterThan(10);
  });

  // Every day the client ID is found in the same memory, above.
  test.runIf(atLength(false, true))(
    'the search for them works: the form that is being filled in has the secret in its memory',
    async () => {
      await goTo(app.page, 'Settings');
      await app.page.getByTestId('connection-form').getByLabel('Client secret').fill(clientSecret);
      expect(found(await heapOf(app.page))).toEqual(['clientSecret']);
      await goTo(app.page, 'Overview');
    },
  );

  test('are in nothing that crossed to the page', () => {
    expect(found(crossed.join('\n'))).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('are in no argument and no environment of any of its processes', () => {
    const all = [...seen].join('\n');
    expect(all).toContain('--user-data-dir');
    expect(found(all)).toEqual([]);
  });

  // Every day another test searches what crossed to the page, and s20 what a page receives after a start.
  test.runIf(atLength(false, true))('are not in the memory of the page after a start', async () => {
    await app.quit();
    app = await launch({ userDataDir });
    await hearEvents(app.page);
    await syncWhileWatching();
    const heap = await heapOf(app.page);
    expect(heap).toContain(service.clientId);
    expect(found(heap)).toEqual([]);
  });

  test('S10: a report is read, as a preview and in a window of its own', async () => {
    const { page } = app;
    const recipe = { ...newRecipe('portfolio', { kind: 'portfolio' }, 'a4'), introduction };
    const { path } = await ask(page, 'report:preview', { recipe });
    expect(await page.evaluate(async (at) => (await fetch(at)).text(), path)).toContain(introduction);
    const opening = page.context().waitForEvent('page');
    await ask(page, 'report:openWindow', { recipe });
    await (await opening).getByText(introduction).waitFor();
  });

  test('are in no file, nor is the report: data, settings, logs, crashes, Chromium’s own', async () => {
    // Then Chromium has written all that it will.
    await app.quit();
    hasQuit = true;
    const written = await everythingIn(folder);
    expect(written).toContain(service.clientId);
    expect(written).toContain('Course Almanac ');
    expect(found(written)).toEqual([]);
    expect(written.includes(introduction)).toBe(false);
  });
});
