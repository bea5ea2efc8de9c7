import { lazy } from '#main/common/async.ts';
import { ageBandOf } from '#shared/statistics/ages.ts';
import { type EnrolledTrait, enrolledTraits } from '#shared/subjects/enrollment/who-enrolls-views.ts';
import { formatDay } from '#shared/time/time.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import type { Connection } from '../../cache/database/database.ts';
import type { ComputedRow } from '../../cache/database/fragments.ts';

/** Reads who enrolled on the first day that a sync saw, and on the newest one: services keep the newest day alone, the cache keeps each. */
export type WhoEnrollsReader = ReturnType<typeof createWhoEnrollsReader>;

interface StoredRow {
  readonly value: string | number | null;
  readonly code: string | null;
  readonly count: number | null;
  readonly withheld: string | null;
}

interface Day {
  readonly date: number;
  readonly groups: ReadonlyMap<string, Group>;
  /** All who gave this at all; null where it is not known. */
  readonly whole: number | null;
  readonly isWithheld: boolean;
}

interface Group {
  readonly value: string | null;
  readonly code: string | null;
  /** Null where one of its counts is withheld or was not served. */
  readonly count: number | null;
  readonly isWithheld: boolean;
}

const sources = {
  country: {
    table: 'enrollment_location',
    dataset: 'enrollment-location',
    value: 'country_name',
    code: 'country_alpha2',
  },
  age: { table: 'enrollment_birth_year', dataset: 'enrollment-birth-year', value: 'birth_year', code: 'NULL' },
  education: { table: 'enrollment_education', dataset: 'enrollment-education', value: 'education_level', code: 'NULL' },
} as const satisfies Record<EnrolledTrait, object>;

export function createWhoEnrollsReader(db: Connection) {
  const prepared = lazy(() => prepare(db));
  const ofTrait = (runId: string, trait: EnrolledTrait): ComputedRow[] => {
    const { total, traits } = prepared();
    const { days, rows } = traits[trait];
    const found = days.get(runId);
    if (found === undefined || found.last === null || found.first === null) return [];
    const { run_no: runNo } = found;
    const { dataset } = sources[trait];
    const on = (date: number) => dayOf(trait, date, rows.all(runNo, date), total.get({ dataset, runNo, date }) ?? null);
    const now = on(found.last);
    return besides(trait, found.first === found.last ? null : on(found.first), now);
  };
  return {
    /** A row for each country, band of ages or level of education; of all three where none is named. */
    rows: (runId: string, trait?: EnrolledTrait): ComputedRow[] =>
      (trait ? [trait] : enrolledTraits).flatMap((each) => ofTrait(runId, each)),
  };
}

function prepare(db: Connection) {
  const ofTrait = ({ table, value, code }: (typeof sources)[EnrolledTrait]) => ({
    days: db.prepare<[string], { run_no: number; first: number | null; last: number | null }>(
      `SELECT r.run_no, min(t.date) AS first, max(t.date) AS last FROM run r CROSS JOIN ${table} t ON t.run_no = r.run_no
       WHERE r.run_id = ? AND t.date <= ${lastDaySql} GROUP BY r.run_no`,
    ),
    rows: db.prepare<[number, number], StoredRow>(
      `SELECT ${value} AS value, ${code} AS code, count, withheld FROM ${table} WHERE run_no = ? AND date = ?
       ORDER BY count DESC NULLS LAST, value`,
    ),
  });
  return {
    total: db
      .prepare<[{ dataset: string; runNo: number; date: number }], number>(
        'SELECT total FROM told_total WHERE dataset = @dataset AND run_no = @runNo AND date = @date',
      )
      .pluck(),
    traits: {
      country: ofTrait(sources.country),
      age: ofTrait(sources.age),
      education: ofTrait(sources.education),
    } satisfies Record<EnrolledTrait, object>,
  };
}

/** The groups of one day. `published` is the total that is shown although some counts are withheld. */
function dayOf(trait: EnrolledTrait, date: number, rows: readonly StoredRow[], published: number | null): Day {
  const inGroups = Map.groupBy(rows, (row) => keyOf(trait, groupOf(trait, date, row), row.code));
  const groups = new Map(
    [...inGroups].map(([key, of]): [string, Group] => [
      key,
      {
        value: of[0] === undefined ? null : groupOf(trait, date, of[0]),
        code: of[0]?.code ?? null,
        count: sumOf(of),
        isWithheld: of.some(({ withheld }) => withheld !== null),
      },
    ]),
  );
  const silent = rows.filter((row) => !isKnownValue(trait, row));
  const all = sumOf(rows) ?? published;
  const [whole, unknown] = [all, sumOf(silent)];
  return {
    date,
    groups,
    whole: whole === null || unknown === null ? null : whole - unknown,
    isWithheld: rows.some(({ withheld }) => withheld !== null),
  };
}

function groupOf(trait: EnrolledTrait, date: number, { value }: StoredRow): string | null {
  if (value === null) return null;
  return trait === 'age' ? ageBandOf(Number(formatDay(date).slice(0, 4)) - Number(value)) : String(value);
}

/** Services rename countries: one is identified by its code, or by its name where it has none. */
const keyOf = (trait: EnrolledTrait, value: string | null, code: string | null) =>
  JSON.stringify(trait === 'country' && code !== null ? [code] : [value, null]);

/** Whether learners gave this: those whose country is unknown have no code, and a name that says so. */
const isKnownValue = (trait: EnrolledTrait, { value, code }: Pick<StoredRow, 'value' | 'code'>): boolean =>
  (trait === 'country' ? code : value) !== null;

const sumOf = (rows: readonly StoredRow[]): number | null =>
  rows.reduce<number | null>((sum, { count }) => (sum === null || count === null ? null : sum + count), 0);

/** The groups of two days beside each other; of one day, where only one was seen. */
function besides(trait: EnrolledTrait, then: Day | null, now: Day): ComputedRow[] {
  const keys = new Set([...now.groups.keys(), ...(then?.groups.keys() ?? [])]);
  return [...keys].map((key) => {
    const [before, after] = [then?.groups.get(key), now.groups.get(key)];
    const { value = null, code = null } = after ?? before ?? {};
    const isKnown = isKnownValue(trait, { value, code });
    const [countThen, count] = [before?.count ?? null, after?.count ?? null];
    const [pctThen, pct] = [isKnown ? shareOf(before, then) : null, isKnown ? shareOf(after, now) : null];
    const names = [
      before?.isWithheld ? 'count_then' : '',
      after?.isWithheld ? 'count' : '',
      before && after && (before.isWithheld || after.isWithheld) ? 'change' : '',
      before && isKnown && pctThen === null && then?.isWithheld ? 'pct_then' : '',
      after && isKnown && pct === null && now.isWithheld ? 'pct' : '',
    ].filter((each) => each !== '');
    return {
      trait,
      value,
      country_alpha2: code,
      count_then: countThen,
      count,
      change: countThen === null || count === null ? null : count - countThen,
      pct_then: pctThen,
      pct,
      is_new: then !== null && before === undefined,
      first_day: (then ?? now).date,
      date: now.date,
      withheld: names.length === 0 ? null : names.join(' '),
    };
  });
}

const shareOf = (group: Group | undefined, day: Day | null): number | null =>
  !group || group.count === null || !day?.whole ? null : (100 * group.count) / day.whole;
