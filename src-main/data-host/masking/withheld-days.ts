import { storedObject } from '#shared/catalog/columns.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import { educationLevels } from '#shared/catalog/vocabulary.ts';
import { byCodeUnits } from '#shared/text/text.ts';
import type { Connection } from '../cache/database/database.ts';
import { withheldCounts } from './rule.ts';

/*
 * The withheld counts of the enrollment of a run, day by day: the counts of a day by mode, gender, age, education and country all add up to
 * the enrollment of that day.
 */

/** A row of which something is withheld: the names of those columns, and the modes with null for each that is. */
export interface WithheldRow {
  readonly table: string;
  /** The day, or the row id of a table that has several rows a day. */
  readonly id: number;
  readonly keys: readonly string[];
  readonly modes?: string;
}

/** A total that is published although some of its parts are withheld. */
export interface PublishedTotal {
  readonly dataset: string;
  readonly date: number;
  readonly total: number;
}

export interface WithheldOfRun {
  readonly rows: readonly WithheldRow[];
  readonly totals: readonly PublishedTotal[];
}

/** The counts of a day that make up its enrollment. */
interface Group {
  readonly dataset: string;
  /** Only days with every count served have a total. */
  readonly isServed: boolean;
  /** In the order in which they are withheld. */
  readonly cells: readonly { readonly id: number; readonly key: string; readonly value: number | null }[];
}

interface ModeRow {
  readonly date: number;
  readonly count: number | null;
  readonly cumulative_count: number | null;
  readonly modes: string;
}

interface Day {
  enrolled: number | null;
  modes: ModeRow | null;
  readonly groups: Group[];
}

/** The key of the learners in modes that the service does not name. */
const unlisted = ' ';

const modeTable = 'enrollment_mode';
const genderTable = 'enrollment_gender';

// The orders in which counts are withheld for the sake of smaller ones. None of them depends on a count, so that a reader who knows
// them learns nothing from what is withheld. What says least comes first, and who gave no answer last: the shares of the others are
// of those who did.

/** The free modes come first: that keeps those which learners pay for. */
const freeModes = ['audit', 'honor'];

const genderOrder = ['other', 'male', 'female', 'unknown'] as const;

const rankIn = (list: readonly string[], value: string) => {
  const index = list.indexOf(value);
  return index < 0 ? list.length : index;
};

export const byMode = (one: string, other: string): number =>
  rankIn(freeModes, one) - rankIn(freeModes, other) || byCodeUnits(one, other);

const levels = ['other', ...educationLevels.filter((level) => level !== 'other')];

type Trait = string | number | null;

const nullLast =
  (compare: (one: string, other: string) => number) =>
  (one: Trait, other: Trait): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(String(one), String(other));
  };

export const byLevel = nullLast((one, other) => rankIn(levels, one) - rankIn(levels, other) || byCodeUnits(one, other));
export const byBirthYear = nullLast((one, other) => Number(one) - Number(other));
/** Countries have shares of all learners: those whose country is not known come first. */
export const byCountry = (one: Trait, other: Trait): number =>
  Number(one !== null) - Number(other !== null) || byCodeUnits(String(one), String(other));

const traits = [
  { table: 'enrollment_birth_year', dataset: 'enrollment-birth-year', trait: 'birth_year', compare: byBirthYear },
  { table: 'enrollment_education', dataset: 'enrollment-education', trait: 'education_level', compare: byLevel },
  { table: 'enrollment_location', dataset: 'enrollment-location', trait: 'country_alpha2', compare: byCountry },
] as const;

interface TraitRow {
  readonly id: number;
  readonly date: number;
  readonly trait: string | number | null;
  readonly count: number | null;
}

/** Finds the withheld counts of the days of a run from one day on, or to another one. Reads `main`, which has every count. */
export function prepareWithheldDays(
  db: Connection,
  threshold: number,
): (runNo: number, fromDay: number, toDay?: number) => WithheldOfRun {
  const statements = prepareRowsOfDays(db);
  return (runNo, fromDay, toDay = afterLastDay) => {
    const rows: WithheldRow[] = [];
    const totals: PublishedTotal[] = [];
    for (const [date, day] of daysOf(statements, { runNo, fromDay, toDay })) {
      const found = withheldOfDay(date, day, threshold);
      rows.push(...found.rows);
      totals.push(...found.totals);
    }
    return { rows, totals };
  };
}

interface DaysOfRun {
  readonly runNo: number;
  readonly fromDay: number;
  readonly toDay: number;
}

/** After every day that is stored, and still a whole number to SQLite. */
export const afterLastDay = 1_000_000_000;

function prepareRowsOfDays(db: Connection) {
  const read = <Row>(sql: string) =>
    db.prepare<[DaysOfRun], Row>(`${sql} WHERE run_no = @runNo AND date BETWEEN @fromDay AND @toDay`);
  return {
    enrollment: read<{ date: number; count: number | null }>('SELECT date, count FROM main.enrollment'),
    modes: read<ModeRow>('SELECT date, count, cumulative_count, modes FROM main.enrollment_mode'),
    genders: read<Record<string, number | null> & { date: number }>(
      `SELECT date, ${genderOrder.join(', ')} FROM main.enrollment_gender`,
    ),
    traits: traits.map(({ table, dataset, trait, compare }) => ({
      dataset,
      compare,
      counts: read<TraitRow>(`SELECT rowid AS id, date, ${trait} AS trait, count FROM main.${table}`),
    })),
  };
}

