import { type Figure, figure } from '../figure.ts';
import { runResources, withSampleHost } from '../sample/sample-host.ts';
import { timed } from '../statistics.ts';

const perMinute = 60;

/**
 * P3: a sync against a service that allows 60 requests a minute and says so with 429 alone. In real time: the wait is what is
 * measured. With `windows` minutes to wait the sync cannot be faster than that.
 */
export function rateLimitedSync(windows: number): Promise<Figure[]> {
  return withSampleHost({ scale: 'real', rate: `analytics=${perMinute}/60` }, {}, async ({ service, sync }) => {
    const resources = runResources(service.runs).slice(0, perMinute * windows + perMinute / 2);
    const took = await timed(() => sync(resources));
    const sent = service.requests.entries.filter((entry) => entry.class !== 'token');
    const refused = sent.filter((entry) => entry.status === 429).length;
    const minimum = Math.floor((sent.length - refused - 1) / perMinute) * 60_000;
    return [
      figure({
        id: 'P3',
        title: `${sent.length} requests where 60 a minute are allowed / theoretical minimum`,
        unit: 'x',
        bar: 1.05,
        runs: [took / minimum],
        baseline: { what: 'theoretical minimum', value: minimum / 1000, unit: 's' },
      }),
      figure({ id: 'P3-429', title: 'answers 429 in that sync', unit: '', bar: 1, runs: [refused] }),
    ];
  });
}
