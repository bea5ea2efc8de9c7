import { basename, join } from 'node:path';
import type { EventPayload } from '#contract/bridge.ts';
import type { MadeFile } from '#contract/exports.ts';
import type { Recipe, ReportFormat } from '#contract/reports/recipe.ts';
import type { Settings } from '#contract/settings.ts';
import { AlmanacError, toAppError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { exclusive, throwIfCancelled } from '../../common/async.ts';
import { withLanguage } from '../../common/locale.ts';
import { writeSidecar } from '../../data-host/export/sidecar.ts';
import { type CsvDialect, dataDialect } from '../../data-host/host-methods.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { type AskPath, endingOf, freePath, writtenFormats } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { AboutPdf, FinishedPdf } from '../../pdf/finish-pdf.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import type { Handlers } from '../ipc/call-router.ts';
import { type SavedFiles, saveAs } from '../windows/saved-files.ts';

export interface ExportHandlerOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly settings: { get(): Settings };
  readonly files: SavedFiles;
  readonly locale: () => string;
  readonly showInFolder: (path: string) => void;
  /** Returns why it could not be opened, or nothing. */
  readonly openFile: (path: string) => Promise<string>;
  readonly copy: (text: string) => Promise<void>;
}

type WrittenFile = 'export:open' | 'export:reveal' | 'export:copyPath';
type ExportMethod = 'export:file' | 'export:learners' | 'export:serviceCsv' | 'export:picture' | WrittenFile;

/** How a CSV is written: always the same for scripts, and as this computer's spreadsheet expects it for people. */
export function csvDialectFor(
  { exportProfile, separator }: Pick<Settings, 'exportProfile' | 'separator'>,
  locale: string,
): CsvDialect {
  if (exportProfile === 'data') return dataDialect;
  const decimalMark = decimalMarkOf(locale);
  // The list separator of the computer cannot be read; where the comma is taken, it is the semicolon.
  const defaultSeparator = decimalMark === ',' ? ';' : ',';
  return { profile: 'excel', separator: separator === 'auto' ? defaultSeparator : separator, decimalMark };
}

/** Locales with a mark that is neither (Arabic) are written with a full stop, which their spreadsheets read too. */
function decimalMarkOf(locale: string): CsvDialect['decimalMark'] {
  const parts = numberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
}

function numberFormat(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale);
  } catch {
    return new Intl.NumberFormat('en');
  }
}

/** Exports: the page says what, the user says where, the data host writes. */
export function createExportHandlers(options: ExportHandlerOptions): Pick<Handlers, ExportMethod> {
  const { host, settings, files } = options;
  const alone = exclusive();
  const writing = () => {
    const chosen = settings.get();
    return { dialect: csvDialectFor(chosen, options.locale()), sidecar: chosen.exportSidecar };
  };
  return {
    'export:file': alone((request, signal) =>
      saveAs(files, (path) => host.call('host:exportFile', { ...request, path, ...writing() }, signal)),
    ),
    'export:learners': alone((request, signal) =>
      saveAs(files, (path) => host.call('host:exportLearners', { ...request, path, ...writing() }, signal), {
        isPersonal: true,
      }),
    ),
    'export:serviceCsv': (request, signal) =>
      saveAs(files, (path) => host.call('host:serviceCsv', { ...request, path }, signal)),
    'export:picture': (picture, signal) => {
      const sidecar = settings.get().exportSidecar;
      return saveAs(files, (path) => host.call('host:savePicture', { picture, path, sidecar }, signal));
    },
    async 'export:open'({ token }) {
      const path = files.pathOf(token);
      // A service may have named its format; what it sent must not be started as a program.
      if (!Object.hasOwn(writtenFormats, endingOf(path)))
        throw new AlmanacError('INVALID_INPUT', { what: t('only file types that the app writes can be opened') });
      if ((await options.openFile(path)) !== '') throw new AlmanacError('NO_PROGRAM');
      return {};
    },
    async 'export:copyPath'({ token }) {
      await options.copy(files.pathOf(token));
      return {};
    },
    'export:reveal'({ token }) {
      options.showInFolder(files.pathOf(token));
      return {};
    },
  };
}

