import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { movedTitles } from '#shared/catalog/moving-figures.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let started: StartedHost;
beforeEach(async () => {
  service = await startSampleService({ reading: 'reality' });
  folder = await makeFolder();
  started = await startHost({ service, dir: folder.path });
});
afterEach(async () => {
  await started.close();
  await service.close();
  await folder.remove();
});

const moved = (since: 'sync' | 'week') => started.rows({ view: 'moved-figures', params: { since } });
const runs = () => started.rows({ view: 'runs', params: {} });
type Moved = Awaited<ReturnType<typeof moved>>;
const ofFigure = (rows: Moved, figure: string) =>
  new Map(rows.filter((row) => row.figure === figure).map((row) => [row.run_id, row]));

describe('the figures that moved', () => {
  it('are none after a first sync, which has nothing to compare with', async () => {
    expect(await moved('sync')).toEqual([]);
    await started.sync();
    expect(await moved('sync')).toEqual([]);
  });

  it('are what new days brought, though no earlier value was corrected', async () => {
    await started.sync();
    const before = new Map((await runs()).map((run) => [run.run_id, run]));
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const after = await runs();
    const current = ofFigure(await moved('sync'), 'Current enrollment');
    const active = ofFigure(await moved('sync'), 'Active last week');
    expect(current.size).toBeGreaterThan(0);
    for (const run of after) {
      const was = before.get(run.run_id);
      // A figure that was unknown before has not moved.
      const hasMoved = was?.current !== null && was?.current !== run.current;
      expect(current.has(run.run_id), run.run_id).toBe(hasMoved);
      if (hasMoved) {
        expect(current.get(run.run_id)).toMatchObject({
          before: was?.current,
          now: run.current,
          change: (run.current ?? 0) - (was?.current ?? 0),
          before_through: was?.data_through,
          data_through: run.data_through,
        });
      }
      expect(active.get(run.run_id)?.now ?? was?.active_last_week).toBe(run.active_last_week);
    }
  });

  it('are all that moved in any sync since a date, each once', async () => {
    await started.sync();
    const begun = (Date.now() + started.time.ahead) * 1000;
    const since = (after: number | 'last-sync') =>
      started.rows({ view: 'moved-figures', params: { since: 'sync', after } });
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const first = await moved('sync');
    expect(first.length).toBeGreaterThan(0);
    await started.sync();
    // The last sync moved nothing, though the one before did.
    expect(await since('last-sync')).toEqual([]);
    expect(await since(begun)).toEqual(first);
    expect(await since((Date.now() + started.time.ahead) * 1000)).toEqual([]);
  });

  it('stay those of the last sync that brought other numbers', async () => {
    await started.sync();
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const first = await moved('sync');
    await started.sync();
    expect(await moved('sync')).toEqual(first);
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const second = ofFigure(await moved('sync'), 'Current enrollment');
    for (const [runId, row] of ofFigure(first, 'Current enrollment')) {
      if (second.has(runId)) expect(second.get(runId)?.before).toBe(row.now);
    }
  });

  it('count answers to problems and started videos, too', async () => {
    await started.sync();
    const sum = (dataset: 'run-problems' | 'run-videos', key: string) => async (runId: string) => {
      const rows = (await started.rows({ view: dataset, params: { runId } })) as unknown as Record<string, number>[];
      return rows.reduce((total, row) => total + (row[key] ?? 0), 0);
    };
    const answers = sum('run-problems', 'total_submissions');
    const before = new Map(await Promise.all(service.runs.map(async (id) => [id, await answers(id)] as const)));
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const rows = ofFigure(await moved('sync'), 'Answers to problems');
    for (const runId of service.runs) {
      const now = await answers(runId);
      if (now === before.get(runId) || !before.get(runId)) expect(rows.has(runId)).toBe(false);
      else expect(rows.get(runId)).toMatchObject({ before: before.get(runId), now });
    }
    expect(rows.size).toBeGreaterThan(0);
  });

  it('lose nothing of a sync that was cut off: the next one goes on from it', async () => {
    await started.sync();
    const before = new Map((await runs()).map((run) => [run.run_id, run.current]));
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.host.call('sync:start', {});
    const count = () => started.inspect<{ n: number }>('SELECT count(*) AS n FROM moved_figure')[0]?.n ?? 0;
    while (count() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await started.close();
    started = await startHost({ service, dir: folder.path, runs: [] });
    service.mutate({ kind: 'advance', days: 1 });
    started.time.ahead += 1 * 86_400_000;
    await started.sync();
    const current = ofFigure(await moved('sync'), 'Current enrollment');
    const after = await runs();
    expect(after.some((run) => run.current !== before.get(run.run_id))).toBe(true);
    for (const run of after) {
      const was = before.get(run.run_id);
      if (run.current !== was && was !== null)
        expect(current.get(run.run_id), run.run_id).toMatchObject({ before: was, now: run.current });
    }
  });

  it('within a week are of runs whose data reach it, from the days that are stored', async () => {
    await started.sync();
    const rows = ofFigure(await moved('week'), 'Current enrollment');
    const all = await runs();
    const newest = Math.max(...all.map((run) => run.data_through ?? 0));
    for (const run of all) {
      const isNew = (run.data_through ?? 0) > newest - 7;
      expect(rows.get(run.run_id)?.change ?? null, run.run_id).toBe(isNew && run.change_7d ? run.change_7d : null);
    }
    expect(rows.size).toBeGreaterThan(0);
  });

  it('stand in the report on the portfolio', async () => {
    await started.sync();
    service.mutate({ kind: 'advance', days: 7 });
    started.time.ahead += 7 * 86_400_000;
    await started.sync();
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const { html } = await started.host.call('host:report', { recipe });
    for (const title of Object.values(movedTitles)) expect(html).toContain(title);
  });
});
