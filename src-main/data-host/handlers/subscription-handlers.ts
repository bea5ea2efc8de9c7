import type { PublicationPlace, SubscriptionProgress } from '#contract/publications.ts';
import type { Http } from '../../net/http.ts';
import { realSleep, retrying, type Sleep } from '../../net/retry.ts';
import type { Handlers } from '../protocol.ts';
import { importPublication } from '../publications/import-publication.ts';
import { keyWordsOf } from '../publications/key-words.ts';
import { openPlace } from '../publications/place.ts';
import { readPublication } from '../publications/read-publication.ts';
import { whenWhole } from '../publications/waiting.ts';

interface SubscriptionParts {
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
}: SubscriptionParts): Pick<Handlers, SubscriptionMethod> {
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
