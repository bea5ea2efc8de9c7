import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import type { PublicationPlace, SubscriptionProgress } from '#contract/publications.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Http } from '../../net/http.ts';
import { realSleep, retrying, type Sleep } from '../../net/retry.ts';
import type { Published, PublishedData, PublishedPlaces, PublishedState } from '../cache/annotations/published.ts';
import type { Snapshots } from '../cache/reading/snapshot.ts';
import type { Origin } from '../export/sidecar.ts';
import type { Masking } from '../masking/masking.ts';
import type { Handlers, HostPorts } from '../protocol.ts';
import { importPublication } from '../publications/import-publication.ts';
import { keyWordsOf } from '../publications/key-words.ts';
import { openPlace } from '../publications/place.ts';
import { publish } from '../publications/publish.ts';
import { readPublication } from '../publications/read-publication.ts';
import { whenWhole } from '../publications/refusals.ts';

export interface PublicationHandlerOptions {
  readonly masking: Masking;
  readonly published: PublishedPlaces;
  readonly snapshots: Snapshots;
  readonly ports: Pick<HostPorts, 'signPublication'>;
  readonly selectedRuns: () => string[];
  readonly origin: () => Origin;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
}

/** Publishing to a folder. */
export function publicationHandlers(parts: PublicationHandlerOptions): Pick<Handlers, 'host:publish'> {
  const { masking, published, snapshots, ports, selectedRuns, origin, onProgress, now } = parts;
  return {
    'host:publish': async ({ folder, isNew = false, ...choice }, signal) => {
      const { signPublication: sign } = ports;
      if (!sign) throw new AlmanacError('PUBLISHER_KEY_MISSING');
      const data = masking.open(choice.threshold ?? 0);
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

interface SubscriptionHandlerOptions {
  readonly http: Pick<Http, 'file'>;
  readonly onProgress: (progress: SubscriptionProgress) => void;
  /** Waits between two tries; tests make it shorter. */
  readonly sleep: Sleep | undefined;
}

type SubscriptionMethod = 'host:lookAtPublication' | 'host:importPublication';

/** What others publish, read from a folder or an address. */
export function subscriptionHandlers({
  http,
  onProgress,
  sleep = realSleep,
}: SubscriptionHandlerOptions): Pick<Handlers, SubscriptionMethod> {
  const open = (place: PublicationPlace) => openPlace(place, http);
  return {
    'host:lookAtPublication': async ({ place }, signal) => {
      const look = () => retrying(() => readPublication(open(place), null, signal), { sleep, signal });
      const { manifest, manifestSha256, publicKey } = await whenWhole(look, { sleep, onProgress, signal });
      const { publicationId, number, facts } = manifest;
      return { pin: { publicationId, publicKey, number, manifestSha256 }, facts, keyWords: keyWordsOf(publicKey) };
    },
    'host:importPublication': async ({ place, ...order }, signal) => ({
      read: await importPublication({ ...order, place: open(place), sleep, onProgress, signal }),
    }),
  };
}
