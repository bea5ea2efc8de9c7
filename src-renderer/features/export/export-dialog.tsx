import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExportCheck, ExportFormat, FileToCheck } from '#contract/exports.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { Settings } from '#contract/settings.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { concernsLearners, defaultThreshold } from '#shared/catalog/small-numbers.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { locale } from '#shared/language/language.ts';
import { message, t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { call, errorText } from '../../client/call.ts';
import { closeExport, columnsText, type TableToExport, useExport, useTableToExport } from '../../client/exporting.ts';
import { keys } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { currentAddress } from '../../routing/navigation.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Words } from '../../ui/words.tsx';
import { Findings, type Fixes } from './findings.tsx';

/** The kinds of things that users name, of which the rows are. */
const kindsNamed = (view: ViewName): LabelKind[] => [
  ...new Set(viewDefinition(view).columns.flatMap(({ names, namesEach }: Column) => names ?? namesEach ?? [])),
];

/** Kinds of things from small to large: a row is about the smallest it names, such as a problem of a run. */
const fromSmallToLarge = ['problem', 'video', 'run', 'course'] as const;

/** The kind of things that rows are named by; null where each row is of one kind or another. */
const kindOfRows = (kinds: readonly LabelKind[]): LabelKind | null =>
  kinds.includes('problem') && kinds.includes('video')
    ? null
    : (fromSmallToLarge.find((kind) => kinds.includes(kind)) ?? null);

/** Says whose names the file has: those in columns that it keeps, and those beside IDs where every ID has one. */
export function namedText(
  view: ViewName,
  excludedColumns: readonly string[],
  besideIds: boolean,
  format: ExportFormat,
): string | false {
  const { columns } = viewDefinition(view);
  const kept: readonly Column[] = columns.filter(({ key }) => !excludedColumns.includes(key));
  const held = kept.flatMap(({ holdsNames }) => holdsNames ?? []);
  const beside = besideIds ? columns.flatMap(({ names }: Column) => names ?? []) : [];
  const kinds = [...held, ...beside];
  const listsCourses = kinds.length === 0 && besideIds && kept.some(({ namesEach }) => namesEach !== undefined);
  return (
    (kinds.length > 0 || listsCourses) &&
    t(
      'Each row shows {kind, select, run {the name of its course run} problem {the name of its problem{isWorkbook, select, true {, as on the screen} other {, or the last part of its ID where it has no name}}} video {the name of its video} course {the name of its course} courses {the names of the courses that it lists} other {the name of its problem or video{isWorkbook, select, true {, as on the screen} other {, or the last part of its ID where it has no name}}}}.',
      { kind: listsCourses ? 'courses' : (kindOfRows(kinds) ?? ''), isWorkbook: String(format === 'xlsx') },
    )
  );
}

/** The kinds of files that a table can be written as. */
const formats = () =>
  [
    { value: 'csv', label: 'CSV' },
    { value: 'xlsx', label: t('Excel workbook'), note: t('Includes a sheet that says where the rows come from.') },
  ] as const;

const whose = () =>
  [
    { value: 'masked', label: t('Numbers instead of names, as on the screen') },
    { value: 'names', label: t('Usernames'), note: t('Anyone who reads the file can see who each learner is.') },
  ] as const;

/** The dialog for exports, while one is wanted. */
export function ExportDialog() {
  const table = useTableToExport();
  // It is about a table of the screen, and its links lead to others.
  useEffect(() => {
    window.addEventListener('hashchange', closeExport);
    return () => window.removeEventListener('hashchange', closeExport);
  }, []);
  if (!table) return null;
  if (isLearnerView(table.query.view)) return <LearnersDialog table={table} />;
  return <TableDialog key={JSON.stringify(table.query)} table={table} />;
}

/** The findings of the check, asked for each time the dialog opens: the rows may have changed. */
const useCheck = ({ query }: TableToExport, threshold: number, file: FileToCheck) =>
  useQuery({
    queryKey: [...keys.cache, 'export-check', query, threshold, file],
    queryFn: ({ signal }): Promise<ExportCheck> => call('export:check', { query, threshold, file }, signal),
    // The choices stay where they are while their numbers change.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/**
 * How many rows the file has, as a table shows one page of them at a time; and that learners are not named, which is said before the choices: readers
 * ask it first, and what is said below them may be out of sight.
 */
export function contentsText(view: ViewName, n: number, isFiltered: boolean): string {
  const rows = isFiltered
    ? t('The file has {n, plural, one {# row} other {# rows}}, filtered as on the screen.', { n })
    : t('The file has {n, plural, one {the only row} other {all # rows}} of the table.', { n });
  const couldName = kindsNamed(view).length > 0 || viewDefinition(view).columns.some(concernsLearners);
  return sentences(rows, couldName && t('No column lists the names of learners.'));
}

/** The file that the choices in the dialog ask for. */
export function fileOf(
  { query, excludedColumns: hidden }: TableToExport,
  settings: Settings,
  withholds: boolean,
  address: string,
): MethodInput<'export:file'> {
  const { exportFormat: format, exportColumns, exportLabels: labels, exportProfile, formulaGuard } = settings;
  const excludedColumns = exportColumns === 'shown' ? [...hidden] : [];
  const guard = formulaGuard ?? exportProfile === 'excel';
  const threshold = withholds ? settings.smallNumbers || defaultThreshold : 0;
  return { query, format, excludedColumns, threshold, guard, labels, address };
}

/** Which file, which columns, and what is done so that it can be shared. Enter exports as the last time. */
function TableDialog({ table }: { readonly table: TableToExport }) {
  const settings = useSettings();
  const { mutate: remember } = useUpdateSettings();
  const { mutate: write } = useExport();
  // Hiding small numbers is never forgotten: only this one file may show them.
  const [withholds, setWithholds] = useState(settings.smallNumbers > 0);
  const { exportFormat: format, exportColumns, exportLabels: labels, exportProfile } = settings;
  const choice = { excludedColumns: [...table.excludedColumns], labels, columns: exportColumns, withholds };
  const check = useCheck(table, settings.smallNumbers || defaultThreshold, choice);
  const { view } = table.query;
  const file = fileOf(table, settings, withholds, currentAddress());
  const { guard } = file;
  const fixes: Fixes = {
    withholds,
    guard,
    labels,
    threshold: settings.smallNumbers || defaultThreshold,
    format,
    onWithholds: setWithholds,
    onGuard: (formulaGuard) => remember({ formulaGuard }),
    onLabels: (exportLabels) => remember({ exportLabels }),
    onWorkbook: () => remember({ exportFormat: 'xlsx' }),
  };
  const exportIt = () => {
    closeExport();
    write({ method: 'export:file', input: file, title: table.title });
  };
  return (
    <Dialog
      title={t('Export “{title}”', { title: table.title })}
      confirm={t('Export…')}
      focusConfirm
      onConfirm={exportIt}
      onClose={closeExport}
    >
      <p>
        {sentences(
          contentsText(view, check.data?.rows ?? table.rows, table.isFiltered),
          namedText(view, file.excludedColumns, labels && check.data?.unlabelled.ids === 0, format),
        )}
      </p>
      <Choice
        legend={t('File')}
        value={format}
        options={formats().map((each) =>
          each.value === 'csv' ? { ...each, note: <CsvNote profile={exportProfile} /> } : each,
        )}
        onChange={(exportFormat) => remember({ exportFormat })}
      />
      <ColumnChoice
        table={table}
        files={check.data?.columns}
        value={exportColumns}
        onChange={(next) => remember({ exportColumns: next })}
      />
      <h3>{t('Before you share')}</h3>
      {check.isPending && <p role="status">{t('Checking the rows…')}</p>}
      {check.isError && <p role="alert">{errorText(check.error)}</p>}
      {check.data && (
        <Findings found={check.data} fixes={fixes} hasLearners={viewDefinition(view).columns.some(concernsLearners)} />
      )}
    </Dialog>
  );
}

interface ColumnChoiceProps {
  readonly table: TableToExport;
  /** The columns of the file, once they are counted. */
  readonly files: ExportCheck['columns'] | undefined;
  readonly value: Settings['exportColumns'];
  readonly onChange: (value: Settings['exportColumns']) => void;
}

/** The choice of columns; nothing where all of them are on the screen. */
function ColumnChoice({ table: { counts }, files, value, onChange }: ColumnChoiceProps) {
  if (counts.hidden + counts.leftOut.length === 0) return null;
  const options = [
    { value: 'shown', label: t('Those on the screen'), note: columnsText(counts, files, 'shown') },
    { value: 'all', label: t('All columns'), note: columnsText(counts, files, 'all') },
  ] as const;
  return <Choice legend={t('Columns')} value={value} options={options} onChange={onChange} />;
}

/** Says how a CSV is written, and in which language where the screen is in another one. */
export const csvText = (profile: Settings['exportProfile']): string =>
  sentences(
    profile === 'excel'
      ? t('A text file that opens in Excel on this computer.')
      : t('A text file for scripts: comma, decimal point, ISO dates.'),
    locale().language !== 'en' && t('Headings and words that the app adds are in English.'),
  );

/** How a CSV is written, as it was chosen in the settings. */
function CsvNote({ profile }: { readonly profile: Settings['exportProfile'] }) {
  return (
    <>
      {csvText(profile)} <a href={hrefOf('settings', { section: 'exports' })}>{t('Change the CSV format')}</a>
    </>
  );
}

/** The only way in which learner data leaves the app: it says what it is, and so does the name of the file. */
function LearnersDialog({ table }: { readonly table: TableToExport }) {
  const { exportFormat: format } = useSettings();
  const { mutate: remember } = useUpdateSettings();
  const { mutate: write } = useExport();
  // Names have to be chosen each time.
  const [shows, setShows] = useState<'masked' | 'names'>('masked');
  const { params } = table.query;
  const runId = 'runId' in params ? params.runId : '';
  const exportIt = () => {
    closeExport();
    write({ method: 'export:learners', input: { runId, format, names: shows === 'names' }, title: table.title });
  };
  return (
    <Dialog
      title={t('Export personal data')}
      confirm={t('Export personal data…')}
      onConfirm={exportIt}
      onClose={closeExport}
    >
      <p>
        <Words
          of={message(
            'One row per learner in {run}. This is personal data even without names, because a learner’s activity may identify them. The file is called learner-engagement-PERSONAL, and only you can open it on this computer. Share it only with people who may see it, and delete it when you no longer need it.',
          )}
          run={<span className="id">{runId}</span>}
        />
      </p>
      <Choice legend={t('Learners')} value={shows} options={whose()} onChange={setShows} />
      <Choice
        legend={t('File')}
        value={format}
        options={formats()}
        onChange={(exportFormat) => remember({ exportFormat })}
      />
    </Dialog>
  );
}
