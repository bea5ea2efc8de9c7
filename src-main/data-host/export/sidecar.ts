import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SidecarState } from '#contract/exports.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { writePartFile } from '../../files/part-file.ts';
import { insistOnOurJson, sidecarPath } from './ours.ts';

/*
 * The file beside a file, for programs: where its content comes from, what was asked, and the checksum. One form for tables,
 * pictures and reports.
 */

/** For whom a file is: stated in the sheet About and in the sidecar. */
export const confidentiality =
  'For the people it was given to. Figures of courses may be confidential: ask the person who gave you this before passing it on.';

/** The known facts about the source of a file, whatever is in it. */
export interface SourceFacts extends Omit<Provenance, 'view' | 'params' | 'sort' | 'queryHash'> {
  /** The query, as data, with its hash. */
  readonly query: Readonly<Record<string, unknown>> & { readonly hash: string };
}

/** The source of the rows of one view. */
export const sourceOfView = ({ view, params, sort, queryHash, ...of }: Provenance): SourceFacts => ({
  ...of,
  query: { view, params, sort, hash: queryHash },
});

/** A file that was written. */
export interface FileFacts {
  readonly path: string;
  readonly format: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What the sidecar of a file says of its content; `details` are those that only its kind of file has. */
export type About = Readonly<Record<string, unknown>>;

export function aboutOf(of: SourceFacts, details: About): About {
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const instant = (value: number | null) => (value === null ? null : formatInstant(value));
  return {
    profile: 'course-almanac-export',
    version: 1,
    title: of.title,
    sources: of.sourceHosts.map((host) => ({ host })),
    package: of.fromPackage,
    datasets: of.datasets,
    endpoints: of.endpoints,
    query: of.query,
    filters: of.filterText,
    address: of.address,
    data_from: day(of.dataFrom),
    data_to: day(of.dataTo),
    data_through: day(of.dataThrough),
    created_max: instant(of.computedAt),
    synced_at: instant(of.syncedAt),
    ...(of.lacking.length > 0 ? { lacking: of.lacking } : {}),
    exported_at: instant(of.exportedAt),
    app: { name: 'Course Almanac', version: of.appVersion },
    snapshot_id: of.snapshotId,
    ...details,
    notice: confidentiality,
  };
}

/** Removes our sidecar of an earlier file of this path, which would say untrue things of the new one. A file of others stays. */
export async function removeSidecar(path: string): Promise<void> {
  const at = sidecarPath(path);
  await insistOnOurJson(at, 'sidecar')
    .then(() => rm(at, { force: true }))
    .catch(() => {});
}

/**
 * Writes the sidecar of a file that is there and whole; without `about`, removes that of an earlier file. One that cannot be written, or
 * in whose place a file of others lies, must not turn that into a failure, but is not hidden.
 */
export async function writeSidecar(about: About | null, file: FileFacts, mode?: number): Promise<SidecarState> {
  const { path, ...facts } = file;
  if (about === null) {
    await removeSidecar(path);
    return 'off';
  }
  const content = { ...about, file: basename(path), ...facts };
  try {
    await insistOnOurJson(sidecarPath(path), 'sidecar');
    await writePartFile(sidecarPath(path), [`${JSON.stringify(content, null, 2)}\n`], undefined, mode);
    return 'written';
  } catch (error) {
    const isForeign = error instanceof AlmanacError && (error.code === 'NOT_OURS' || error.code === 'NOT_A_FILE');
    return isForeign ? 'notOurs' : 'failed';
  }
}
