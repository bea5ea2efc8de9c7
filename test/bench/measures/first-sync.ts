import { plainSync, pythonSync } from '../baseline/plain-sync.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchHost } from '../host/bench-host.ts';
import { runResources } from '../sample/sample-host.ts';
import { type InstitutionService, startInstitutionService } from '../service/institution-service.ts';
import { median, timed } from '../statistics.ts';

/*
 * P14, P15 and the part of P18 that syncs: the analytics of the course runs of an institution.
 */

const manyRuns = 300;
const wholeInstitution = 3_000;
const slowRuns = 60;
const latency = 50;
const inFlight = 4;

interface SyncTimes {
  readonly first: number;
  readonly second: number;
  /** Paths that the first sync asked for. */
  readonly paths: readonly string[];
  readonly peakBytes: number;
}

/** P14 and P15. */
export async function firstSync(factor: number, repeat: number): Promise<Figure[]> {
  const service = await startInstitutionService(Math.round(manyRuns * factor));
  try {
    // A sync of the app: from then on the service has the bodies of its requests.
    const { paths } = await syncTwice(service, service.url, service.runIds);
    const ratios: { floor: number[]; script: number[] } = { floor: [], script: [] };
    const floors: number[] = [];
    for (let run = 0; run < repeat; run += 1) {
      const { first } = await syncTwice(service, service.url, service.runIds);
      const floor = await plainSync(service.url, paths);
      const script = await pythonSync(service.url, paths);
      floors.push(floor);
      ratios.floor.push(first / floor);
      if (script !== null) ratios.script.push(first / script);
    }
    return [
      figure({
        id: 'P14',
        title: `first sync of ${service.runIds.length} runs / its requests, parsing and tables alone`,
        unit: 'x',
        bar: 1.5,
        runs: ratios.floor,
        baseline: { what: `${paths.length} requests alone`, value: median(floors), unit: 'ms' },
      }),
      ...(ratios.script.length > 0
        ? [
            figure({
              id: 'P14-script',
              title: 'the same / a plain Python script',
              unit: 'x',
              bar: 1,
              runs: ratios.script,
            }),
          ]
        : []),
      ...(await slowNetwork(service)),
    ];
  } finally {
    await service.close();
  }
}

/** Compares also with the same requests with parsing and tables alone: a loop that parses is late for what arrives meanwhile. */
async function slowNetwork(service: InstitutionService): Promise<Figure[]> {
  const url = `${service.url}/after-${latency}`;
  const { first, paths } = await syncTwice(service, url, service.runIds.slice(0, slowRuns));
  const floor = await plainSync(url, paths);
  const requests = paths.length;
  const ideal = (requests * latency) / inFlight;
  const title = `first sync of ${slowRuns} runs at ${latency} ms latency`;
  return [
    figure({
      id: 'P15',
      title: `${title} / (requests x latency / ${inFlight})`,
      unit: 'x',
      bar: 1.2,
      runs: [first / ideal],
      baseline: { what: `${requests} requests`, value: ideal, unit: 'ms' },
    }),
    figure({
      id: 'P15-floor',
      title: `${title} / its requests, parsing and tables alone`,
      unit: 'x',
      bar: 1.1,
      runs: [first / floor],
      baseline: { what: `${requests} requests alone`, value: floor, unit: 'ms' },
    }),
  ];
}

/** P18: growth of the syncs and of the memory, from a tenth of the runs to all of them. */
export async function growingSyncs(factor: number): Promise<Figure[]> {
  const runs = Math.round(wholeInstitution * factor);
  const tenth = await timesOf(runs / 10);
  const whole = await timesOf(runs);
  const doublings = Math.log2(10);
  const growth = (id: string, title: string, part: 'first' | 'second') =>
    figure({
      id,
      title,
      unit: 'x',
      bar: 2.1,
      runs: [(whole[part] / tenth[part]) ** (1 / doublings)],
      baseline: {
        what: `${runs / 10} and ${runs} runs: ${Math.round(whole[part])} ms and`,
        value: tenth[part],
        unit: 'ms',
      },
    });
  const megabytes = (bytes: number) => bytes / 1_000_000;
  return [
    growth('P18-first', 'growth of the first sync per doubling of the runs', 'first'),
    growth('P18-second', 'growth of the second sync', 'second'),
    figure({
      id: 'P18-memory',
      title: `peak memory, ${runs} runs`,
      unit: 'MB',
      bar: 300,
      runs: [megabytes(whole.peakBytes)],
    }),
    figure({
      id: 'P18-memory-growth',
      title: `peak memory, ${runs} runs / ${runs / 10}`,
      unit: 'x',
      bar: 1.2,
      runs: [whole.peakBytes / tenth.peakBytes],
      baseline: { what: `${runs / 10} runs`, value: megabytes(tenth.peakBytes), unit: 'MB' },
    }),
  ];
}

async function timesOf(runs: number): Promise<SyncTimes> {
  const service = await startInstitutionService(runs);
  try {
    // The templates are made before anything is timed.
    await syncTwice(service, service.url, service.runIds.slice(0, 24));
    return await syncTwice(service, service.url, service.runIds);
  } finally {
    await service.close();
  }
}

/** A first and a second sync into an empty folder. */
async function syncTwice(service: InstitutionService, url: string, runIds: readonly string[]): Promise<SyncTimes> {
  const host = await startBenchHost();
  try {
    await host.configure(url);
    await host.call('runs:add', { runIds: [...runIds] });
    const resources = runResources(runIds);
    await service.takePaths();
    const first = await timed(() => host.sync(resources));
    const paths = await service.takePaths();
    const peakBytes = await host.peakMemory();
    const second = await timed(() => host.sync(resources));
    return { first, second, paths, peakBytes };
  } finally {
    await host.close();
  }
}
