import Database from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareWithheldDays } from '#main/data-host/masking/withheld-days.ts';

/*
 * The withheld counts of a day of enrollment by hand-made examples. That no small count follows from what is left is what the attacker
 * tries (test/attacker).
 */

type Count = number | null;
type Genders = { readonly [gender in 'female' | 'male' | 'other' | 'unknown']?: number };

/** Counts of a service on a day. */
interface Day {
  readonly enrolled?: Count;
  readonly modes?: { readonly count: Count; readonly ever?: Count; readonly of: Readonly<Record<string, Count>> };
  readonly genders?: Genders;
  readonly years?: readonly (readonly [year: number | null, count: Count])[];
  readonly levels?: readonly (readonly [level: string | null, count: Count])[];
  readonly countries?: readonly (readonly [code: string | null, count: Count])[];
}

const [runNo, threshold, date] = [7, 10, 20_000] as const;
const db = new Database(':memory:');
const tables = {
  enrollment: 'run_no, date, count',
  enrollment_mode: 'run_no, date, count, cumulative_count, modes',
  enrollment_gender: 'run_no, date, female, male, other, unknown',
  enrollment_birth_year: 'run_no, date, birth_year, count',
  enrollment_education: 'run_no, date, education_level, count',
  enrollment_location: 'run_no, date, country_alpha2, count',
};
for (const [name, columns] of Object.entries(tables)) db.exec(`CREATE TABLE ${name} (${columns})`);
const withheldDays = prepareWithheldDays(db, threshold);

beforeEach(() => {
  for (const name of Object.keys(tables)) db.exec(`DELETE FROM ${name}`);
});
afterAll(() => db.close());

function store(
  { enrolled, modes, genders, years = [], levels = [], countries = [] }: Day,
  on: number = date,
  run: number = runNo,
) {
  const add = (table: string, values: readonly (string | number | null)[]) =>
    db.prepare(`INSERT INTO ${table} VALUES (?, ?${', ?'.repeat(values.length)})`).run(run, on, ...values);
  if (enrolled !== undefined) add('enrollment', [enrolled]);
  if (modes) add('enrollment_mode', [modes.count, modes.ever ?? null, JSON.stringify(modes.of)]);
  if (genders) {
    const { female = null, male = null, other = null, unknown = null } = genders;
    add('enrollment_gender', [female, male, other, unknown]);
  }
  for (const row of years) add('enrollment_birth_year', row);
  for (const row of levels) add('enrollment_education', row);
  for (const row of countries) add('enrollment_location', row);
}

/** The withheld counts of a day, each as table, row and column, and the totals that are told. */
function withheldOf(day: Day) {
  store(day);
  const { rows, totals } = withheldDays(runNo, date, date);
  return {
    withheld: rows.flatMap(({ table, id, keys }) =>
      keys.map((key) => `${table.replace('enrollment_', '')} ${id === date ? '' : `${id} `}${key}`),
    ),
    json: rows.find(({ table }) => table === 'enrollment_mode')?.modes,
    totals: totals.map(({ dataset, total }) => `${dataset} ${total}`),
  };
}

const nothing = { withheld: [], json: undefined, totals: [] };

describe('a day of enrollment', () => {
  it('hides nothing where nothing is small', () => {
    const genders = { female: 60, male: 40, other: 0, unknown: 10 };
    const modes = { count: 110, ever: 200, of: { audit: 90, verified: 20 } };
    expect(withheldOf({ enrolled: 110, genders, modes, years: [[1990, 110]], countries: [['US', 110]] })).toEqual(
      nothing,
    );
  });

  it('hides a small gender with the first larger one, and tells their total', () => {
    expect(withheldOf({ enrolled: 113, genders: { female: 60, male: 40, other: 3, unknown: 10 } })).toEqual({
      ...nothing,
      withheld: ['gender other', 'gender male'],
      totals: ['enrollment-gender 113'],
    });
  });

  it('tells no total of genders that the service did not serve completely', () => {
    expect(withheldOf({ enrolled: 103, genders: { female: 60, male: 40, other: 3 } })).toEqual({
      ...nothing,
      withheld: ['gender other', 'gender male'],
    });
  });

  it('hides years in their order, those without one last', () => {
    const years = [[null, 50] as const, [1990, 4] as const, [1980, 30] as const, [1970, 20] as const];
    const { withheld, totals } = withheldOf({ enrolled: 104, years });
    expect(withheld).toEqual(['birth_year 4 count', 'birth_year 2 count']);
    expect(totals).toEqual(['enrollment-birth-year 104']);
  });

  it('hides levels and countries in an order of their own, and tells both totals', () => {
    const levels = [['masters', 4] as const, ['other', 30] as const, ['bachelors', 66] as const];
    const countries = [['US', 80] as const, [null, 15] as const, ['DE', 5] as const];
    const { withheld, totals } = withheldOf({ enrolled: 100, levels, countries });
    expect(withheld).toEqual([
      ...['education 2 count', 'education 1 count'],
      ...['location 2 count', 'location 3 count'],
    ]);
    expect(totals).toEqual(['enrollment-education 100', 'enrollment-location 100']);
  });

  it('hides what is withheld already with nothing more, and tells no total', () => {
    const { withheld, totals } = withheldOf({
      enrolled: 100,
      years: [
        [1990, null],
        [1980, 40],
        [1970, 12],
      ],
    });
    expect([withheld, totals]).toEqual([[], []]);
  });
});

