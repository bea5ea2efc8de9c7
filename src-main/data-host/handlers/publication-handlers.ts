import type { PackageProgress } from '#contract/packages.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Published, PublishedPlaces } from '../cache/annotations/published.ts';
import type { Origin } from '../export/provenance.ts';
import type { HostPorts } from '../protocol.ts';
import { publish } from '../publications/publish.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { Handlers } from './handlers.ts';

export interface PublicationParts {
  readonly sharing: Sharing;
  readonly published: PublishedPlaces;
  readonly ports: Pick<HostPorts, 'signPublication'>;
  readonly selectedRuns: () => string[];
  readonly origin: () => Origin;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
}

/** Publishing to a folder. */
export function publicationHandlers(parts: PublicationParts): Pick<Handlers, 'host:publish'> {
  const { sharing, published, ports, selectedRuns, origin, onProgress, now } = parts;
  return {
    'host:publish': async ({ folder, isNew = false, ...choice }, signal) => {
      const { signPublication: sign } = ports;
      if (!sign) throw new AlmanacError('PUBLISHER_KEY_MISSING');
      const data = sharing.open(choice.threshold ?? 0);
      try {
        const selection = { ...choice, runIds: selectedRuns() };
        const order = { ...origin(), folder, selection, from: null, isSample: false, now: now(), isNew };
        const memory = {
          of: published.of,
          keep: (path: string, last: Published) => published.keep(path, last, order.now),
        };
        return await publish(data, order, { memory, sign, onProgress, signal });
      } finally {
        data.close();
      }
    },
  };
}
