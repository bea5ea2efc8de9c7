import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SettingsStore } from '#main/settings/settings-store.ts';
import type { LaunchOptions } from '../../e2e/support/running-app.ts';
import { startUnattached } from '../../e2e/support/stand-in-app.ts';
import { type Figure, figure } from '../figure.ts';
import { fillStressFolder } from '../sample/stress-folder.ts';
import { median } from '../statistics.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const project = at('../../../');
const emptyWindow = at('../start/empty-window-child.ts');
const builtApp = at('../../../out/main/index.js');
const preload = at('../../../out/preload/index.cjs');
/** A start may take a tenth longer than the one before: the middle of fifteen moves less than that of seven. */
const startsPerRound = 15;
/** Chromium keeps the compiled code of a file that it has met twice. */
const startsBefore = 3;

/**
 * P11: from starting the process to the last view on the screen, with its chart and nothing left to load, over an empty window on
 * the same host, the stand-in. The two take turns, so that a busy moment slows both.
 */
export async function coldStart(factor: number, rounds: number): Promise<Figure[]> {
  await promisify(execFile)(join(project, 'node_modules/.bin/electron-vite'), ['build'], { cwd: project });
  return inTemporaryFolder(async (folder) => {
    const profile = join(folder, 'profile');
    mkdirSync(profile);
    const runId = await fillStressFolder(join(profile, 'data'), factor);
    await new SettingsStore(join(profile, 'settings.json')).update({ lastRoute: `/runs/${runId}/enrollment` });
    const app: LaunchOptions = { userDataDir: profile, entry: builtApp };
    const empty: LaunchOptions = {
      userDataDir: join(folder, 'empty'),
      entry: emptyWindow,
      env: { ALMANAC_BENCH_PRELOAD: preload },
    };
    for (let start = 0; start < startsBefore; start += 1) {
      await startUntil(empty, firstPaint);
      await startUntil(app, viewPainted);
    }
    const ratios: number[] = [];
    const empties: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: { app: number; empty: number }[] = [];
      for (let start = 0; start < startsPerRound; start += 1)
        times.push({ empty: await startUntil(empty, firstPaint), app: await startUntil(app, viewPainted) });
      const emptyMs = median(times.map((time) => time.empty));
      empties.push(emptyMs);
      ratios.push(median(times.map((time) => time.app)) / emptyMs);
    }
    return [
      figure({
        id: 'P11',
        title: 'cold start to the last view with its chart / an empty window of the same host',
        unit: 'x',
        bar: 1.5,
        runs: ratios,
        baseline: { what: 'empty window', value: median(empties), unit: 'ms' },
      }),
    ];
  });
}

/** Milliseconds from the start of the process to the moment that the page tells of. */
async function startUntil(options: LaunchOptions, paintedAt: () => Promise<number>): Promise<number> {
  const startedAt = Date.now();
  const app = await startUnattached(options);
  try {
    return Number(await app.evaluate(`(${paintedAt})()`)) - startedAt;
  } finally {
    await app.quit();
  }
}

/** In the page: when it first showed anything, in milliseconds since 1970. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** In the page: when the chart was there and nothing was being loaded any more. */
function viewPainted(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector('main figure canvas') && !document.querySelector('[aria-busy="true"]');
      requestAnimationFrame(() => (isThere ? resolve(performance.timeOrigin + performance.now()) : look()));
    };
    look();
  });
}