describe('a day whose total would give a count away', () => {
  it('hides every count of the day, zeros too, and tells no total', () => {
    const day: Day = {
      enrolled: 18,
      genders: { female: 9, male: 9, other: 0, unknown: 0 },
      years: [
        [1990, 18],
        [1980, 0],
      ],
    };
    expect(withheldOf(day)).toEqual({
      ...nothing,
      withheld: [
        ...['enrollment count', 'gender other', 'gender male', 'gender female', 'gender unknown'],
        ...['birth_year 2 count', 'birth_year 1 count'],
      ],
    });
  });

  it.each<[string, Day, readonly string[]]>([
    ['small enrollment', { enrolled: 9, years: [[1990, 50]] }, ['enrollment count', 'birth_year 1 count']],
    [
      'small sum of modes',
      { enrolled: 40, modes: { count: 9, of: {} } },
      ['enrollment count', 'mode count', 'mode modes'],
    ],
    [
      'small sum of modes that are more themselves',
      { enrolled: 40, modes: { count: 4, of: { audit: 15 } } },
      ['enrollment count', 'mode count', 'mode modes'],
    ],
  ])('may be one with a %s', (_, day, expected) => {
    const { withheld, totals } = withheldOf(day);
    expect([withheld, totals]).toEqual([expected, []]);
  });

  it('is none with exactly the threshold', () => {
    expect(withheldOf({ enrolled: 10, modes: { count: 10, of: { audit: 10 } }, years: [[1990, 10]] })).toEqual(nothing);
  });

  it('hides no enrollment that is 0 or was not served', () => {
    const genders = { female: 9, male: 9, other: 0, unknown: 0 };
    const withoutEnrollment = ['gender other', 'gender male', 'gender female', 'gender unknown'];
    expect(withheldOf({ enrolled: 0, genders }).withheld).toEqual(withoutEnrollment);
    db.exec('DELETE FROM enrollment; DELETE FROM enrollment_gender');
    expect(withheldOf({ enrolled: null, genders }).withheld).toEqual(withoutEnrollment);
  });
});

describe('modes of a day', () => {
  it('hide a small one with the free ones, which come first', () => {
    const modes = { count: 100, ever: 150, of: { verified: 4, honor: 30, audit: 66 } };
    expect(withheldOf({ enrolled: 100, modes })).toEqual({
      ...nothing,
      withheld: ['mode modes'],
      json: '{"verified":null,"honor":30,"audit":null}',
    });
  });

  it('hide one beside a small number of learners whose mode is not named', () => {
    const modes = { count: 100, ever: 150, of: { honor: 30, verified: 65 } };
    expect(withheldOf({ enrolled: 100, modes })).toMatchObject({
      withheld: ['mode modes'],
      json: '{"honor":null,"verified":65}',
    });
  });

  it('say nothing of unnamed ones where a count is not known', () => {
    expect(withheldOf({ enrolled: 100, modes: { count: null, ever: 150, of: { honor: 30, verified: 65 } } })).toEqual(
      nothing,
    );
    db.exec('DELETE FROM enrollment; DELETE FROM enrollment_mode');
    const { withheld, json } = withheldOf({
      enrolled: 100,
      modes: { count: 100, ever: 150, of: { honor: null, verified: 95 } },
    });
    expect([withheld, json]).toEqual([['mode modes'], '{"honor":null,"verified":95}']);
  });

  it('hide how many ever enrolled below twice the threshold', () => {
    const ever = (count: Count) => {
      db.exec('DELETE FROM enrollment_mode');
      return withheldOf({ modes: { count: 12, ever: count, of: { audit: 12 } } }).withheld;
    };
    expect([ever(19), ever(20), ever(0), ever(null)]).toEqual([['mode cumulative_count'], [], [], []]);
  });

  it('hide how many ever enrolled of a closed day where it limits the counts of the day', () => {
    // 14 countries of one learner each: 14 + 10 − 2 = 22 learners or more limit none of them.
    const countries = Array.from({ length: 14 }, (_, at) => [`C${at}`, 1] as const);
    const ever = (count: number) => {
      for (const name of Object.keys(tables)) db.exec(`DELETE FROM ${name}`);
      const { withheld } = withheldOf({
        enrolled: 9,
        modes: { count: 14, ever: count, of: { audit: 14, honor: 0 } },
        countries: [...countries, ['ZZ', 0]],
      });
      return withheld.filter((each) => each.startsWith('mode'));
    };
    expect(ever(21)).toEqual(['mode count', 'mode cumulative_count', 'mode modes']);
    expect(ever(22)).toEqual(['mode count', 'mode modes']);
  });

  it('of a closed day are all hidden, and their sum where it is not 0', () => {
    const modes = (count: number) => ({ count, ever: 100, of: { audit: count, honor: 0 } });
    expect(withheldOf({ enrolled: 5, modes: modes(40) })).toMatchObject({
      withheld: ['enrollment count', 'mode count', 'mode modes'],
      json: '{"audit":null,"honor":null}',
    });
    db.exec('DELETE FROM enrollment; DELETE FROM enrollment_mode');
    expect(withheldOf({ enrolled: 5, modes: modes(0) }).withheld).toEqual(['enrollment count', 'mode modes']);
  });
});

it('days are looked at one by one, of one run, from the first to the last that was asked for', () => {
  for (const day of [-1, 0, 1, 2]) store({ enrolled: 5 }, date + day);
  store({ enrolled: 5 }, date, runNo + 1);
  const daysFrom = (...asked: [number, number?]) => withheldDays(runNo, ...asked).rows.map(({ id }) => id - date);
  expect(daysFrom(date)).toEqual([0, 1, 2]);
  expect(daysFrom(date, date + 1)).toEqual([0, 1]);
  expect(daysFrom(date + 2, date + 2)).toEqual([2]);
});
