import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { ExportProgress } from '../../../src-preload/contract/exports.ts';
import type { ViewQuery } from '../../../src-preload/contract/views.ts';
import { isLearnerView } from '../../../src-preload/contract/views-by-subject/learners.ts';
import type { Cache } from '../cache/cache.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { CellRow } from '../export/csv.ts';
import { learnerFileName, learnerTable } from '../export/learner-export.ts';
import type { ProvenanceOf } from '../export/provenance.ts';
import { type ViewExport, writeFile } from '../export/view-export.ts';
import type { Learners } from '../learners/learners.ts';
import type { Handlers } from './handlers.ts';

export interface ExportParts {
  readonly exports: ViewExport;
  readonly provenanceOf: ProvenanceOf;
  readonly cache: Pick<Cache, 'openReader'>;
  readonly reader: Pick<ViewReader, 'all'>;
  readonly learners: Pick<Learners, 'all' | 'unlock'>;
  /** Makes what the rows of a view need beside the cache. */
  readonly readyFor: (query: ViewQuery) => Promise<void>;
  readonly now: () => number;
  readonly onProgress: (progress: ExportProgress) => void;
}

type ExportMethod =
  | 'provenance:of'
  | 'export:check'
  | 'export:withheld'
  | 'host:exportName'
  | 'host:exportFile'
  | 'host:learnersName'
  | 'host:exportLearners';

/** Files of views, what to know before they are shared, and the one file with learners. */
export function exportHandlers(parts: ExportParts): Pick<Handlers, ExportMethod> {
  const { exports, provenanceOf, readyFor, now } = parts;
  const forOthers = async (query: ViewQuery) => {
    if (isLearnerView(query.view)) throw new AlmanacError('PERSONAL_DATA');
    await readyFor(query);
  };
  return {
    'provenance:of': async ({ query, address }) => {
      await readyFor(query);
      return provenanceOf(query, now(), address);
    },
    'export:check': async ({ query, threshold }) => {
      await forOthers(query);
      return exports.check(query, threshold);
    },
    'export:withheld': async ({ request, threshold }) => {
      await forOthers(request);
      return { rows: await exports.withheld(request, threshold) };
    },
    'host:exportName': async ({ query, format }) => {
      await forOthers(query);
      return { fileName: exports.fileName(query, format, now()) };
    },
    'host:exportFile': async (order, signal) => {
      await forOthers(order.query);
      return exports.write(order, now(), signal);
    },
    'host:learnersName': ({ runId, format }) => ({ fileName: learnerFileName(runId, format) }),
    'host:exportLearners': async ({ runId, names, ...file }, signal) => {
      const query = { view: 'run-learners', params: { runId } } as const;
      await parts.learners.unlock(runId);
      const db = parts.cache.openReader();
      try {
        const table = learnerTable(query, names, {
          masked: () => parts.reader.all(db, query) as Iterable<CellRow>,
          named: () => parts.learners.all([runId]) as Iterable<CellRow>,
        });
        const source = { table: { ...table, hidden: new Map() }, provenance: provenanceOf(query, now()), total: null };
        // Rows of single people: small numbers are no question here, and the name of the file says what it is.
        const order = { ...file, threshold: 0, guard: file.dialect.profile === 'excel', isPersonal: true };
        return await writeFile(order, source, parts.onProgress, signal);
      } finally {
        db.close();
      }
    },
  };
}
