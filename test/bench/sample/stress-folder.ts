import { fillCache, scaledNames } from '../search/fill-cache.ts';
import { runResources, withSampleHostIn } from './sample-host.ts';

/**
 * Fills a data folder with a share of the stress data's names and with one run of five years, synced from the sample service, of
 * which every day of all six dimensions is there. Returns the run's id.
 */
export async function fillStressFolder(folder: string, factor: number): Promise<string> {
  await fillCache(folder, scaledNames(factor));
  return withSampleHostIn(folder, { scale: 'stress' }, {}, async ({ service, sync }) => {
    const runId = service.runs.at(-1);
    if (runId === undefined) throw new Error('The sample service has no course runs.');
    await sync(runResources([runId]));
    return runId;
  });
}
