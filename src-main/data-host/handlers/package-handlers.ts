import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { PackageProgress, PackageSelection } from '../../../src-preload/contract/packages.ts';
import type { PackageFacts } from '../../../src-preload/contract/workspaces.ts';
import type { Cache } from '../cache/cache.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger } from '../cache/ledger.ts';
import { createPackageRows } from '../cache/package-rows.ts';
import type { Origin } from '../export/provenance.ts';
import { importPackage } from '../packages/import-package.ts';
import { writePackage } from '../packages/write-package.ts';
import type { HostMethod } from '../protocol.ts';
import type { Handlers } from './handlers.ts';

/** What needs a service, or changes what is synced: a package has neither. */
const notInPackage: ReadonlySet<HostMethod> = new Set([
  'sync:start',
  'sync:estimate',
  'runs:add',
  'runs:remove',
  'runs:offered',
  'record:refresh',
  'subsections:add',
  'subsections:order',
  'subsections:remove',
  'reports:choose',
  'learners:switch',
  'learners:reveal',
  'host:serviceCsvName',
  'host:serviceCsv',
  'host:saveReport',
  'host:purgeLearners',
]);

/** @throws AlmanacError PACKAGE_READ_ONLY */
export function refuseInPackage(method: HostMethod): void {
  if (notInPackage.has(method)) throw new AlmanacError('PACKAGE_READ_ONLY');
}

export interface PackageParts {
  readonly cache: Cache;
  readonly dictionaries: Dictionaries;
  readonly ledger: Ledger;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly now: () => number;
  readonly origin: () => Origin;
  /** What the open package says of itself; null in a connection. */
  readonly facts: () => PackageFacts | null;
}

type PackageMethod = 'package:estimate' | 'host:writePackage' | 'host:importPackage';

/** Data packages, out and in. */
export function packageHandlers(parts: PackageParts): Pick<Handlers, PackageMethod> {
  const { cache, onProgress, now, origin, facts } = parts;
  return {
    'package:estimate': (selection) => estimatePackage(parts, selection),
    'host:writePackage': async (order, signal) => {
      const reader = cache.openReader();
      try {
        return await writePackage(
          reader,
          { ...order, ...origin(), from: facts(), isSample: facts()?.isSample ?? false, now: now() },
          onProgress,
          signal,
        );
      } finally {
        reader.close();
      }
    },
    'host:importPackage': ({ path, folder }, signal) => importPackage(path, folder, onProgress, signal),
  };
}

/** What a row takes in a ZIP, by experience: a skill has a description, a count has next to nothing. */
const bytesPerRow = { service: 60, run: 9 } as const;
/** Description, definitions and README. */
const bytesAtLeast = 12_000;

/** Mostly from the ledger, so that only links have to be counted. */
function estimatePackage({ cache, ledger, dictionaries }: PackageParts, selection: PackageSelection) {
  const rowsOf = (dataset: DatasetName, runNo: number) => ledger.get(dataset, runNo)?.rows ?? 0;
  const taxonomy = selection.taxonomy
    ? (['skills', 'jobs', 'job-postings'] as const).reduce((sum, name) => sum + rowsOf(name, 0), 0)
    : 0;
  const links = selection.taxonomy ? createPackageRows(cache.db).links() : 0;
  let ofRuns = 0;
  for (const runId of selection.runIds) {
    const runNo = dictionaries.knownRunNo(runId);
    if (runNo !== undefined) ofRuns += selection.datasets.reduce((sum, name) => sum + rowsOf(name, runNo), 0);
  }
  return {
    rows: taxonomy + links + ofRuns,
    bytes: Math.round(bytesAtLeast + taxonomy * bytesPerRow.service + (links + ofRuns) * bytesPerRow.run),
  };
}
