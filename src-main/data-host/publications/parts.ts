import { packageDatasets } from '#contract/packages.ts';
import type { Column, TableDefinition } from '#shared/catalog/columns.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { type RunDatasetName, tables } from '#shared/catalog/datasets.ts';
import { daysOfMonth, monthOfDay, monthsBefore } from '#shared/time/days.ts';
import { microsPerDay, parseDay } from '#shared/time/time.ts';
import { lastDaySql } from '../cache/database/clock.ts';
import type { Connection } from '../cache/database/database.ts';
import type { DaysOfRows } from '../cache/reading/stored-tables.ts';
import { sqlTable } from '../cache/runs/run-tables.ts';
import { contentVersions, monthNumberOf } from '../cache/sync-state/sync-state.ts';
import { hashOf } from '../export/earlier-tables.ts';
import { maskedTogether, totalsName } from '../masking/masked-tables.ts';
import { packageTables, runTables } from '../packages/package-tables.ts';
import { orgColumn, periodColumn, schemaVersion } from './lake-columns.ts';

/*
 * The tables of course runs are published in parts: a file for each organization and, where rows have days, for each of its periods. A part
 * whose data is in the state that it was made from is neither read nor written.
 */

/** A table that is published in parts. */
export type DividedName = RunDatasetName | typeof totalsName;

// How the days of an organization are divided, so that a day that changes is in a small file, and no file is so small that what it says of
// itself is most of it.
interface Period extends DaysOfRows {
  /** The month, as in `2026-10`, the year, or several, as in `2021-2024`. */
  readonly name: string;
}

/** The number of months with a part of their own where an organization has many runs: those that a sync still adds to, or restates. */
const monthsApart = 3;
/** An organization with this many runs is divided into months. */
export const manyRuns = 20;

/** Before and after every day that a service can name. */
const beforeAll = -10_000_000;
const afterAll = 10_000_000;

/**
 * The periods from the first day to the newest one, in their order: the years before, the newest year, and of an organization with many
 * runs, the year before and the newest months as well. The first one has all days before it, the last one all that follow: a day that
 * cannot be true must not make a period of its own.
 */
export function periodsOf({ firstDay, lastDay: newest }: DaysOfRows, runs: number): Period[] {
  const hasMany = runs >= manyRuns;
  const months = hasMany ? newestMonths(newest) : [];
  const startOfMonths = months[0]?.firstDay ?? afterAll;
  const year = yearOf(newest);
  const firstYear = Math.min(Math.max(yearOf(Math.min(firstDay, newest)), oldestYear), year);
  const apart = [...(hasMany ? [year - 1] : []), year].filter((each) => each >= firstYear);
  const lastBefore = (apart[0] ?? year) - 1;
  const before = lastBefore >= firstYear ? [yearsFrom(firstYear, lastBefore)] : [];
  const years = [...before, ...apart.map((each) => yearsFrom(each, each))]
    .filter((each) => each.firstDay < startOfMonths)
    .map((each) => ({ ...each, lastDay: Math.min(each.lastDay, startOfMonths - 1) }));
  return [...years, ...months].map((period, index, all) => ({
    ...period,
    firstDay: index === 0 ? beforeAll : period.firstDay,
    lastDay: index === all.length - 1 ? afterAll : period.lastDay,
  }));
}

/** No course is older; a day before it lies in the first years. */
const oldestYear = 2000;

function newestMonths(newest: number): Period[] {
  const first = monthsBefore(monthOfDay(newest), monthsApart - 1);
  return Array.from({ length: monthsApart }, (_, index) => {
    const name = monthsBefore(first, -index);
    const days = daysOfMonth(name);
    return { name, firstDay: days.first, lastDay: days.last };
  });
}

const yearsFrom = (first: number, last: number): Period => ({
  name: first === last ? `${first}` : `${first}-${last}`,
  firstDay: firstOf(first),
  lastDay: firstOf(last + 1) - 1,
});

const yearOf = (day: number) => Number(monthOfDay(day).slice(0, 4));
const firstOf = (year: number) => parseDay(`${year}-01-01`) ?? 0;

export interface Part {
  readonly org: string;
  /** Null where rows have no days. */
  readonly period: Period | null;
  /** The published runs of the organization. */
  readonly runIds: readonly string[];
}

const divided: ReadonlySet<string> = new Set([...runTables, totalsName]);
export const isDivided = (name: string): name is DividedName => divided.has(name);

/** The tables whose rows have days, and where those days are; the newest week alone is no history. */
const daysOf: ReadonlyMap<RunDatasetName, string> = new Map(
  (runTables as RunDatasetName[])
    .filter((name) => name !== 'recent-activity')
    .flatMap((name) => {
      const keys = (tables[name].columns as readonly { key: string }[]).map(({ key }) => key);
      return keys.includes('date')
        ? [[name, 'date']]
        : keys.includes('interval_start')
          ? [[name, 'interval_start']]
          : [];
    }) as [RunDatasetName, string][],
);
const hasDays = (name: DividedName): boolean => name === totalsName || daysOf.has(name);

