import { unpackPage } from '#contract/packed-page.ts';
import type { ViewName, ViewRequest } from '#shared/catalog/views.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { type Figure, figure } from '../figure.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { startStressService } from '../service/stress-service.ts';
import { percentile, timed } from '../statistics.ts';

/** One frame of a screen. */
const bar = 16;
const times = 20;
const pageSize = 50;

const tables = [
  'coverage-map',
  'coverage-skills',
  'coverage-opportunity',
  'coverage-jobs',
  'coverage-next-skills',
  'coverage-undersupply',
  'coverage-oversupply',
] as const satisfies readonly ViewName[];

/** P23: demand against supply of all courses, to the rows of the slowest table, and how long the first questions of one's own courses and with another cut-off take. */
export async function coverage(factor: number): Promise<Figure[]> {
  const service = await startStressService(factor);
  const host = await startBenchHost();
  try {
    await host.configure(service.url);
    await host.syncTaxonomy();
    const usual = coverageQuestion.parse({});
    // The thread that syncs stores the comparison; a screen that is faster works it out for itself.
    const found = await host.call('coverage:get', usual);
    const slowest: { view: string; time: number }[] = [];
    for (const view of tables) {
      const request = { view, params: usual, page: 1, pageSize } as ViewRequest;
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) all.push(await timed(() => rowsOf(host, request)));
      slowest.push({ view, time: percentile(all, 0.95) });
    }
    slowest.sort((one, other) => other.time - one.time);
    const request = { view: 'organisations', params: {}, sort: { column: 'courses', direction: 'desc' } } as const;
    const largest = (await rowsOf(host, { ...request, page: 1, pageSize: 1 })).flatMap((row) =>
      'org' in row ? [String(row.org)] : [],
    );
    const ours = { ...usual, scope: { of: 'organisations' as const, orgs: largest } };
    const own = await timed(() => host.call('coverage:get', ours));
    const other = await timed(() => host.call('coverage:get', { ...usual, tau: 0.7 }));
    const skills = Object.values(found.places).reduce((sum, count) => sum + count, 0);
    return [
      figure({
        id: 'P23',
        title: `rows of coverage, slowest table (${slowest[0]?.view}), p95 over ${skills.toLocaleString('en')} skills`,
        unit: 'ms',
        bar,
        runs: [slowest[0]?.time ?? 0],
      }),
      figure({
        id: 'P23-own',
        title: 'courses of the largest organization, with which the screen begins, worked out a little at a time',
        unit: 'ms',
        bar: 10_000,
        runs: [own],
      }),
      figure({
        id: 'P23-other',
        title: 'another cut-off, worked out a little at a time',
        unit: 'ms',
        bar: 10_000,
        runs: [other],
      }),
    ];
  } finally {
    await host.close();
    await service.close();
  }
}

const rowsOf = async (host: BenchHost, request: ViewRequest) => unpackPage(await host.call('view:rows', request)).rows;
