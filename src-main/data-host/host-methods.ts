import type { CacheState } from '#contract/app.ts';
import { type DataHostMethod, type DataHostMethodFacts, methodFacts } from '#contract/channels.ts';
import type { Connection, ServiceName } from '#contract/connection.ts';
import type { ExportFigures, ExportRequest, MadeFile } from '#contract/exports.ts';
import type { CheckedInput, MethodOutput } from '#contract/methods.ts';
import type { PackageFigures, PackageSelection } from '#contract/packages.ts';
import type { Picture } from '#contract/pictures.ts';
import type {
  PublicationFigures,
  PublicationLocation,
  ReadPublication,
  SubscriptionPin,
} from '#contract/publications.ts';
import type { Recipe, ReportedFigures, ReportFormat } from '#contract/reports/recipe.ts';
import type { RequestBudgets } from '#contract/settings.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import type { ServiceCsvDataset } from '#shared/catalog/datasets.ts';
import type { RefreshPolicy, StaleAfter } from '#shared/catalog/freshness.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { LanguageChoice } from '#shared/language/language.ts';
import type { FilePath } from '../files/file-name.ts';

/** How numbers, separators and guards are written; settings call these the profiles Excel and Data. */
export interface CsvDialect {
  readonly profile: 'excel' | 'data';
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
}

/** For scripts: the same on every computer. */
export const dataDialect: CsvDialect = { profile: 'data', separator: ',', decimalMark: '.' };

/** The formats of a file of one view: those of the app's dialog, and two for programs that the command line writes. */
export const viewFileFormats = ['csv', 'xlsx', 'json', 'parquet'] as const;
export type ViewFileFormat = (typeof viewFileFormats)[number];

/** The language that the user chose, and the locale of the computer. */
export interface UserLanguage {
  readonly choice: LanguageChoice;
  readonly computer: string;
}

/** The input of every method that writes a file of the app. */
interface FileTarget {
  /** Written through a part file. */
  readonly path: FilePath;
  /** Whether a file that says where the content comes from is wanted beside it. */
  readonly sidecar: boolean;
}

/** The same of a file of one table. */
export interface TableTarget extends FileTarget {
  readonly dialect: CsvDialect;
}

type Nothing = Record<string, never>;

/** A method for main alone: its facts, and the types of its input and output. */
const method = <Input, Output = Nothing>(
  facts: DataHostMethodFacts,
): DataHostMethodFacts & { readonly types?: { readonly input: Input; readonly output: Output } } => facts;

