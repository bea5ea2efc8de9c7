import type { PackageProgress } from '#contract/packages.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Origin } from '../export/provenance.ts';
import type { HostPorts } from '../protocol.ts';
import { publish } from '../publications/publish.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { Handlers } from './handlers.ts';

export interface PublicationParts {
  readonly sharing: Sharing;
  readonly ports: Pick<HostPorts, 'signPublication'>;
  readonly selectedRuns: () => string[];
  readonly origin: () => Origin;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
}

/** Publishing to a folder. */
export function publicationHandlers(parts: PublicationParts): Pick<Handlers, 'host:publish'> {
  const { sharing, ports, selectedRuns, origin, onProgress, now } = parts;
  return {
    'host:publish': async ({ folder, ...choice }, signal) => {
      const { signPublication: sign } = ports;
      if (!sign) throw new AlmanacError('PUBLISHER_KEY_MISSING');
      const data = sharing.open(choice.threshold ?? 0);
      try {
        const selection = { ...choice, runIds: selectedRuns() };
        const order = { ...origin(), folder, selection, from: null, isSample: false, now: now() };
        return await publish(data, order, { sign, onProgress, signal });
      } finally {
        data.close();
      }
    },
  };
}
