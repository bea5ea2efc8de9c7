import type { Settings } from '#contract/settings.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { exclusive } from '../../common/async.ts';
import type { CsvDialect } from '../../data-host/host-methods.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { endingOf, writtenFormats } from '../../files/file-name.ts';
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
  if (exportProfile === 'data') return { profile: 'data', separator: ',', decimalMark: '.' };
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
    'export:serviceCsv': (wanted, signal) =>
      saveAs(files, (path) => host.call('host:serviceCsv', { ...wanted, path }, signal)),
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
