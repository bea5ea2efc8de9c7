import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Published, PublishedData, PublishedPlaces, PublishedState } from '../cache/annotations/published.ts';
import type { Snapshots } from '../cache/reading/snapshot.ts';
import type { Origin } from '../export/provenance.ts';
import type { Sharing } from '../masking/masking.ts';
import type { Handlers, HostPorts } from '../protocol.ts';
import { publish } from '../publications/publish.ts';

export interface PublicationParts {
  readonly sharing: Sharing;
  readonly published: PublishedPlaces;
  readonly snapshots: Snapshots;
  readonly ports: Pick<HostPorts, 'signPublication'>;
  readonly selectedRuns: () => string[];
  readonly origin: () => Origin;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
}

/** Publishing to a folder. */
export function publicationHandlers(parts: PublicationParts): Pick<Handlers, 'host:publish'> {
  const { sharing, published, snapshots, ports, selectedRuns, origin, onProgress, now } = parts;
  return {
    'host:publish': async ({ folder, isNew = false, ...choice }, signal) => {
      const { signPublication: sign } = ports;
      if (!sign) throw new AlmanacError('PUBLISHER_KEY_MISSING');
      const data = sharing.open(choice.threshold ?? 0);
      try {
        const selection = { ...choice, runIds: selectedRuns() };
        const order = { ...origin(), folder, selection, from: null, isSample: false, now: now(), isNew };
        const publishedData: PublishedData = {
          snapshot: snapshots({ datasets: packageDatasets, runIds: selection.runIds }).id,
          threshold: choice.threshold ?? 0,
        };
        // Looked up first: the record of this folder is replaced.
        const otherThresholds = published.otherThresholds(publishedData);
        const memory = {
          of: published.of,
          statesOf: published.statesOf,
          keep: (path: string, last: Published, states: readonly PublishedState[]) =>
            published.keep(path, last, order.now, { ...publishedData, states }),
        };
        return { ...(await publish(data, order, { memory, sign, onProgress, signal })), otherThresholds };
      } finally {
        data.close();
      }
    },
  };
}