/** The columns by which a table is divided; none of a table that is one file. */
export const partitionColumnsOf = (name: string): readonly Column[] =>
  isDivided(name) ? [orgColumn, ...(hasDays(name) ? [periodColumn] : [])] : [];

/** Divides each table of these runs, in the order of organizations and periods. */
export function createParts(db: Connection, runIds: readonly string[]): (name: DividedName) => readonly Part[] {
  const runs = Map.groupBy(runIds.toSorted(), orgOf);
  const orgs = [...runs].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const boundsOf = prepareBounds(db);
  const whole = orgs.map(([org, ids]): Part => ({ org, period: null, runIds: ids }));
  const byPeriod = whole.flatMap((part): Part[] =>
    periodsOf(boundsOf(part.runIds), part.runIds.length).map((period) => ({ ...part, period })),
  );
  return (name) => (hasDays(name) ? byPeriod : whole);
}

function orgOf(runId: string): string {
  const found = parseCourseId(runId);
  // Only ids that can be read are ever selected.
  return found.ok ? found.identity.org : '';
}

/** The first day and the newest one that can be true, over all tables of the runs; today where they have none. */
function prepareBounds(db: Connection) {
  const ofTables = [...daysOf].map(([name, column]) => {
    const scale = column === 'date' ? 1 : microsPerDay;
    const edge = (which: string, beside = '') =>
      `(SELECT ${which}(${column}) FROM main.${sqlTable(name)} WHERE run_no = r.run_no${beside})`;
    return `SELECT ${edge('min')} / ${scale} AS first, ${edge('max', ` AND ${column} < (${lastDaySql} + 1) * ${scale}`)} / ${scale} AS last
      FROM main.run r WHERE r.run_id IN (SELECT value FROM json_each(@runs))`;
  });
  const bounds = db.prepare<[{ runs: string }], { firstDay: number; lastDay: number }>(
    `SELECT coalesce(min(first), today) AS firstDay, coalesce(max(last), today) AS lastDay
     FROM (SELECT ${lastDaySql} AS today) LEFT JOIN (${ofTables.join(' UNION ALL ')}) ON TRUE`,
  );
  return (runIds: readonly string[]) => {
    const found = bounds.get({ runs: JSON.stringify(runIds) });
    if (found === undefined) throw new Error('a sum has one row');
    return found;
  };
}

export interface StatesOptions {
  readonly appVersion: string | null;
  readonly publicationId: string;
  readonly runIds: readonly string[];
  /** Null where nothing is withheld. */
  readonly threshold: number | null;
}

/** Names the state that a part is published from: the same name, the same rows. Null where another version may have published. */
export function createPartStates(
  db: Connection,
  options: StatesOptions,
): (name: DividedName, part: Part) => string | null {
  const { appVersion, publicationId, runIds, threshold } = options;
  const ofRuns = Map.groupBy(contentVersions(db, packageDatasets, runIds), ([, runId]) => runId);
  const known = new Map<string, string>();
  const versionsOf = (names: readonly RunDatasetName[], { org, period, runIds: own }: Part): string => {
    const key = JSON.stringify([names, org, period?.name]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const isOfPeriod = monthsOf(period);
    const versions = own.flatMap((runId) =>
      (ofRuns.get(runId) ?? []).filter(
        ([dataset, , month]) => names.includes(dataset as RunDatasetName) && isOfPeriod(month),
      ),
    );
    const hash = hashOf([own, period, versions]);
    known.set(key, hash);
    return hash;
  };
  const about = new Map<DividedName, string>();
  const aboutOf = (name: DividedName): string => {
    const definition = packageTables.get(name) as TableDefinition;
    const found = about.get(name) ?? hashOf([appVersion, publicationId, schemaVersion, threshold, name, definition]);
    about.set(name, found);
    return found;
  };
  return (name, part) => {
    if (appVersion === null) return null;
    // The withheld counts of a table follow from the others of its totals, of the same runs and days.
    const sources = threshold !== null || name === totalsName ? maskedTogether(name) : [name];
    return hashOf([aboutOf(name), versionsOf(sources, part)]);
  };
}

/** Whether a content version of this month may be of rows in the period. */
function monthsOf(period: Period | null): (month: number) => boolean {
  if (period === null) return () => true;
  const [first, last] = [monthNumberOf(period.firstDay), monthNumberOf(period.lastDay)];
  return (month) => month === 0 || (month >= first && month <= last);
}

/** Identifies a part of a table, in the manifest and in the publisher's journal. */
export const partKey = (org: string, period: string | undefined): string => JSON.stringify([org, period ?? null]);
