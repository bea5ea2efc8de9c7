import { t, translated } from '../language/message.ts';
import { listed, lowerFirst, upperFirst } from '../text/text.ts';
import { formatDate, formatShortDate } from '../time/days.ts';
import { dayOfInstant, formatDay } from '../time/time.ts';
import { type DatasetName, datasets } from './datasets.ts';
import type { SyncStateLine } from './records.ts';

/*
 * How far each kind of data reaches, said apart wherever the app says how fresh its data is: services compute enrollment each day, activity
 * each week, and the taxonomy much more rarely, so that one day for all of them would mislead.
 */

/** Kinds of data that services compute separately, in the order in which they are named. */
const kinds = [
  'enrollment',
  'activity',
  'problems',
  'videos',
  'skills',
  'jobs',
  'job-postings',
] as const satisfies readonly DatasetName[];
type Kind = (typeof kinds)[number];

type Line = Pick<SyncStateLine, 'dataset' | 'dataThrough' | 'computedAt'>;

interface DataDay {
  readonly kind: Kind;
  /** The last day that the rows cover, or the day on which the service computed rows that cover no days. */
  readonly day: number;
  readonly isComputed: boolean;
}

/** The kinds of which something is known, each with its day. */
function dataDays(lines: readonly Line[]): DataDay[] {
  return kinds.flatMap((kind): DataDay[] => {
    const { dataThrough = null, computedAt = null } = lines.find(({ dataset }) => dataset === kind) ?? {};
    if (dataThrough !== null) return [{ kind, day: dataThrough, isComputed: false }];
    return computedAt === null ? [] : [{ kind, day: dayOfInstant(computedAt), isComputed: true }];
  });
}

const kindText = (kind: Kind): string =>
  t(
    '{kind, select, enrollment {enrollment} activity {activity} problems {problems} videos {videos} skills {skills} jobs {jobs} other {postings}}',
    { kind },
  );

const dayText = (of: readonly Kind[], { isComputed }: DataDay, date: string): string => {
  const values = { kinds: listed(of.map(kindText)), day: date };
  return isComputed ? t('{kinds} last updated {day}', values) : t('{kinds} through {day}', values);
};

/** Kinds with the same day together: `Enrollment through 26 Nov 2026, skills and jobs last updated 17 Sep 2026`. */
function grouped(days: readonly DataDay[], write: (day: number) => string): string {
  const groups = Map.groupBy(days, ({ day, isComputed }) => `${day} ${isComputed}`);
  return upperFirst(
    [...groups.values()]
      .flatMap((group) =>
        group.slice(0, 1).map((first) =>
          dayText(
            group.map(({ kind }) => kind),
            first,
            write(first.day),
          ),
        ),
      )
      .join(', '),
  );
}

/** Problems and videos are computed with the activity: they are named only where they were not. */
function worthNaming(lines: readonly Line[]): DataDay[] {
  const computedOn = (of: Kind) => {
    const instant = lines.find(({ dataset }) => dataset === of)?.computedAt ?? null;
    return instant === null ? null : dayOfInstant(instant);
  };
  const activity = computedOn('activity');
  return dataDays(lines).filter(
    ({ kind }) => !(kind === 'problems' || kind === 'videos') || activity === null || computedOn(kind) !== activity,
  );
}

/** `Enrollment through 26 Nov 2026, activity through 22 Nov 2026, skills and jobs last updated 17 Sep 2026`; empty where nothing is known. */
export const dataDaysText = (lines: readonly Line[]): string => grouped(worthNaming(lines), formatDate);

/**
 * Names the days of enrollment and activity, and of the first part of the taxonomy that is older than the enrollment, or of what there is
 * without these; with the year only where it is not that of `today`.
 */
export function shortDataDaysText(lines: readonly Line[], today: number): string {
  const days = dataDays(lines);
  const enrolled = days.find(({ kind }) => kind === 'enrollment')?.day;
  const older = days.find(
    ({ kind, day }) => datasets[kind].kind === 'taxonomy' && enrolled !== undefined && day < enrolled,
  );
  const ofRuns = days.filter(
    ({ kind, day }) =>
      kind === 'enrollment' ||
      kind === 'activity' ||
      (datasets[kind].kind === 'taxonomy' && older !== undefined && day === older.day),
  );
  const yearOf = (day: number) => formatDay(day).slice(0, 4);
  const shown = ofRuns.length > 0 ? ofRuns : worthNaming(lines);
  const isThisYear = shown.every(({ day }) => yearOf(day) === yearOf(today));
  return grouped(shown, isThisYear ? formatShortDate : formatDate);
}

type Verdict = Line &
  Pick<
    SyncStateLine,
    'resources' | 'complete' | 'partial' | 'noRows' | 'gone' | 'failed' | 'never' | 'syncedAt' | 'daysBehind'
  >;

