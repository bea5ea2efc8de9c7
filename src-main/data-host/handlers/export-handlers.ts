import type { ExportProgress } from '#contract/exports.ts';
import { withEnglish } from '#main/common/locale.ts';
import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { learner } from '#shared/catalog/dictionary.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { chosenPath, learnersFileName } from '../../files/file-name.ts';
import type { Cache } from '../cache/cache.ts';
import type { ViewReader } from '../cache/reading/view-reader.ts';
import { inItsLanguage } from '../export/export-table.ts';
import type { SentenceSources } from '../export/figure-sentence.ts';
import type { PictureOptions, Pictures } from '../export/pictures/picture.ts';
import type { ProvenanceOf } from '../export/sidecar.ts';
import { inLanguageOf, type ViewExport, writeFile } from '../export/view-export.ts';
import type { Learners } from '../learners/learners.ts';
import type { Handlers } from '../protocol.ts';

export interface ExportHandlerOptions {
  readonly exports: ViewExport;
  readonly provenanceOf: ProvenanceOf;
  readonly cache: Pick<Cache, 'openReader'>;
  readonly reader: Pick<ViewReader, 'all'>;
  readonly learners: Pick<Learners, 'all' | 'unlock'>;
  /** Makes what the rows of a view need beside the cache. */
  readonly readyFor: (query: ViewQuery, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly thresholdFor: (requested: number) => number;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly selectedRuns: () => string[];
}

type ExportMethod = 'provenance:of' | 'export:check' | 'export:withheld' | 'host:exportFile' | 'host:exportLearners';

/** Files of views, what to know before they are shared, and the one file with learners. */
export function exportHandlers(options: ExportHandlerOptions): Pick<Handlers, ExportMethod> {
  const { exports, provenanceOf, readyFor, now, thresholdFor } = options;
  const forOthers = async (query: ViewQuery, signal?: AbortSignal) => {
    if (isLearnerView(query.view)) throw new AlmanacError('PERSONAL_DATA');
    await readyFor(query, signal);
  };
  return {
    'provenance:of': async ({ query, address, threshold }) => {
      await readyFor(query);
      if (threshold === 0 || isLearnerView(query.view)) return provenanceOf(query, now(), address);
      return exports.provenance(query, thresholdFor(threshold), now(), address);
    },
    'export:check': async ({ query, threshold, file }) => {
      await forOthers(query);
      return exports.check(query, thresholdFor(threshold), file);
    },
    'export:withheld': async ({ request, threshold }) => {
      await forOthers(request);
      return exports.pageInFile(request, thresholdFor(threshold), now());
    },
    'host:exportFile': async (input, signal) => {
      const { query, format } = input;
      await forOthers(query, signal);
      const path = await chosenPath(input.path, () =>
        exports.fileName(query, format, thresholdFor(input.threshold), now()),
      );
      // A sync may have ended while the dialog was open.
      await forOthers(query, signal);
      return exports.write({ ...input, path, threshold: thresholdFor(input.threshold) }, now(), signal);
    },
    'host:exportLearners': async ({ runId, names, ...file }, signal) => {
      const query = { view: 'run-learners', params: { runId } } as const;
      const unlock = async () => {
        if (!options.selectedRuns().includes(runId)) throw new AlmanacError('RUN_LEFT_OUT', { what: runId });
        await options.learners.unlock(runId);
      };
      await unlock();
      const path = await chosenPath(file.path, () => learnersFileName(runId, file.format));
      // Another window may have taken learner data away while the dialog was open.
      await unlock();
      const db = options.cache.openReader();
      try {
        const table = learnerTable(query, names, {
          masked: () => options.reader.all(db, query) as Iterable<CellRow>,
          named: () => options.learners.all([runId]) as Iterable<CellRow>,
        });
        const written = now();
        // Both are read before the rows: a sync may end while these are written, and the two would name different states of the data.
        const provenance = inLanguageOf(file.format, () => provenanceOf(query, written));
        const factsBeside = withEnglish(() => ({ columns: table.columns, provenance: provenanceOf(query, written) }));
        // Rows of single people: small numbers are no question here, and the name of the file says what it is.
        const target = { ...file, path, threshold: 0, guard: file.dialect.profile === 'excel', isPersonal: true };
        return await inLanguageOf(file.format, () => {
          const ofAll = { withheld: new Map<string, number>(), partial: new Map<string, number>() };
          const shown = { ...table, ...ofAll, columns: table.columns.map(inItsLanguage) };
          const source = { table: shown, provenance, forPrograms: () => factsBeside, total: null };
          return writeFile(target, source, options.onProgress, signal);
        });
      } finally {
        db.close();
      }
    },
  };
}

/** The columns and rows of the learners of one run: masked as on the screen, or with their usernames. */
function learnerTable(
  query: ViewQuery<'run-learners'>,
  names: boolean,
  rows: { masked: () => Iterable<CellRow>; named: () => Iterable<CellRow> },
): { readonly columns: readonly Column[]; rows(): Iterable<CellRow> } {
  if (!names) return { columns: viewDefinition(query.view).columns, rows: rows.masked };
  // Days as JSON are for the data package.
  const columns = tables['learner-engagement'].columns.filter((column) => column.key !== learner.days.key);
  return { columns, rows: rows.named };
}

/** Key figures as sentences for mails and slides: computed from the data as it may be shared, each time that one is copied. */
export function sentenceHandlers(
  open: (threshold: number) => SentenceSources & { close(): void },
  now: () => number,
  thresholdFor: (requested: number) => number,
): Pick<Handlers, 'figure:sentence'> {
  return {
    'figure:sentence': async (input) => {
      // Read when the first one is wanted: a start waits for less.
      const { sentenceOf } = await import('../export/figure-sentence.ts');
      const threshold = thresholdFor(input.threshold);
      const sources = open(threshold);
      try {
        return { text: sentenceOf({ ...input, threshold }, sources, now()) };
      } finally {
        sources.close();
      }
    },
  };
}

type PictureMethod = 'picture:draw' | 'host:savePicture';

/** Figures of screens as pictures: drawn from the rows each time. `readyFor` makes what the rows need beside the cache. */
export function pictureHandlers(
  options: PictureOptions,
  readyFor: (query: ViewQuery, signal?: AbortSignal) => Promise<void>,
  now: () => number,
  thresholdFor: (requested: number) => number,
): Pick<Handlers, PictureMethod> {
  let made: Pictures | null = null;
  // Read when the first one is wanted: a start waits for less.
  const pictures = async () => (made ??= (await import('../export/pictures/picture.ts')).createPictures(options));
  return {
    'picture:draw': async (request) => {
      await readyFor(request.query);
      return (await pictures()).draw({ ...request, threshold: thresholdFor(request.threshold) }, now());
    },
    'host:savePicture': async ({ picture, path: filePath, sidecar }, signal) => {
      const { query, format } = picture;
      const { fileName, write } = await pictures();
      const masked = { ...picture, threshold: thresholdFor(picture.threshold) };
      await readyFor(query, signal);
      const path = await chosenPath(filePath, () => fileName(masked, format.kind, now()));
      // A sync may have ended while the dialog was open.
      await readyFor(query, signal);
      return write(masked, { path, sidecar }, now(), signal);
    },
  };
}