export interface ReportOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly settings: { get(): Settings };
  readonly files: SavedFiles;
  readonly shown: ShownReports;
  readonly print: (html: string, about: AboutPdf) => Promise<FinishedPdf>;
  readonly openWindow: (html: string) => void;
  /** Asks for a folder; null when the user cancelled. */
  readonly askFolder: () => Promise<string | null>;
  readonly tell: (progress: EventPayload<'reports:progress'>) => void;
}

/** How far the reports for many runs have come. */
interface SavedReports {
  done: number;
  /** Reports without the file that explains them. */
  unexplained: number;
  unmarked: number;
  /** The path of the last one. */
  last: string | null;
  readonly failed: { runId: string; message: string }[];
}

type ReportMethod = 'report:preview' | 'report:openWindow' | 'report:save' | 'report:saveMany';

/** Reports: the data host makes them, main shows and prints them, the user says where they go. */
export function createReportHandlers(options: ReportOptions): Pick<Handlers, ReportMethod> {
  const { host, files, shown } = options;
  const alone = exclusive();

  return {
    async 'report:preview'({ recipe }, signal) {
      const { html, title } = await host.call('host:report', { recipe }, signal);
      return { path: shown.add(html), title };
    },
    async 'report:openWindow'({ recipe }, signal) {
      const { html } = await host.call('host:report', { recipe }, signal);
      options.openWindow(html);
      return {};
    },
    'report:save': ({ recipe, format }, signal) =>
      saveAs(files, (path) => writeReport(options, { recipe, format, path }, signal)),
    'report:saveMany': alone(async ({ recipe, runIds, format }, signal) => {
      const folder = await options.askFolder();
      if (folder === null) return { state: 'cancelled' };
      const saved: SavedReports = { done: 0, unexplained: 0, unmarked: 0, last: null, failed: [] };
      const tell = () => options.tell({ done: saved.done, total: runIds.length, failed: saved.failed.length });
      tell();
      for (const runId of runIds) {
        if (signal.aborted) break;
        try {
          let own = '';
          const path = async (fileName: string) => {
            own = await freePath(join(folder, fileName));
            return own;
          };
          const ofRun: Recipe = { ...recipe, subject: { kind: 'run', runId } };
          const made = await writeReport(options, { recipe: ofRun, format, path }, signal);
          if (made.sidecar === 'failed' || made.sidecar === 'notOurs') saved.unexplained += 1;
          if (made.isAccessible === false) saved.unmarked += 1;
          saved.last = own;
          saved.done += 1;
        } catch (error) {
          if (signal.aborted) break;
          if (!(error instanceof AlmanacError)) console.error(error);
          saved.failed.push({ runId, message: toAppError(error, '').message });
        }
        tell();
      }
      const { last, ...counts } = saved;
      const token = last === null ? null : (await files.written(last, { isPersonal: false })).token;
      return { state: 'saved', folder: basename(folder), total: runIds.length, token, ...counts };
    }),
  };
}

interface ReportFile {
  readonly recipe: Recipe;
  readonly format: ReportFormat;
  readonly path: AskPath;
}

/** A PDF is printed here, since only main has windows; every other format is written by the data host. */
async function writeReport(
  { host, settings, print }: ReportOptions,
  { recipe, format, path: askPath }: ReportFile,
  signal: AbortSignal,
): Promise<MadeFile> {
  const sidecar = settings.get().exportSidecar;
  if (format !== 'pdf') return host.call('host:saveReport', { recipe, format, path: askPath, sidecar }, signal);
  const { html, fileName, about, reported } = await host.call('host:report', { recipe }, signal);
  const path = await askPath(`${fileName}.pdf`);
  // Links get words as the PDF is finished.
  const { bytes: pdf, isAccessible } = await withLanguage(recipe.language, () =>
    print(html, { author: recipe.author }),
  );
  throwIfCancelled(signal);
  const { bytes, sha256 } = await writePartFile(path, [pdf], signal, personsMode);
  await host.call('host:noteReport', { recipe, reported });
  const file = { path, format, bytes, sha256 };
  return { bytes, sidecar: await writeSidecar(sidecar ? about : null, file, personsMode), isAccessible };
}
