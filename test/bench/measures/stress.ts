import { join } from 'node:path';
import { downloadAndParse } from '../baseline/download.ts';
import { insertSelect } from '../baseline/insert.ts';
import { type Export, measureExport } from '../export/measure-export.ts';
import { startBenchHost } from '../host/bench-host.ts';
import { type StressService, startStressService } from '../service/stress-service.ts';
import { timed } from '../statistics.ts';

/** The taxonomy at one size, synced and exported; times in milliseconds. */
export interface StressRun {
  readonly first: number;
  readonly second: number;
  readonly download: number;
  readonly insert: number;
  readonly peakBytes: number;
  readonly export: Export | null;
}

export interface StressMeasure {
  /** 1 is all of the stress data. */
  readonly factor: number;
  readonly runs: readonly StressRun[];
}

export async function measureStress(factor: number, repeat: number, withExport: boolean): Promise<StressMeasure> {
  const service = await startStressService(factor);
  try {
    const runs: StressRun[] = [];
    for (let run = 0; run < repeat; run += 1) runs.push(await measureOnce(service, withExport));
    return { factor, runs };
  } finally {
    await service.close();
  }
}

/** Each baseline right beside what is compared with it: a busy machine is then busy for both. */
async function measureOnce(service: StressService, withExport: boolean): Promise<StressRun> {
  const host = await startBenchHost();
  try {
    await host.configure(service.url);
    const synced = await timed(host.syncTaxonomy);
    const peakBytes = await host.peakMemory();
    const first = synced + (await timed(() => host.call('search:all', { text: 'data', limit: 10 })));
    const download = await downloadAndParse(service.url, service.paths);
    const insert = await insertSelect(join(host.dataDir, 'cache.sqlite3'));
    const second = await timed(host.syncTaxonomy);
    const exported = withExport ? await measureExport(host.dataDir) : null;
    return { first, second, download, insert, peakBytes, export: exported };
  } finally {
    await host.close();
  }
}
