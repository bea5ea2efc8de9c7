import { datasets, type ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import { runPart } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { removeSidecar } from '../export/sidecar.ts';
import type { Handlers } from '../protocol.ts';
import type { Services } from './services.ts';

interface ServiceCsv {
  readonly fileName: string;
  readonly body: Buffer;
}

/** How long a CSV that was read for its name waits to be saved: as long as a user may look at a dialog. */
const keptMs = 600_000;

/** The CSV that a service makes itself, byte for byte. It is read once: for its name first, and then kept to be written. */
export function serviceCsvHandlers(
  services: Services,
  clock: () => number,
): Pick<Handlers, 'host:serviceCsvName' | 'host:serviceCsv'> {
  let kept: (ServiceCsv & { readonly key: string; readonly at: number }) | null = null;

  const read = async (runId: string, dataset: ServiceCsvDataset, signal?: AbortSignal): Promise<ServiceCsv> => {
    const { remote, historyFrom } = services.configured();
    const answer = await remote.analytics.csv(runId, dataset, { from: historyFrom, signal });
    return { fileName: serviceCsvName(answer.disposition, runId, dataset), body: answer.body };
  };
  const keyOf = (runId: string, dataset: ServiceCsvDataset) => `${dataset} of ${runId}`;

  return {
    'host:serviceCsvName': async ({ runId, dataset }, signal) => {
      const csv = await read(runId, dataset, signal);
      kept = { ...csv, key: keyOf(runId, dataset), at: clock() };
      return { fileName: csv.fileName };
    },
    'host:serviceCsv': async ({ runId, dataset, path }, signal) => {
      const isKept = kept?.key === keyOf(runId, dataset) && Math.abs(clock() - kept.at) < keptMs;
      const { body } = isKept && kept ? kept : await read(runId, dataset, signal);
      kept = null;
      const { bytes } = await writePartFile(path, [body], signal, personsMode);
      await removeSidecar(path);
      return { bytes };
    },
  };
}

/** The service's name for the file when it is one; services write `--None` where they have no word for the dataset. */
export function serviceCsvName(disposition: string | null, runId: string, dataset: ServiceCsvDataset): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const given = quoted ?? bare ?? '';
  const isSane = /^[A-Za-z0-9_][\w.+-]{0,180}\.csv$/.test(given) && !given.endsWith('--None.csv');
  return isSane && given.includes('--') ? given : `${runPart(runId)}--${datasets[dataset].serviceCsv}.csv`;
}