function daysOf(statements: ReturnType<typeof prepareRowsOfDays>, params: DaysOfRun): Map<number, Day> {
  const { enrollment, modes, genders } = statements;
  const days = new Map<number, Day>();
  const dayOf = (date: number): Day => {
    const known = days.get(date);
    if (known) return known;
    const made: Day = { enrolled: null, modes: null, groups: [] };
    days.set(date, made);
    return made;
  };
  for (const { date, count } of enrollment.iterate(params)) dayOf(date).enrolled = count;
  for (const row of modes.iterate(params)) {
    const day = dayOf(row.date);
    day.modes = row;
    day.groups.push({ dataset: modeTable, isServed: true, cells: modeCells(row) });
  }
  for (const row of genders.iterate(params)) {
    // A value that the service does not report was not withheld, so it makes up nothing.
    const cells = genderOrder.flatMap((key) => {
      const value = row[key] ?? null;
      return value === null ? [] : [{ id: row.date, key, value }];
    });
    const isServed = genderOrder.every((key) => row[key] !== null);
    dayOf(row.date).groups.push({ dataset: genderTable, isServed, cells });
  }
  for (const { dataset, compare, counts } of statements.traits) {
    const byDay = Map.groupBy(counts.iterate(params), ({ date }) => date);
    for (const [date, found] of byDay) {
      const ordered = found.sort((one, other) => compare(one.trait, other.trait) || one.id - other.id);
      const cells = ordered.map(({ id, count }) => ({ id, key: 'count', value: count }));
      dayOf(date).groups.push({ dataset, isServed: true, cells });
    }
  }
  return days;
}

function modeCells({ date, modes, count }: ModeRow): Group['cells'] {
  const named = Object.entries(storedObject<number | null>(modes)).sort(([one], [other]) => byMode(one, other));
  const cells = named.map(([key, value]) => ({ id: date, key, value }));
  const isWhole = count !== null && named.every(([, value]) => value !== null);
  const rest = isWhole ? count - named.reduce((sum, [, value]) => sum + (value ?? 0), 0) : 0;
  return [...cells, { id: date, key: unlisted, value: rest }];
}

function withheldOfDay(date: number, { enrolled, modes, groups }: Day, threshold: number): WithheldOfRun {
  const looked = groups.map((group) => ({
    ...group,
    ...withheldCounts(
      group.cells.map(({ value }) => value),
      threshold,
    ),
  }));
  const isClosed =
    isSmall(enrolled, threshold) ||
    isSmall(modes?.count, threshold) ||
    looked.some(({ withholdsTotal }) => withholdsTotal);
  const rows: WithheldRow[] = [];
  const totals: PublishedTotal[] = [];
  const withhold = (table: string, id: number, keys: readonly string[], json?: string) =>
    rows.push({ table, id, keys, ...(json !== undefined && { modes: json }) });
  if (isClosed && enrolled !== 0 && enrolled !== null) withhold('enrollment', date, ['count']);
  for (const { dataset, isServed, cells, withheld } of looked) {
    // Zeros of a closed day are withheld too: counting the others would give a lower bound.
    const kept = cells.filter(({ value }, index) => value !== null && (withheld[index] === true || isClosed));
    if (dataset === modeTable) continue;
    const table = dataset.replaceAll('-', '_');
    for (const [id, ofRow] of Map.groupBy(kept, (cell) => cell.id)) {
      withhold(
        table,
        id,
        ofRow.map(({ key }) => key),
      );
    }
    if (kept.length > 0 && !isClosed && isServed) {
      const total = cells.reduce((sum, { value }) => sum + (value ?? 0), 0);
      totals.push({ dataset: dataset.replaceAll('_', '-'), date, total });
    }
  }
  if (modes !== null) {
    const found = withheldModes(modes, looked, isClosed, maxCells(looked), threshold);
    if (found) withhold(modeTable, date, found.keys, found.json);
  }
  return { rows, totals };
}

const maxCells = (groups: readonly Group[]) =>
  groups.reduce((max, { cells }) => Math.max(max, cells.filter(({ value }) => value !== 0).length), 1);

/** The modes of a day with null for each that is withheld. Null when nothing of it is. */
function withheldModes(
  row: ModeRow,
  groups: readonly (Group & { readonly withheld: readonly boolean[] })[],
  isClosed: boolean,
  max: number,
  threshold: number,
): { keys: string[]; json: string } | null {
  const group = groups.find(({ dataset }) => dataset === modeTable);
  const withheld = new Set(group?.cells.flatMap(({ key }, index) => (group.withheld[index] ? [key] : [])));
  const modes = Object.entries(storedObject<number | null>(row.modes)).map(([key, value]): [string, number | null] => [
    key,
    withheld.has(key) || isClosed ? null : value,
  ]);
  const { count, cumulative_count: ever } = row;
  // Every enrolled learner was ever enrolled: a small number of those would limit every count of the day, and of the days before.
  const limits = ever !== null && ever !== 0 && ever < Math.max(2 * threshold, isClosed ? threshold + max - 2 : 0);
  const keys = [
    ...(isClosed && count !== null && count !== 0 ? ['count'] : []),
    ...(limits ? ['cumulative_count'] : []),
    // The rest follows from the modes, so it is withheld with any of them.
    ...(modes.some(([, value]) => value === null) || withheld.has(unlisted) ? ['modes'] : []),
  ];
  return keys.length === 0 ? null : { keys, json: JSON.stringify(Object.fromEntries(modes)) };
}
