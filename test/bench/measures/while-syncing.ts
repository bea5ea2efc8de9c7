import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, figure } from '../figure.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { startStressService } from '../service/stress-service.ts';
import { percentile, timed } from '../statistics.ts';

/** Beginnings of words, whole words and words with a typo, as they are typed. */
const searches = [
  'da',
  'ma',
  'pyth',
  'comp',
  'data an',
  'cloud sec',
  'machine lea',
  'project man pl',
  'statistcs',
  'desing',
];
const idleSearches = 150;
const pauseBetween = 20;
const nanosPerMilli = 1_000_000;

/** P9: what main and a user who searches notice of a sync that reads everything again. */
export async function whileSyncing(factor: number): Promise<Figure[]> {
  const service = await startStressService(factor);
  const host = await startBenchHost();
  try {
    await host.configure(service.url);
    await host.syncTaxonomy();
    // Makes what a search needs in memory.
    for (const text of searches) await host.call('search:all', { text, limit: 10 });
    const idle = await searchWhile(host, (searched) => searched < idleSearches);

    await host.configure(service.touchedUrl);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    let isSyncing = true;
    const sync = host.syncTaxonomy().finally(() => {
      isSyncing = false;
    });
    const busy = await searchWhile(host, () => isSyncing);
    await sync;
    delay.disable();
    return figures(delay.percentile(99) / nanosPerMilli, percentile(idle, 0.95), percentile(busy, 0.95));
  } finally {
    await host.close();
    await service.close();
  }
}

/** Searches one after the other, as long as `goOn` says; returns what each took. */
async function searchWhile(host: BenchHost, goOn: (searched: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times.length)) {
    const text = searches[times.length % searches.length] ?? '';
    times.push(await timed(() => host.call('search:all', { text, limit: 10 })));
    await pause(pauseBetween);
  }
  return times;
}

function figures(delay: number, idle: number, busy: number): Figure[] {
  return [
    figure({
      id: 'P9',
      title: 'event loop delay of main while the stress sync runs, p99',
      unit: 'ms',
      bar: 16,
      runs: [delay],
    }),
    figure({
      id: 'P9-search',
      title: 'search p95 while the stress sync runs / idle',
      unit: 'x',
      bar: 2,
      runs: [busy / idle],
      baseline: { what: 'search p95 idle', value: idle, unit: 'ms' },
    }),
  ];
}
