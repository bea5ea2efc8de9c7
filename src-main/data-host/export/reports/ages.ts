import { titlesWith } from '#shared/catalog/data-days.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { Overview } from '#shared/catalog/records.ts';
import { t, translated } from '#shared/language/message.ts';
import { stoppedRunsText } from '#shared/subjects/runs/data-state.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { behindOlderRuns } from '#shared/time/like-weeks.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import { namesOfRuns, type ReportReader } from './report-reader.ts';

/** How old something is: its three dates. */
export interface Age extends Pick<AsOf, 'dataThrough' | 'computedAt' | 'syncedAt'> {
  /** The last day of the run that ends first, of several runs. */
  readonly firstThrough?: number | null;
}

/** The last of the dates that are known; null without any. */
export const newest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const oldest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The last day of any of several runs, and the day on which the first one of them ended: all together reach no further. */
export const ageOfRuns = (runs: readonly { readonly data_through: number | null }[]): Age => ({
  dataThrough: newest(runs.map((row) => row.data_through)),
  firstThrough: oldest(runs.map((row) => row.data_through)),
  computedAt: null,
  syncedAt: null,
});

/**
 * The dates at the head of a report: how far the figures at its head reach and when they were computed. Of other parts, which may
 * be years newer or older, each says its own dates. Everything was synced at the latest when the oldest part was.
 */
export function headAges(head: readonly Age[], parts: readonly Age[]): Age {
  const [own, all] = [agesOf(head), agesOf([...head, ...parts])];
  const isKnown = own.dataThrough !== null || own.computedAt !== null;
  const { dataThrough, firstThrough = null, computedAt } = isKnown ? own : all;
  return { dataThrough, firstThrough, computedAt, syncedAt: all.syncedAt };
}

/** The three dates of everything together. */
const agesOf = (asOf: readonly Age[]): Age => ({
  dataThrough: newest(asOf.map((each) => each.dataThrough)),
  firstThrough: oldest(asOf.map((each) => each.firstThrough ?? null)),
  computedAt: newest(asOf.map((each) => each.computedAt)),
  syncedAt: oldest(asOf.map((each) => each.syncedAt)),
});

/** Whether the dates of a part say no more than the head of the report: the same days, and nothing wrong with its data. */
export const repeatsHead = (head: Age, { state, dataThrough, computedAt, syncedAt }: AsOf): boolean =>
  !['partial', 'gone', 'never'].includes(state) &&
  (dataThrough === null || dataThrough === head.dataThrough) &&
  isSameDay(computedAt, head.computedAt) &&
  isSameDay(syncedAt, head.syncedAt);

const isSameDay = (own: number | null, head: number | null) =>
  own === null || (head !== null && dayOfInstant(own) === dayOfInstant(head));

/** The day of each part where they differ, in one line: a report of one page has no room for more. Else null. */
export function daysApart(parts: readonly AsOf[], date: 'computedAt' | 'syncedAt'): string | null {
  const days = parts.flatMap(({ dataset, [date]: instant }) =>
    instant === null ? [] : [{ title: translated(datasets[dataset].title), day: formatInstantDay(instant) }],
  );
  if (new Set(days.map(({ day }) => day)).size < 2) return null;
  return days.map(({ title, day }) => `${title} ${day}`).join(', ');
}

/** Which runs the figures of a week leave out, and whether they have ended. */
export function olderRunsOf({ portfolio: { states, olderRuns } }: Overview, reportReader: ReportReader): string[] {
  if (olderRuns.count === 0) return [];
  const named = olderRuns.named.map(
    ({ runId, dataThrough }) => `${isolate(namesOfRuns([runId], reportReader)(runId))} (${formatDate(dataThrough)})`,
  );
  return [`${stoppedRunsText(states)} ${named.join(', ')}${behindOlderRuns(olderRuns.count)}`];
}

/** Whether a report may tell of a dataset: report files and single learners are in none, nor in a package. */
const isReportable = (name: DatasetName) => name !== 'reports' && datasets[name].scope !== 'learners';

/** Says which data failed, or was never synced and is in no package either. */
export function attentionOf({ syncState }: Overview, { isPackage }: ReportReader): string[] {
  const reportable = syncState.filter(({ dataset }) => isReportable(dataset));
  const [failed, never] = [titlesWith(reportable, 'failed'), titlesWith(reportable, 'never')];
  return [
    ...(failed === '' ? [] : [t('The last sync failed to update some of this data: {kinds}.', { kinds: failed })]),
    ...(never === ''
      ? []
      : [
          isPackage
            ? t('This data does not contain {kinds}.', { kinds: never })
            : t('Some of this data was never synced: {kinds}.', { kinds: never }),
        ]),
  ];
}
