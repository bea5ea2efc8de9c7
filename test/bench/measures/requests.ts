import { msPerDay } from '#shared/time/time.ts';
import { type Figure, figure } from '../figure.ts';
import { runResources, taxonomyResources, withSampleHost } from '../sample/sample-host.ts';

/** P1: what a first sync of a taxonomy of the usual size asks for, the token included. */
export function firstSyncRequests(): Promise<Figure[]> {
  return withSampleHost({ scale: 'real' }, {}, async ({ service, sync }) => {
    await sync(taxonomyResources);
    const { entries, total } = service.requests;
    const once = new Set(entries.map(({ method, path, query }) => `${method} ${path}?${query}`)).size;
    const title = 'requests of a first taxonomy sync (3,522 skills, 216 jobs), with the token: lists read once';
    return [
      figure({ id: 'P1', title, unit: '', bar: 15, runs: [once] }),
      figure({
        id: 'P1-compared',
        title: 'the same with the second reading that shows whether a list moved',
        unit: '',
        bar: 24,
        runs: [total],
      }),
    ];
  });
}

/** P2: what the second sync asks for when nothing changed. */
export function secondSyncRequests(): Promise<Figure[]> {
  return withSampleHost({ scale: 'real' }, {}, async ({ service, sync }) => {
    // The run that is under way: of one that ended nothing at all would be new.
    const resources = [...taxonomyResources, ...runResources(service.runs.filter((id) => id.includes('3T2026')))];
    await sync(resources);
    const first = service.requests.total;
    service.requests.clear();
    await sync(resources);
    const days = service.requests.entries
      .filter((entry) => /^(activity|enrollment)/.test(entry.class))
      .map(({ query }) => (Date.parse(service.data.today) - startOf(query)) / msPerDay);
    return [
      figure({
        id: 'P2',
        title: 'requests of a second sync of the same / of the first',
        unit: 'x',
        bar: 1,
        runs: [service.requests.total / first],
        baseline: { what: 'first sync', value: first, unit: 'requests' },
      }),
      figure({
        id: 'P2-days',
        title: 'days of analytics that the second sync asks for again, at most',
        unit: 'days',
        bar: 60,
        runs: [Math.max(...days)],
      }),
    ];
  });
}

/** A request without a beginning asks for everything. */
function startOf(query: string): number {
  const start = new URLSearchParams(query).get('start_date');
  return start === null ? Number.NEGATIVE_INFINITY : Date.parse(start);
}
