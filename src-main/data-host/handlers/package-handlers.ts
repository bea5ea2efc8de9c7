import { type PackageProgress, type PackageSelection, packageDatasets } from '#contract/packages.ts';
import type { PublicationLocation, SubscriptionProgress } from '#contract/publications.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { taxonomyLists } from '#shared/catalog/view-definition.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { realSleep, type Sleep } from '../../common/async.ts';
import { retrying } from '../../net/classify.ts';
import type { Http } from '../../net/http.ts';
import {
  forPackages,
  type LastPublication,
  type PublishedData,
  type PublishedFolders,
  type PublishedState,
} from '../cache/annotations/published.ts';
import type { Cache } from '../cache/cache.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import { createPackageRows } from '../cache/database/package-rows.ts';
import type { Snapshots } from '../cache/reading/snapshot.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { Origin } from '../export/sidecar.ts';
import type { Masking } from '../masking/masking.ts';
import { estimateSize } from '../packages/estimate-package.ts';
import { importPackage } from '../packages/import-package.ts';
import { writePackage } from '../packages/write-package.ts';
import type { Handlers, HostPorts } from '../protocol.ts';
import { importPublication } from '../publications/import-publication.ts';
import { keyWordsOf } from '../publications/key-words.ts';
import { publish } from '../publications/publish.ts';
import { readPublication } from '../publications/read-publication.ts';
import { openSource, whenWhole } from '../publications/source.ts';

export interface PackageHandlerOptions {
  readonly cache: Cache;
  readonly masking: Masking;
  readonly dictionaries: Dictionaries;
  readonly syncState: SyncState;
  readonly published: PublishedFolders;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
  readonly origin: () => Origin;
  /** The description in the open package; null in a connection. */
  readonly facts: () => PackageFacts | null;
  readonly selectedRuns: () => string[];
}

type PackageMethod = 'package:estimate' | 'host:writePackage' | 'host:importPackage';

/** Reads the facts about the app and the data that a package states. */
const factsOfPackage = ({ origin, facts, now }: Pick<PackageHandlerOptions, 'origin' | 'facts' | 'now'>) => ({
  ...origin(),
  from: facts(),
  isSample: facts()?.isSample ?? false,
  now: now(),
});

/** Data packages, out and in. */
export function packageHandlers(options: PackageHandlerOptions): Pick<Handlers, PackageMethod> {
  const { masking, onProgress, now, selectedRuns, published } = options;
  return {
    'package:estimate': (selection, signal) => estimatePackage(options, selection, signal),
    'host:writePackage': async (input, signal) => {
      const data = masking.open(input.selection.threshold ?? 0);
      // A run may have been taken out of the choice while the dialog was open.
      const chosen = new Set(selectedRuns());
      const selection = { ...input.selection, runIds: input.selection.runIds.filter((runId) => chosen.has(runId)) };
      try {
        const figures = await writePackage(
          data,
          { ...input, selection, ...factsOfPackage(options) },
          onProgress,
          signal,
        );
        remember(published, selection, now());
        return figures;
      } finally {
        data.close();
      }
    },
    'host:importPackage': ({ path, folder }, signal) => importPackage(path, folder, onProgress, signal),
  };
}

/** For the next package. The file is there: a journal that is busy for long does not undo it. */
function remember(published: PublishedFolders, { title, madeBy }: PackageSelection, now: number): void {
  try {
    published.keep(forPackages, { publicationId: null, number: 0, title, madeBy }, now);
  } catch (error) {
    console.error(error);
  }
}

/** Estimates the size from a package that is written and thrown away. If the ledger counts many rows, only some of them are written. */
async function estimatePackage(
  { cache, syncState, dictionaries, ...options }: PackageHandlerOptions,
  selection: PackageSelection,
  signal: AbortSignal | undefined,
) {
  const rowsOf = (dataset: DatasetName, runNo: number) => syncState.get(dataset, runNo)?.rows ?? 0;
  const rowsOfRun = (dataset: DatasetName, runId: string) => {
    const runNo = dictionaries.knownRunNo(runId);
    return runNo === undefined ? 0 : rowsOf(dataset, runNo);
  };
  const taxonomy = selection.taxonomy ? taxonomyLists.reduce((sum, name) => sum + rowsOf(name, 0), 0) : 0;
  const links = selection.taxonomy ? createPackageRows(cache.db).links() : 0;
  const data = options.masking.open(selection.threshold ?? 0);
  try {
    const estimated = { selection, ...factsOfPackage(options) };
    return await estimateSize(data, estimated, { signal, rowsOf: rowsOfRun, taxonomyRows: taxonomy + links });
  } finally {
    data.close();
  }
}

interface PublicationHandlerOptions {
  readonly masking: Masking;
  readonly published: PublishedFolders;
  readonly snapshots: Snapshots;
  readonly ports: Pick<HostPorts, 'signPublication'>;
  readonly selectedRuns: () => string[];
  readonly origin: () => Origin;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
}

/** Publishing to a folder. */
export function publicationHandlers(options: PublicationHandlerOptions): Pick<Handlers, 'host:publish'> {
  const { masking, published, snapshots, ports, selectedRuns, origin, onProgress, now } = options;
  return {
    'host:publish': async ({ folder, isNew = false, ...choice }, signal) => {
      const { signPublication: sign } = ports;
      if (!sign) throw new AlmanacError('PUBLISHER_KEY_MISSING');
      const data = masking.open(choice.threshold ?? 0);
      try {
        const selection = { ...choice, runIds: selectedRuns() };
        const publication = { ...origin(), folder, selection, from: null, isSample: false, now: now(), isNew };
        const publishedData: PublishedData = {
          snapshot: snapshots({ datasets: packageDatasets, runIds: selection.runIds }).id,
          threshold: choice.threshold ?? 0,
        };
        // Looked up first: the record of this folder is replaced.
        const otherThresholds = published.otherThresholds(publishedData);
        const memory = {
          of: published.of,
          statesOf: published.statesOf,
          keep: (path: string, last: LastPublication, states: readonly PublishedState[]) =>
            published.keep(path, last, publication.now, { ...publishedData, states }),
        };
        return { ...(await publish(data, publication, { memory, sign, onProgress, signal })), otherThresholds };
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

/** Reads publications of others from a folder or an address. */
export function subscriptionHandlers({
  http,
  onProgress,
  sleep = realSleep,
}: SubscriptionHandlerOptions): Pick<Handlers, SubscriptionMethod> {
  const open = (location: PublicationLocation) => openSource(location, http);
  return {
    'host:lookAtPublication': async ({ place }, signal) => {
      const look = () => retrying(() => readPublication(open(place), null, signal), { sleep, signal });
      const { manifest, manifestSha256, publicKey } = await whenWhole(look, { sleep, onProgress, signal });
      const { publicationId, number, facts } = manifest;
      return { pin: { publicationId, publicKey, number, manifestSha256 }, facts, keyWords: keyWordsOf(publicKey) };
    },
    'host:importPublication': async ({ place, ...request }, signal) => ({
      read: await importPublication({ ...request, source: open(place), sleep, onProgress, signal }),
    }),
  };
}
