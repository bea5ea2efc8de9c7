import { unpackPage } from '#contract/packed-page.ts';
import type { ViewRequest } from '#shared/catalog/views.ts';
import { type Figure, figure } from '../figure.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { startStressService } from '../service/stress-service.ts';
import { percentile, timed } from '../statistics.ts';

/** One frame of a screen. */
const bar = 16;
/** The number of jobs and of skills that are asked for, spread over their lists. */
const asked = 60;
const pageSize = 25;

type View = 'job-similar' | 'skill-together-jobs' | 'skill-together-courses';

/** P22: the jobs that are like a job, and the skills that go with a skill, to rows; the 95th percentile over many of them. */
export async function similarity(factor: number): Promise<Figure[]> {
  const service = await startStressService(factor);
  const host = await startBenchHost();
  try {
    await host.configure(service.url);
    await host.syncTaxonomy();
    const jobs = await spreadOver(host, 'jobs');
    const skills = await spreadOver(host, 'skills');
    return [
      await measured(
        host,
        'P22',
        'job-similar',
        'jobs like a job of 200 skills',
        jobs.map((jobId) => ({ jobId })),
      ),
      await measured(
        host,
        'P22-jobs',
        'skill-together-jobs',
        'skills named with one, by jobs',
        skills.map((skillId) => ({ skillId })),
      ),
      await measured(
        host,
        'P22-courses',
        'skill-together-courses',
        'skills taught with one, by courses',
        skills.map((skillId) => ({ skillId })),
      ),
    ];
  } finally {
    await host.close();
    await service.close();
  }
}

/** Ids of a list in its usual order, from the most demanded on. */
async function spreadOver(host: BenchHost, view: 'jobs' | 'skills'): Promise<number[]> {
  const page = await host.call('view:rows', { view, params: {}, page: 1, pageSize: 500 });
  const ids = unpackPage<typeof view>(page).rows.map(({ id }) => id);
  return ids.filter((_, index) => index % Math.max(1, Math.floor(ids.length / asked)) === 0);
}

async function measured(
  host: BenchHost,
  id: string,
  view: View,
  what: string,
  params: readonly object[],
): Promise<Figure> {
  const times: number[] = [];
  let rows = 0;
  for (const each of params) {
    const request = { view, params: each, page: 1, pageSize } as ViewRequest<View>;
    let count = 0;
    const read = async () => {
      count = (await host.call('view:rows', request)).count;
    };
    times.push(await timed(read));
    rows += count;
  }
  return figure({
    id,
    title: `${what}, 95th percentile of ${params.length} (${Math.round(rows / params.length)} rows)`,
    unit: 'ms',
    bar,
    runs: [percentile(times, 0.95)],
  });
}
