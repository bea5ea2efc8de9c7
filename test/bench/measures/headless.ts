import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { type Figure, figure } from '../figure.ts';
import { headlessProgram } from '../host/bundle.ts';
import { startInstitutionService } from '../service/institution-service.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

/*
 * P25: the sync of the command line that writes tables, beside one that writes none.
 */

const [manyRuns, wholeInstitution, warmRuns] = [300, 3_000, 24];

interface Ended {
  readonly took: number;
  readonly peakBytes: number;
}

/** A first sync, and a second one that finds nothing new. */
interface Twice {
  readonly first: Ended;
  readonly second: Ended;
}

interface Source {
  readonly url: string;
  readonly runIds: readonly string[];
}

export async function syncWithTables(factor: number, repeat: number): Promise<Figure[]> {
  const [many, whole] = [manyRuns, wholeInstitution].map((runs) => Math.round(runs * factor));
  const pairs = await withService(many ?? 0, async (source) => {
    const found: { with: Twice; without: Twice }[] = [];
    for (let run = 0; run < repeat; run += 1)
      found.push({ without: await syncTwice(source, false), with: await syncTwice(source, true) });
    return found;
  });
  const [largest] = await withService(whole ?? 0, (source) =>
    inTemporaryFolder(async (folder) => [await sync(source, folder, true)]),
  );
  const ratio = (id: string, title: string, bar: number, part: keyof Twice) =>
    figure({ id, title, unit: 'x', bar, runs: pairs.map((pair) => pair.with[part].took / pair.without[part].took) });
  const memory = (id: string, runs: number, peaks: readonly number[]) =>
    figure({
      id,
      title: `peak memory of a first sync with tables, ${runs} runs`,
      unit: 'MB',
      bar: 300,
      runs: peaks.map((bytes) => bytes / 1_000_000),
    });
  return [
    ratio('P25', `first sync of ${many} runs with tables / without`, 1.4, 'first'),
    ratio('P25-second', 'second sync without news, with tables / without', 1.15, 'second'),
    memory(
      'P25-memory',
      many ?? 0,
      pairs.map((pair) => pair.with.first.peakBytes),
    ),
    memory('P25-memory-whole', whole ?? 0, largest ? [largest.peakBytes] : []),
  ];
}

async function withService<T>(runs: number, measure: (source: Source) => Promise<T>): Promise<T> {
  const service = await startInstitutionService(runs);
  try {
    // The templates are made before anything is timed.
    const few = { url: service.url, runIds: service.runIds.slice(0, warmRuns) };
    await inTemporaryFolder((folder) => sync(few, folder, false));
    return await measure(service);
  } finally {
    await service.close();
  }
}

const syncTwice = (source: Source, withTables: boolean): Promise<Twice> =>
  inTemporaryFolder(async (folder) => ({
    first: await sync(source, folder, withTables),
    second: await sync(source, folder, withTables),
  }));

/** Syncs the runs into the folder. Without tables it is the first half of the same command. */
async function sync({ url, runIds }: Source, folder: string, withTables: boolean): Promise<Ended> {
  const config = join(folder, 'config.json');
  const service = { baseUrl: url, scheme: 'Token' };
  writeFileSync(
    config,
    JSON.stringify({
      taxonomy: { baseUrl: url, scheme: 'JWT' },
      analytics: service,
      token: { url, clientId: 'bench' },
      historyFrom: '2015-01-01',
      runs: runIds,
      datasets: datasetNames.filter((name) => datasets[name].scope === 'run'),
    }),
  );
  const tables = withTables ? [join(folder, 'tables')] : [];
  const child = fork(await headlessProgram(), [config, ...tables]);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The sync ended with ${code}.`)));
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Ended & { outcome: string }];
  await ended.catch(() => {});
  if (answer.outcome !== 'complete') throw new Error(`The sync ended ${answer.outcome}.`);
  return answer;
}
