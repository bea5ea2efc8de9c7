import type { ResourceRef } from '#contract/sync.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { dayOfInstant, formatDay, msPerDay, nowInstant } from '#shared/time/time.ts';
import type { SampleService } from '../../sample-service/index.ts';
import { type Figure, figure } from '../figure.ts';
import { withSampleHost } from '../sample/sample-host.ts';

const institution = { runs: 300, ended: 200, problems: 100 };
/** A run has ended when its newest day is older. */
const quietDays = 28;

/**
 * P16: what a schedule asks for on the second day when nothing is new, of all datasets of an institution, the answers and grades of
 * single problems included.
 */
export async function secondSync(factor: number): Promise<Figure[]> {
  const today = dayOfInstant(nowInstant());
  const time = { ahead: 0 };
  const count = (whole: number) => Math.round(whole * factor);
  const { problems } = institution;
  // Three times as many runs as are wanted, so that enough of them have ended.
  const world = { problems, runs: 3 * count(institution.runs), today: formatDay(today) };
  const clock = () => Date.now() + time.ahead;
  return withSampleHost(world, { clock, runs: [] }, async ({ service, host }) => {
    const ended = runsBy(service, (latest) => latest < today - quietDays).slice(0, count(institution.ended));
    const going = runsBy(service, (latest) => latest >= today - quietDays);
    const runs = [...ended, ...going.slice(0, count(institution.runs) - ended.length)];
    await host.call('runs:add', { runIds: runs });
    const sync = async () => {
      const before = service.requests.total;
      await host.call('sync:start', { resources: allOf(runs), goOn: true });
      const last = await host.syncFinished();
      if (last?.outcome !== 'complete') throw new Error(`The sync ended ${last?.outcome}: ${last?.error?.message}`);
      return service.requests.total - before;
    };
    const first = await sync();
    time.ahead = msPerDay;
    const second = await sync();
    return [
      figure({
        id: 'P16',
        title: `requests of a second sync a day later, nothing new, ${runs.length} runs of which ${ended.length} have ended, ${problems} problems each / of the first`,
        unit: 'x',
        bar: 0.05,
        runs: [second / first],
        baseline: { what: 'first sync', value: first, unit: 'requests' },
      }),
    ];
  });
}

/** The runs that have begun and whose newest day is so. */
function runsBy(service: SampleService, isWanted: (latest: number) => boolean): string[] {
  return service.data.runs.flatMap((run) => {
    const latest = run.latestDay();
    return latest !== undefined && isWanted(latest) ? run.id : [];
  });
}

/** The resources of `"datasets": "all"` in the file of a sync without a window. */
function allOf(runs: readonly string[]): ResourceRef[] {
  const names = datasetNames.filter((name) => datasets[name].scope !== 'learners');
  return names.flatMap((dataset): ResourceRef[] =>
    datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runs.map((runId) => ({ dataset, runId })),
  );
}
