import { type DatasetName, datasets } from '../catalog/datasets.ts';
import type { ResourceState } from '../catalog/freshness.ts';
import { t, translated } from '../language/message.ts';
import { formatInstantDay } from '../time/days.ts';
import { formatNumber } from './numbers.ts';
import { isolate, listed } from './text.ts';

/** Over how many rows of a table a sum is, or of how many it is hidden. `what` is `runs`, `courses` or any other word for rows. */
export const rowsOfTotal = (what: string, n: number, all: number): string =>
  t(
    'for {n} of {what, select, runs {{all, plural, one {# run} other {# runs}}} courses {{all, plural, one {# course} other {# courses}}} other {{all, plural, one {# row} other {# rows}}}}',
    { what, n: formatNumber(n), all },
  );

/** A dataset as the ledger has it, with what is needed to say that it is not complete. */
export interface LackingState {
  readonly dataset: DatasetName;
  readonly state: ResourceState;
  readonly rows: number;
  readonly rejected: number;
  /** When the rows were last read complete, in microseconds; null where they never were. */
  readonly synced_at: number | null;
}

/** How many rows the sentence is about; null where it counts none, or where each is a learner: the sentence stands in files, too. */
export const lackingCount = ({ dataset, state, rows, rejected }: LackingState): number | null =>
  datasets[dataset].scope === 'learners' ? null : state === 'partial' ? rejected : state === 'gone' ? rows : null;

/**
 * Says in a sentence which rows a dataset lacks; null where it lacks none or was never read.
 * @param n how many they are; null for a sentence that holds for several datasets, each with a number of its own
 */
export function lackingText(of: LackingState, n = lackingCount(of)): string | null {
  const { state, rows, synced_at } = of;
  if (state === 'partial')
    return n === null
      ? t('Not complete: some rows could not be read.')
      : t('Not complete: {n, plural, one {# row} other {# rows}} could not be read.', { n });
  if (state === 'failed' && synced_at !== null)
    return t('Rows synced on {day}. A later sync failed to update them, so newer data may be missing.', {
      day: formatInstantDay(synced_at),
    });
  if (state === 'failed')
    return rows === 0
      ? t('Could not be downloaded, so no rows are stored.')
      : t('Not complete: the last try failed before everything was downloaded.');
  if (state !== 'gone') return null;
  if (n === null)
    return synced_at === null
      ? t('The service no longer has these rows.')
      : t('The service no longer has these rows; last seen there on {day}.', { day: formatInstantDay(synced_at) });
  const counted = { rows: formatNumber(n), n };
  if (synced_at === null)
    return t('The service no longer has {n, plural, one {this row} other {these {rows} rows}}.', counted);
  return t(
    'The service no longer has {n, plural, one {this row} other {these {rows} rows}}; last seen there on {day}.',
    { ...counted, day: formatInstantDay(synced_at) },
  );
}

/** The same with the dataset and, where it is of one, the course run before it. */
function lackingLine(of: LackingEntry): string | null {
  const text = lackingText(of);
  const title = translated(datasets[of.dataset].title);
  return text === null ? null : `${title}${of.run_id === null ? '' : `, ${isolate(of.run_id)}`}: ${text}`;
}

/** The number of course runs that are named where others of them are complete. */
const maxNamed = 3;

/** A dataset of the ledger, and the course run where it is of one. */
interface LackingEntry extends LackingState {
  readonly run_id: string | null;
}

/** The sentence about a dataset, or about several of which it is the first. */
interface LackingLine extends Pick<LackingEntry, 'dataset' | 'run_id'> {
  readonly text: string;
}

/**
 * A line for each of some datasets that lack rows. Many whose last try failed alike have one line together: a service that was not
 * reached would fill pages with the same sentence.
 */
export function lackingLines(entries: readonly LackingEntry[]): LackingLine[] {
  // Other sentences say how many rows it is that one dataset lacks.
  const alike = Map.groupBy(entries, (entry) => (entry.state === 'failed' ? lackingText(entry) : null));
  return [...alike].flatMap(([text, of]): LackingLine[] => {
    const [first] = of;
    if (text !== null && first !== undefined && of.length > maxNamed)
      return [{ dataset: first.dataset, run_id: null, text: `${listed(titlesOf(of))}: ${text}` }];
    return of.map((entry) => ({ ...entry, text: lackingLine(entry) ?? '' }));
  });
}