const behindOf = (lines: readonly Verdict[]) =>
  lines.filter(({ daysBehind }) => daysBehind !== null).map(({ dataset }) => dataset);

/** Whether the verdict is that data is behind. */
export const isBehind = (lines: readonly Verdict[]): boolean =>
  behindOf(lines.filter(({ dataset, resources }) => resources > 0 && !isOfModules(dataset))).length > 0;

/**
 * Says whether the data is fresh, before the days: behind, by the days that the settings allow each kind of data; perhaps with newer data
 * missing, where tables failed or were read in part; not up to date, where some were never read. The tables of single problems are
 * downloaded after all others, so that those that are missing are an exception to fresh data. Empty before the first sync.
 * @param isCalm whether there is nothing to mend in the tables that failed: a service was not reached
 * @param isAwaySaid whether another line says that a service was not reached: then only what is behind is said
 * @param without leaves out the number of `tables`, beside a line that says it, or the `kinds` that are behind, where there is little room
 */
export function freshnessVerdict(
  lines: readonly Verdict[],
  without?: 'tables' | 'kinds',
  isCalm = false,
  isAwaySaid = false,
): string {
  const due = lines.filter(({ dataset, resources }) => resources > 0 && !isOfModules(dataset));
  if (due.every(({ syncedAt }) => syncedAt === null)) return '';
  const behind = behindOf(due);
  if (behind.length > 0) {
    if (without === 'kinds') return t('The data is behind');
    const named = kinds.filter((kind) => behind.includes(kind));
    return named.length === 0 || due.every(({ dataset }) => behind.includes(dataset))
      ? t('Behind')
      : t('Behind: {kinds}', { kinds: listed(named.map(kindText)) });
  }
  if (isAwaySaid) return '';
  const [failed, partial, never] = [sumOf(due, 'failed'), sumOf(due, 'partial'), sumOf(due, 'never')];
  if (failed > 0 && isCalm) return t('Could not check for newer data');
  if (failed > 0)
    return without === 'tables'
      ? t('Newer data may be missing')
      : t('Newer data may be missing: {kinds} failed to update', { kinds: titlesWith(due, 'failed') });
  if (never > 0)
    return without === 'tables'
      ? t('Not up to date')
      : t('Not up to date: {kinds} not synced yet', { kinds: titlesWith(due, 'never') });
  if (partial > 0)
    return without === 'tables'
      ? t('Newer data may be missing')
      : t('Newer data may be missing: some rows of {kinds} could not be read', { kinds: titlesWith(due, 'partial') });
  const missing = lines.filter((line) => isOfModules(line.dataset) && missingOf(line) > 0);
  if (missing.length > 0) return exceptText(missing, without !== undefined);
  return without === 'kinds' ? t('Up to date') : t('Up to date: the services had nothing newer');
}

const isOfModules = (dataset: DatasetName): boolean => datasets[dataset].scope === 'module';

/** The number of kinds of data that are named. */
const maxNamed = 3;

/** Names the data with tables in a state: users know it by its name, and not by how many tables it has. */
export function titlesWith(lines: readonly Verdict[], count: 'failed' | 'partial' | 'never'): string {
  const titles = lines.flatMap((line) => (line[count] > 0 ? lowerFirst(translated(datasets[line.dataset].title)) : []));
  return titles.length > maxNamed + 1
    ? t('{kinds} and other data', { kinds: titles.slice(0, maxNamed).join(', ') })
    : listed(titles);
}

const sumOf = (lines: readonly Verdict[], count: 'failed' | 'partial' | 'never'): number =>
  lines.reduce((sum, line) => sum + line[count], 0);

/** Counts as the words about the last sync do. */
const missingOf = ({ resources, complete, noRows, gone }: Verdict): number => resources - complete - noRows - gone;

function exceptText(missing: readonly Verdict[], isShort: boolean): string {
  const kindsMissing = listed(missing.map(({ dataset }) => lowerFirst(translated(datasets[dataset].title))));
  if (isShort) return t('Up to date, except {kinds}', { kinds: kindsMissing });
  const values = { kinds: kindsMissing, n: missing.reduce((sum, line) => sum + missingOf(line), 0) };
  return values.n === sumOf(missing, 'never')
    ? t('Up to date, except {kinds}: {n, plural, one {# table} other {# tables}} not downloaded', values)
    : t('Up to date, except {kinds}: {n, plural, one {# table} other {# tables}} not complete', values);
}

/** The verdict with the days: `Up to date: the services had nothing newer · enrollment through 26 Nov`. */
export const verdictWithDays = (verdict: string, days: string): string =>
  verdict === '' || days === '' ? `${verdict}${days}` : `${verdict} · ${lowerFirst(days)}`;

/** A line for each kind: `Enrollment through 26 Nov 2026`. */
export const dataDayLines = (lines: readonly Line[]): string[] =>
  dataDays(lines).map((each) => upperFirst(dayText([each.kind], each, formatDate(each.day))));
