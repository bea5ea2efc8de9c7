import type { Recipe } from '#contract/reports/recipe.ts';
import { withLanguage } from '../../common/locale.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Digests } from '../cache/annotations/digests.ts';
import type { SavedReports } from '../cache/annotations/saved-reports.ts';
import type { ReportSources } from '../export/reports/build.ts';
import { writeSidecar } from '../export/sidecar.ts';
import { writeWorkbook } from '../export/xlsx/workbook.ts';
import type { Handlers } from './handlers.ts';

type ReportMethod =
  | 'savedReports:list'
  | 'savedReports:keep'
  | 'savedReports:remove'
  | 'host:report'
  | 'host:saveReport';

/** How reports are made, with their fonts and the map of the world: read when the first one is wanted, since a start waits for less. */
const making = async () => ({
  ...(await import('../export/reports/about.ts')),
  ...(await import('../export/reports/build.ts')),
  ...(await import('../export/reports/html.ts')),
  ...(await import('../export/reports/sheets.ts')),
});

/** Reports: built from the stored rows each time that one is shown or saved. */
export function reportHandlers(
  open: (threshold: number) => ReportSources & { close(): void },
  reports: SavedReports,
  digests: Digests,
  now: () => number,
  thresholdFor: (asked: number) => number,
): Pick<Handlers, ReportMethod> {
  const make = async (given: Recipe) => {
    const recipe = { ...given, threshold: thresholdFor(given.threshold) };
    const { buildReport, reportAbout, reportHtml, reportSheets } = await making();
    const sources = open(recipe.threshold);
    const report = (() => {
      try {
        return buildReport(recipe, sources, now());
      } finally {
        sources.close();
      }
    })();
    return {
      report,
      about: () => reportAbout(report, recipe.threshold),
      html: () => reportHtml(report),
      sheets: () => reportSheets(report),
    };
  };
  /** Notes where a report on changes ended. The file is there: a journal that is busy for long does not undo it. */
  const noteDigest = ({ subject }: Recipe, madeAt: number) => {
    if (subject.kind !== 'changes') return;
    try {
      digests.note(subject.period, madeAt);
    } catch (error) {
      console.error(error);
    }
  };
  return {
    'savedReports:list': () => ({ reports: reports.list() }),
    'savedReports:keep': (kept) => ({ no: reports.keep({ ...kept, savedAt: now() }) }),
    'savedReports:remove': ({ no }) => ({ before: reports.remove(no) }),
    'host:report': ({ recipe }) =>
      withLanguage(recipe.language, async () => {
        const { report, about, html } = await make(recipe);
        return { html: html(), fileName: report.fileName, title: report.head.title, about: about() };
      }),
    'host:saveReport': ({ recipe, format, path, sidecar }, signal) =>
      withLanguage(recipe.language, async () => {
        const madeAt = now();
        const { report, about, html, sheets } = await make(recipe);
        const { bytes, sha256 } =
          format === 'html'
            ? await writePartFile(path, [html()], signal, personsMode)
            : await writeWorkbook(path, sheets(), {
                title: report.head.title,
                createdAt: report.exportedAt,
                signal,
                mode: personsMode,
              });
        const file = { path, format, bytes, sha256 };
        const made = await writeSidecar(sidecar ? about() : null, file, personsMode);
        noteDigest(recipe, madeAt);
        return { bytes, sidecar: made };
      }),
  };
}
