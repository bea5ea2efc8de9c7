import { views } from '#shared/catalog/views.ts';
import { type Figure, figure } from '../figure.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { startStressService } from '../service/stress-service.ts';
import { median, timed } from '../statistics.ts';

const pageSize = 100;
const timesPerPage = 5;

/** The orders that the list of skills can be shown in. */
const orders = views.skills.columns.flatMap(({ key: column }) =>
  (['asc', 'desc'] as const).map((direction) => ({ column, direction })),
);
type Order = (typeof orders)[number];

/** P13: the last page of the longest list, in the order that takes longest, over its first page in the usual one. */
export async function listPages(factor: number, rounds: number): Promise<Figure[]> {
  const service = await startStressService(factor);
  const host = await startBenchHost();
  try {
    await host.configure(service.url);
    await host.syncTaxonomy();
    const { total } = await readPage(host, { column: 'id', direction: 'asc' }, 1);
    const last = Math.ceil(total / pageSize);
    const firsts: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = median(await inEveryOrder(host, 1));
      firsts.push(first);
      ratios.push(Math.max(...(await inEveryOrder(host, last))) / first);
    }
    return [
      figure({
        id: 'P13',
        title: `page ${last.toLocaleString('en')} of ${total.toLocaleString('en')} skills in the slowest order / the first page in the usual one`,
        unit: 'x',
        bar: 3,
        runs: ratios,
        baseline: { what: 'first page', value: median(firsts), unit: 'ms' },
      }),
    ];
  } finally {
    await host.close();
    await service.close();
  }
}

/** Milliseconds for a page, one value per order. */
async function inEveryOrder(host: BenchHost, page: number): Promise<number[]> {
  const medians: number[] = [];
  for (const order of orders) {
    const times: number[] = [];
    for (let asked = 0; asked < timesPerPage; asked += 1) times.push(await timed(() => readPage(host, order, page)));
    medians.push(median(times));
  }
  return medians;
}

async function readPage(host: BenchHost, sort: Order, page: number) {
  const answer = await host.call('view:rows', { view: 'skills', params: {}, sort, page, pageSize });
  if (answer.count === 0) throw new Error(`Page ${page} of the skills has no rows.`);
  return answer;
}
