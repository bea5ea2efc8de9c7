import type { Recipe, ReportedFigures } from '#contract/reports/recipe.ts';
import { withLanguage } from '../../common/locale.ts';
import { chosenPath } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { EarlierReports, SavedReports } from '../cache/annotations/saved-reports.ts';
import type { ReportSources } from '../export/reports/build.ts';
import { type About, writeSidecar } from '../export/sidecar.ts';
import { writeWorkbook } from '../export/xlsx/workbook.ts';
import type { HostInput } from '../host-methods.ts';
import type { Handlers } from '../protocol.ts';
import type { Digests } from '../subjects/changes/reader.ts';

type ReportMethod =
  | 'savedReports:list'
  | 'savedReports:keep'
  | 'savedReports:remove'
  | 'host:report'
  | 'host:noteReport'
  | 'host:saveReport';

interface WrittenReport {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly about: () => About;
  readonly reported: ReportedFigures;
}

/** How reports are made, with their fonts and the map of the world: read when the first one is wanted, since a start waits for less. */
const making = async () => ({
  ...(await import('../export/reports/report.ts')),
  ...(await import('../export/reports/build.ts')),
  ...(await import('../export/reports/deck.ts')),
  ...(await import('../export/reports/html.ts')),
  ...(await import('../export/reports/sheets.ts')),
  ...(await import('../export/pptx/write-deck.ts')),
});

/** Reports: built from the stored rows each time that one is shown or saved. */
export function reportHandlers(
  open: (threshold: number) => ReportSources & { close(): void },
  reports: SavedReports,
  digests: Digests,
  earlierReports: EarlierReports,
  now: () => number,
  thresholdFor: (requested: number) => number,
): Pick<Handlers, ReportMethod> {
  const build = async (input: Recipe) => {
    const recipe = { ...input, threshold: thresholdFor(input.threshold) };
    const { buildReport, reportAbout } = await making();
    const sources = open(recipe.threshold);
    try {
      const report = buildReport(recipe, sources, now(), earlierReports.before(recipe, now()));
      return { report, about: (of = report) => reportAbout(of, recipe.threshold) };
    } finally {
      sources.close();
    }
  };
  /** Writes the file of a format; `about` says where it comes from. */
  const write = async (
    { recipe, format, path: filePath }: HostInput<'host:saveReport'>,
    signal: AbortSignal | undefined,
  ): Promise<WrittenReport> => {
    const { asWorkbook, deckOf, recipeOfDeck, reportHtml, reportSheets, writeDeck } = await making();
    const { report, about } = await build(format === 'pptx' ? recipeOfDeck(recipe) : recipe);
    const path = await chosenPath(filePath, () => `${report.fileName}.${format}`);
    const { title, accent, footer } = report.head;
    const written = { path, reported: report.reported, about };
    const options = { title, createdAt: report.exportedAt, signal, mode: personsMode };
    switch (format) {
      case 'html':
        return { ...written, ...(await writePartFile(path, [reportHtml(report)], signal, personsMode)) };
      case 'xlsx':
        return {
          ...written,
          about: () => about(asWorkbook(report)),
          ...(await writeWorkbook(path, reportSheets(report), { ...options, accent: accent ?? undefined, footer })),
        };
      case 'pptx': {
        const slides = deckOf(report);
        return { ...written, ...(await writeDeck(path, slides.deck, options)), about: () => about(slides.report) };
      }
    }
  };
  /**
   * Notes what a saved report said, and where one on changes ended. The file is there: a journal that is busy for long does not undo it.
   */
  const noteSaved = (recipe: Recipe, reported: ReportedFigures, madeAt: number) => {
    const { subject } = recipe;
    try {
      earlierReports.note({ ...recipe, threshold: thresholdFor(recipe.threshold) }, reported, madeAt);
      if (subject.kind === 'changes') digests.note(subject.period, madeAt);
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
        const { reportHtml } = await making();
        const { report, about } = await build(recipe);
        return {
          html: reportHtml(report),
          fileName: report.fileName,
          title: report.head.title,
          about: about(),
          reported: report.reported,
        };
      }),
    'host:noteReport': ({ recipe, reported }) => {
      noteSaved(recipe, reported, now());
      return {};
    },
    'host:saveReport': (input, signal) =>
      withLanguage(input.recipe.language, async () => {
        const madeAt = now();
        const { path, bytes, sha256, about, reported } = await write(input, signal);
        const { recipe, format, sidecar } = input;
        const made = await writeSidecar(sidecar ? about() : null, { path, format, bytes, sha256 }, personsMode);
        noteSaved(recipe, reported, madeAt);
        return { bytes, sidecar: made };
      }),
  };
}
