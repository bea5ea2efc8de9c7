import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type * as z from 'zod';
import type { Result } from '#contract/bridge.ts';
import { type PackedPage, unpackPage } from '#contract/packed-page.ts';
import type { HostInput, HostMethod } from '#main/data-host/host-methods.ts';
import { createCallRouter, type Handlers } from '#main/shell/ipc/call-router.ts';
import { maxPageSize, type ViewName, type ViewPage, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { type Figure, figure } from '../figure.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { fillStressFolder } from '../sample/stress-folder.ts';
import { percentile, timed } from '../statistics.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const timesPerView = 60;

/** The views that need a run and nothing else: those that the charts of its tabs draw. Learners are a table. */
const runViews = viewNames.filter((view) => view !== 'run-learners' && takesOnlyRun(view));

function takesOnlyRun(view: ViewName): boolean {
  const params: z.ZodObject = viewDefinition(view).params();
  return !params.safeParse({}).success && params.safeParse({ runId: 'course-v1:a+b+c' }).success;
}

/**
 * P8: from the page's request to its rows, as a chart asks for them: through main's router, which checks both ways, to the data
 * host's process and back; the last step to the page is one more structured clone.
 */
export function charting(factor: number, rounds: number): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const runId = await fillStressFolder(folder, factor);
    const host = await startBenchHost(folder);
    try {
      const ask = asPage(host);
      const drawn: DrawnView[] = [];
      for (const view of runViews) drawn.push(await measureView(view, () => ask(view, runId), rounds));
      return [chartFigure(drawn.filter(({ rows }) => rows > 0))];
    } finally {
      await host.close();
    }
  });
}

interface DrawnView {
  readonly view: ViewName;
  readonly rows: number;
  /** Milliseconds, one per round. */
  readonly p95: readonly number[];
}

async function measureView(view: ViewName, ask: () => Promise<ViewPage>, rounds: number): Promise<DrawnView> {
  const { rows, total } = await ask();
  if (rows.length !== total) throw new Error(`A chart of ${view} would draw ${rows.length} of ${total} rows.`);
  const p95: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let asked = 0; asked < timesPerView; asked += 1) times.push(await timed(ask));
    p95.push(percentile(times, 0.95));
  }
  return { view, rows: rows.length, p95 };
}

/** Asks the way the page does. */
function asPage(host: BenchHost): (view: ViewName, runId: string) => Promise<ViewPage> {
  const router = createCallRouter({
    // Views are the data host's; a call that main serves itself would fail.
    handlers: {} as Handlers,
    forward: (method, input) => host.call(method, input as HostInput<HostMethod>),
    log: console,
  });
  return async (view, runId) => {
    const input = { view, params: { runId }, page: 1, pageSize: maxPageSize };
    const result = deserialize(serialize(await router.call('view:rows', randomUUID(), input))) as Result<PackedPage>;
    if (!result.ok) throw new Error(`${view}: ${result.error.message}`);
    return unpackPage(result.data);
  };
}

/** "Any chart": the slowest one counts, in each round. */
function chartFigure(drawn: readonly DrawnView[]): Figure {
  const slowest = drawn.reduce((worst, each) => (Math.max(...each.p95) > Math.max(...worst.p95) ? each : worst));
  const runs = slowest.p95.map((_, round) => Math.max(...drawn.map(({ p95 }) => p95[round] ?? 0)));
  return figure({
    id: 'P8',
    title: `chart of five years, request to rows in the page, p95 of the slowest of ${drawn.length} views (${slowest.view})`,
    unit: 'ms',
    bar: 16,
    runs,
    baseline: { what: 'its rows', value: slowest.rows, unit: '' },
  });
}
