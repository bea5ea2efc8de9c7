import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { movedTitles } from '#shared/catalog/moving-figures.ts';
import { msPerDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/* One data folder, week after week: a test that syncs goes on from what the ones before it left. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let started: StartedHost;
/** The moved figures before the first sync. */
let unsynced: Moved;
/** After the first sync. */
let first: Said;
/** A week later. */
let second: Said;

beforeAll(async () => {
  service = await startSampleService({ reading: 'reality' });
  folder = await makeFolder();
  started = await startHost({ service, dir: folder.path });
  unsynced = await moved('sync');
  await started.sync();
  first = await said();
  await syncAfter(7);
  second = await said();
});
afterAll(async () => {
  await started.close();
  await service.close();
  await folder.remove();
});

const moved = (since: 'sync' | 'week') => started.rows({ view: 'moved-figures', params: { since } });
const movedAfter = (after: number | 'last-sync') =>
  started.rows({ view: 'moved-figures', params: { since: 'sync', after } });
const runs = () => started.rows({ view: 'runs', params: {} });
const now = () => (Date.now() + started.time.ahead) * 1000;
type Moved = Awaited<ReturnType<typeof moved>>;
const ofFigure = (rows: Moved, figure: string) =>
  new Map(rows.filter((row) => row.figure === figure).map((row) => [row.run_id, row]));

/** The moved figures now, and the instant of reading them. */
async function said() {
  const [answers, starts] = [new Map<string, number>(), new Map<string, number>()];
  const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  for (const runId of service.runs) {
    const problems = await started.rows({ view: 'run-problems', params: { runId } });
    answers.set(runId, sum(problems.map((row) => row.total_submissions)));
    const videos = await started.rows({ view: 'run-videos', params: { runId } });
    starts.set(runId, sum(videos.map((row) => row.users_at_start)));
  }
  return { runs: await runs(), moved: await moved('sync'), ofWeek: await moved('week'), answers, starts, at: now() };
}
type Said = Awaited<ReturnType<typeof said>>;

function wait(days: number): void {
  service.mutate({ kind: 'advance', days });
  started.time.ahead += days * msPerDay;
}
const syncAfter = async (days: number) => {
  wait(days);
  await started.sync();
};

describe('the figures that moved', () => {
  it('are none after a first sync, which has nothing to compare with', () => {
    expect(unsynced).toEqual([]);
    expect(first.moved).toEqual([]);
  });

  it('within a week are of runs whose data reach it, from the days that are stored', () => {
    const rows = ofFigure(first.ofWeek, 'Enrolled');
    const newest = Math.max(...first.runs.map((run) => run.data_through ?? 0));
    for (const run of first.runs) {
      const isNew = (run.data_through ?? 0) > newest - 7;
      expect(rows.get(run.run_id)?.change ?? null, run.run_id).toBe(isNew && run.change_7d ? run.change_7d : null);
    }
    expect(rows.size).toBeGreaterThan(0);
  });

  it('are what new days brought, though no earlier value was corrected', () => {
    const before = new Map(first.runs.map((run) => [run.run_id, run]));
    const current = ofFigure(second.moved, 'Enrolled');
    const active = ofFigure(second.moved, 'Active in last week of data');
    expect(current.size).toBeGreaterThan(0);
    for (const run of second.runs) {
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

  it.each([
    ['Answers to problems', 'answers'],
    ['Started videos', 'starts'],
  ] as const)('count %s, too', (figure, key) => {
    const rows = ofFigure(second.moved, figure);
    for (const [runId, total] of second[key]) {
      const before = first[key].get(runId);
      if (total === before || !before) expect(rows.has(runId)).toBe(false);
      else expect(rows.get(runId)).toMatchObject({ before, now: total });
    }
    expect(rows.size).toBeGreaterThan(0);
  });

  it('stand in the report on the portfolio', async () => {
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const { html } = await started.host.call('host:report', { recipe });
    for (const title of Object.values(movedTitles)) expect(html).toContain(title);
  });

  it('are all that moved in any sync since a date, each once', async () => {
    expect(second.moved.length).toBeGreaterThan(0);
    await started.sync();
    // The last sync moved nothing, though the one before did.
    expect(await movedAfter('last-sync')).toEqual([]);
    expect(await movedAfter(first.at)).toEqual(second.moved);
    expect(await movedAfter(now())).toEqual([]);
  });

  it('stay those of the last sync that brought other numbers', async () => {
    await started.sync();
    expect(await moved('sync')).toEqual(second.moved);
    await syncAfter(7);
    const third = ofFigure(await moved('sync'), 'Enrolled');
    const both = [...ofFigure(second.moved, 'Enrolled')].filter(([runId]) => third.has(runId));
    for (const [runId, row] of both) expect(third.get(runId)?.before).toBe(row.now);
    expect(both).not.toEqual([]);
  });

  it('lose nothing of a sync that was cut off: the next one resumes it', async () => {
    const before = new Map((await runs()).map((run) => [run.run_id, run.current]));
    const newest = () =>
      started.inspect<{ at: number | null }>('SELECT max(observed_at) AS at FROM moved_figure')[0]?.at ?? 0;
    const newestBefore = newest();
    wait(7);
    await started.host.call('sync:start', {});
    while (newest() === newestBefore) await new Promise((resolve) => setTimeout(resolve, 2));
    const { ahead } = started.time;
    await started.close();
    started = await startHost({ service, dir: folder.path, runs: [], ahead });
    await syncAfter(1);
    const current = ofFigure(await moved('sync'), 'Enrolled');
    const after = await runs();
    expect(after.some((run) => run.current !== before.get(run.run_id))).toBe(true);
    for (const run of after) {
      const was = before.get(run.run_id);
      if (run.current !== was && was !== null)
        expect(current.get(run.run_id), run.run_id).toMatchObject({ before: was, now: run.current });
    }
  });
});