/** Each dataset once, with its course runs: their names, or how many they are. */
function titlesOf(entries: readonly LackingEntry[]): string[] {
  return [...Map.groupBy(entries, ({ dataset }) => dataset)].map(([dataset, of]) => {
    const title = translated(datasets[dataset].title);
    const runs = of.flatMap(({ run_id }) => run_id ?? []);
    if (runs.length === 0) return title;
    return runs.length <= maxNamed
      ? `${title} (${listed(runs.toSorted().map(isolate))})`
      : t('{dataset} ({n, plural, one {# course run} other {# course runs}})', { dataset: title, n: runs.length });
  });
}

/** Says what one reason affects: data of no run by its title, and data of how many course runs, of how many kinds. */
export function affectedText(of: readonly { readonly dataset: string; readonly runId: string | null }[]): string {
  const ofRuns = of.filter(({ runId }) => runId !== null);
  const titlesIn = (some: typeof of) => [...new Set(some.map(({ dataset }) => titleOf(dataset)))];
  const [kinds, runs] = [titlesIn(ofRuns), new Set(ofRuns.map(({ runId }) => runId)).size];
  const [dataset = ''] = kinds;
  const lists = titlesIn(of.filter(({ runId }) => runId === null));
  const ofAllRuns =
    kinds.length === 1
      ? t('{dataset} of {runs, plural, one {# course run} other {# course runs}}', { dataset, runs })
      : // Each run may lack another kind.
        t('data of {runs, plural, one {# course run} other {# course runs}} ({kinds} kinds)', {
          kinds: formatNumber(kinds.length),
          runs,
        });
  return t('This affects {what}', { what: listed(runs === 0 ? lists : [...lists, ofAllRuns]) });
}

/** A newer version of the app may know more datasets. */
export const titleOf = (dataset: string): string =>
  Object.hasOwn(datasets, dataset) ? translated(datasets[dataset as DatasetName].title) : dataset;

/** Answers of problems, or views of subsections, that the service no longer has or lists. `confirmed_at` is the oldest of their readings, in microseconds. */
export function goneModulesText(of: {
  readonly dataset: DatasetName;
  readonly run_id: string;
  readonly modules: number;
  readonly confirmed_at: number;
}): string {
  const counted = {
    dataset: translated(datasets[of.dataset].title),
    run: isolate(of.run_id),
    n: of.modules,
    day: formatInstantDay(of.confirmed_at),
  };
  return of.dataset === 'sequential-open'
    ? t(
        '{dataset}, {run}: the service no longer has {n, plural, one {# of the subsections stored here} other {# of the subsections stored here}}; last seen there on {day}.',
        counted,
      )
    : t(
        '{dataset}, {run}: the service no longer has {n, plural, one {# of the problems stored here} other {# of the problems stored here}}; last seen there on {day}.',
        counted,
      );
}

/** Says of one report of several that the service no longer has it. `fetched_at` is in microseconds. */
export const goneReportText = (of: {
  readonly report_name: string;
  readonly run_id: string;
  readonly fetched_at: number;
}) =>
  t('{dataset}, {run}: the service no longer has {report}; last seen there on {day}.', {
    dataset: translated(datasets.reports.title),
    run: isolate(of.run_id),
    report: isolate(of.report_name),
    day: formatInstantDay(of.fetched_at),
  });

/** Says of a dataset that it was never read, or is not part of data that another person made; where that is so of some course runs only, of which. */
export function unreadText(of: {
  readonly dataset: DatasetName;
  readonly runIds: readonly string[];
  /** How many course runs there are. */
  readonly all: number;
  readonly isPackage?: boolean;
}): string {
  const { runIds, all, isPackage = false } = of;
  const dataset = translated(datasets[of.dataset].title);
  if (runIds.length === 0 || (all > 1 && runIds.length === all))
    return isPackage
      ? t('{dataset}: not part of this data.', { dataset })
      : t('{dataset}: not downloaded yet.', { dataset });
  if (runIds.length <= maxNamed) {
    const runs = listed(runIds.map(isolate));
    return isPackage
      ? t('{dataset}, {runs}: not part of this data.', { dataset, runs })
      : t('{dataset}, {runs}: not downloaded yet.', { dataset, runs });
  }
  const counted = { dataset, n: runIds.length, all };
  return isPackage
    ? t('{dataset}: not part of this data for {n} of {all} course runs.', counted)
    : t('{dataset}: not downloaded yet for {n} of {all} course runs.', counted);
}

/** A run of which the service has no row in any dataset. */
export const emptyRunText = (runId: string): string =>
  t('The service has no data at all for {run}. Check the spelling of its ID.', { run: isolate(runId) });