/** The methods that main alone may call; they never reach the renderer. */
const hostOnlyMethods = {
  /** Sets what is synced, from where, since when. Sent at start and after every change of the settings. */
  'host:configure': method<{
    readonly connection: Connection | null;
    readonly historyFrom: string;
    /** Learned from the services if omitted. */
    readonly requestBudgets?: RequestBudgets | undefined;
    /** The defaults if omitted. */
    readonly syncHabits?: RefreshPolicy | undefined;
    /** The default days if omitted. */
    readonly staleAfter?: StaleAfter | undefined;
    /** English if omitted. */
    readonly language?: UserLanguage | undefined;
    /** Stated in exports. */
    readonly appVersion?: string | undefined;
    /** The facts of the open package. */
    readonly packageFacts?: PackageFacts | null | undefined;
  }>({ thread: 'syncs', inPackage: true }),
  /** Whether the computer sleeps: then nothing is asked, and what was under way is asked again when it wakes. */
  'host:sleep': method<{ readonly asleep: boolean }>({ thread: 'syncs', inPackage: true }),
  'host:cacheState': method<Nothing, CacheState>({ thread: 'reads', inPackage: true }),
  /** Writes the rows of a view: a workbook in the language of the user, every other file in English. */
  'host:exportFile': method<
    Omit<ExportRequest, 'format'> & TableTarget & { readonly format: ViewFileFormat },
    ExportFigures
  >({ thread: 'reads', inPackage: true, timeoutSeconds: 1800, writesFile: true }),
  /** Writes the learners of a run, in the same languages. */
  'host:exportLearners': method<CheckedInput<'export:learners'> & TableTarget, ExportFigures>({
    thread: 'syncs',
    inPackage: true,
    timeoutSeconds: 1800,
    writesFile: true,
  }),
  /** Writes a picture of a figure. */
  'host:savePicture': method<{ readonly picture: Picture } & FileTarget, MadeFile>({
    thread: 'reads',
    inPackage: true,
    writesFile: true,
  }),
  /** A report as one HTML file, how it should be called, without an extension, and what the file beside it says. */
  'host:report': method<
    { readonly recipe: Recipe },
    {
      readonly html: string;
      readonly fileName: string;
      readonly title: string;
      readonly about: Readonly<Record<string, unknown>>;
      readonly reported: ReportedFigures;
    }
  >({ thread: 'long reads', inPackage: true }),
  /** Notes a report that was saved without the data host, so that the next one goes on from there. */
  'host:noteReport': method<{ readonly recipe: Recipe; readonly reported: ReportedFigures }>({
    thread: 'long reads',
    inPackage: true,
  }),
  'host:saveReport': method<
    { readonly recipe: Recipe; readonly format: Exclude<ReportFormat, 'pdf'> } & FileTarget,
    MadeFile
  >({ thread: 'long reads', inPackage: true, writesFile: true }),
  /** Unseals a fetched report; NOT_FOUND unless its whole file is there. */
  'host:saveReportFile': method<
    {
      readonly runId: string;
      readonly reportName: string;
      readonly path: FilePath;
      /** Whether what a spreadsheet would run as a formula gets a quote before it; otherwise the file is as it came. */
      readonly isGuarded?: boolean | undefined;
    },
    { readonly bytes: number }
  >({ thread: 'syncs', inPackage: false, timeoutSeconds: 1800, writesFile: true, isEnglish: true }),
  /** Reads the service's own CSV and writes it byte for byte. */
  'host:serviceCsv': method<
    { readonly runId: string; readonly dataset: ServiceCsvDataset; readonly path: FilePath },
    { readonly bytes: number }
  >({ thread: 'syncs', inPackage: false, isEnglish: true }),
  /** Writes a data package to `path` (chosen by the user) through a part file. */
  'host:writePackage': method<{ readonly selection: PackageSelection; readonly path: string }, PackageFigures>({
    thread: 'reads',
    inPackage: true,
    timeoutSeconds: 1800,
    writesFile: true,
    isEnglish: true,
  }),
  /** Reads the package at `path` into a data folder of its own under `folder`; what is open stays open. */
  'host:importPackage': method<
    { readonly path: string; readonly folder: string },
    { readonly id: string; readonly facts: PackageFacts; readonly isRenewed: boolean }
  >({ thread: 'syncs', inPackage: true, timeoutSeconds: 1800, writesFile: true }),
  /** Reads what is published at a place now, as far as it is needed to ask the user whether to trust it. */
  'host:lookAtPublication': method<
    { readonly place: PublicationLocation },
    { readonly pin: SubscriptionPin; readonly facts: PackageFacts; readonly keyWords: string }
  >({ thread: 'syncs', inPackage: true, timeoutSeconds: 300 }),
  /** Reads what is published into a data folder of its own under `folder`; null when `current` has it. The open data folder stays open. */
  'host:importPublication': method<
    {
      readonly place: PublicationLocation;
      readonly pin: SubscriptionPin;
      readonly folder: string;
      readonly current: string | null;
    },
    { readonly read: ReadPublication | null }
  >({ thread: 'syncs', inPackage: true, timeoutSeconds: 7200, writesFile: true }),
  /**
   * Publishes everything that may leave the app to `folder` (chosen by the user), signed by main, whose keys and signatures reach the
   * thread that syncs alone.
   */
  'host:publish': method<CheckedInput<'publication:publish'> & { readonly folder: string }, PublicationFigures>({
    thread: 'syncs',
    inPackage: false,
    timeoutSeconds: 7200,
    writesFile: true,
    isEnglish: true,
  }),
  /** Deletes the file with learner data and all report files, and switches learner data off everywhere; main deletes the key. */
  'host:purgeLearners': method<Nothing>({ thread: 'syncs', inPackage: false }),
  /** One harmless read of a service, for "Test connection"; returns what was seen. */
  'host:probe': method<
    {
      readonly service: ServiceName;
      readonly baseUrl: string;
      readonly authorization: string | null;
      readonly runId: string | null;
    },
    { readonly note: string }
  >({ thread: 'syncs', inPackage: true, timeoutSeconds: 240 }),
} as const;

type HostOnlyMethods = typeof hostOnlyMethods;
export type HostOnlyMethod = keyof HostOnlyMethods;
export type HostMethod = DataHostMethod | HostOnlyMethod;
type TypesOf<M extends HostOnlyMethod> = NonNullable<HostOnlyMethods[M]['types']>;

export type HostInput<M extends HostMethod> = M extends DataHostMethod
  ? CheckedInput<M>
  : M extends HostOnlyMethod
    ? TypesOf<M>['input']
    : never;
export type HostOutput<M extends HostMethod> = M extends DataHostMethod
  ? MethodOutput<M>
  : M extends HostOnlyMethod
    ? TypesOf<M>['output']
    : never;

/** The facts about a method of the data host, whichever side of the bridge it is for. */
export function factsOf(name: HostMethod): DataHostMethodFacts {
  return name in hostOnlyMethods ? hostOnlyMethods[name as HostOnlyMethod] : methodFacts[name as DataHostMethod];
}

/** @throws AlmanacError PACKAGE_READ_ONLY */
export function refuseInPackage(name: HostMethod): void {
  if (!factsOf(name).inPackage) throw new AlmanacError('PACKAGE_READ_ONLY');
}
