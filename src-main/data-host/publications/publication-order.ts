import type { PackageProgress } from '#contract/packages.ts';
import type { Published, PublishedState } from '../cache/annotations/published.ts';
import type { FactsOrder } from '../packages/manifest.ts';

/*
 * What a publisher wants published, and what publishing needs of its own computer.
 */

export interface PublicationOrder extends Omit<FactsOrder, 'selection'> {
  readonly folder: string;
  /** A title or name that is not given stays as it was in the folder. */
  readonly selection: Omit<FactsOrder['selection'], 'title' | 'madeBy'> & {
    readonly title?: string | undefined;
    readonly madeBy?: string | undefined;
  };
  /** Begins a new publication where the folder holds one already: its readers have to subscribe again. */
  readonly isNew: boolean;
}

/** Signs the bytes of a manifest with the publisher's key, which stays where it is. */
export type SignManifest = (bytes: Uint8Array) => Promise<{ readonly publicKey: string; readonly signature: string }>;

/** The publisher's record of a folder. The path has no links. */
export interface PublisherMemory {
  of(path: string): Published | null;
  /** The states from which the tables in the folder were made, by table. */
  statesOf(path: string): ReadonlyMap<string, PublishedState>;
  keep(path: string, published: Published, states: readonly PublishedState[]): void;
}

export interface Publishing {
  readonly memory: PublisherMemory;
  readonly sign: SignManifest;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly signal?: AbortSignal | undefined;
}
