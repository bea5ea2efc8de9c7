import { factsOf } from './facts-of-tables.ts';
import { enrolledOn, figuresOfRun, type Known, type Meaning, ofDay } from './meanings.ts';
import { isoDay, numbersIn, printedNumber } from './printed-number.ts';
import { type Fact, type Form, sumOf } from './quantities.ts';

/*
 * Reads facts from sentences and key figures of a run. A sentence does not say what each of its numbers is, so that each is held against
 * everything that it could be: the caller keeps what is true, more than a reader could.
 */

const figureNames: Readonly<Record<string, string>> = {
  Enrolled: 'current',
  'Ever enrolled': 'ever_enrolled',
  Verified: 'verified',
  'Active in last week of data': 'active_last_week',
};

export interface PrintedFigure {
  readonly label: string;
  readonly value: string | number | null;
  readonly note: string;
}

export function factsOfKeyFigure(
  { label, value, note }: PrintedFigure,
  run: string,
  from: string,
  known: Known,
): Fact[] {
  const figures = figuresOfRun(known, run);
  const name = figureNames[label];
  if (name === undefined) return [];
  const number = printedNumber(value);
  const own = figures[name];
  const place = `${from}, key figure ${label}`;
  const said = own && number ? factsOf(own, number.value, number.halfUnit, place) : [];
  const changes: (Meaning | null | undefined)[] = name === 'current' ? [figures.change_7d] : [];
  const shares = name === 'active_last_week' ? [figures.active_pct] : [];
  const [, day] = /on (\d{1,2} \w{3} \d{4})/.exec(note) ?? [];
  const highest = day === undefined ? null : enrolledOn(known, run, isoDay(day));
  const ofNote = numbersIn(note).flatMap((each) =>
    [...(each.isPercent ? shares : [...changes, highest && { form: highest }])].flatMap((meaning) =>
      meaning ? factsOf(meaning, each.value, each.halfUnit, `${place}, below it`) : [],
    ),
  );
  return [...said, ...ofNote];
}

/** A share, and the word by which a sentence calls whose it is. */
interface NamedShare {
  readonly word: string;
  readonly meaning: Meaning;
}

/** Letters that the words of a code begin with: `bachelors` is “Bachelor’s”. */
const stemOf = (code: string) => code.slice(0, 5);

const traits = [
  { table: 'enrollment-birth-year', key: 'birth_year' },
  { table: 'enrollment-education', key: 'education_level' },
  { table: 'enrollment-location', key: 'country_alpha2' },
] as const;

/** Everything of a run that a number in a sentence could be. */
function candidatesOf(run: string, known: Known): { forms: Form[]; shares: NamedShare[] } {
  const forms: Form[] = [];
  const shares: NamedShare[] = [];
  const add = (form: Form | null) => form !== null && form.size > 0 && forms.push(form);
  for (const { table, key } of traits) {
    const date = known.newest(table, run, 'date');
    if (date === null) continue;
    const all = ofDay(known, table, run, date);
    const said = ofDay(known, table, run, date, (row) => row[key] !== '');
    const silent = ofDay(known, table, run, date, (row) => row[key] === '');
    for (const form of [all, said, silent]) add(form);
    for (const row of known.quantities.rows(table, run).filter((each) => each.date === date)) {
      const count = known.quantities.cell(table, run, row, 'count');
      const word = key === 'birth_year' ? '' : (row.country_name ?? stemOf(row[key] ?? ''));
      for (const whole of [all, said]) if (count && whole) shares.push({ word, meaning: { part: count, whole } });
    }
  }
  const genderDay = known.newest('enrollment-gender', run, 'date');
  const genders = ['female', 'male', 'other', 'unknown'].map((word) => ({
    word,
    count: genderDay === null ? null : known.at('enrollment-gender', run, { date: genderDay }, word),
  }));
  const together = sumOf(genders.flatMap(({ count }) => (count === null ? [] : [[count, 1] as const])));
  add(together);
  for (const { word, count } of genders)
    if (count && together) shares.push({ word, meaning: { part: count, whole: together } });
  return { forms, shares };
}

export function factsOfSentence(sentence: string, run: string, from: string, known: Known): Fact[] {
  const { forms, shares } = candidatesOf(run, known);
  const place = `${from}: “${sentence.slice(0, 80)}”`;
  const numbers = numbersIn(sentence);
  const isNamed = (word: string) => word !== '' && new RegExp(`\\b${word}`, 'iu').test(sentence);
  const [, half] = /median age is (\d+)/.exec(sentence) ?? [];
  return [
    ...numbers.flatMap(({ value, halfUnit, isPercent }) =>
      isPercent
        ? shares.flatMap(({ word, meaning }) => (isNamed(word) ? factsOf(meaning, value, halfUnit, place) : []))
        : // A small number in a sentence is more often one of days or countries.
          value < smallestMeant
          ? []
          : forms.flatMap((form) => factsOf({ form }, value, halfUnit, place)),
    ),
    ...(half === undefined ? [] : factsOfMedian(Number(half), run, place, known)),
  ];
}

const smallestMeant = 12;

/** Half of those whose year of birth is known are so old or younger. */
function factsOfMedian(age: number, run: string, from: string, known: Known): Fact[] {
  const table = 'enrollment-birth-year';
  const date = known.newest(table, run, 'date') ?? '';
  const ageOf = ({ birth_year = '' }: Readonly<Record<string, string>>) =>
    Number(date.slice(0, 4)) - Number(birth_year);
  const isKnown = (row: Readonly<Record<string, string>>) => row.birth_year !== '';
  const all = ofDay(known, table, run, date, isKnown);
  const upTo = ofDay(known, table, run, date, (row) => isKnown(row) && ageOf(row) <= age);
  const below = ofDay(known, table, run, date, (row) => isKnown(row) && ageOf(row) < age);
  const half = (part: Form | null) =>
    sumOf([
      [part, 2],
      [all, -1],
    ]);
  const [atLeast, atMost] = [half(upTo), half(below)];
  return [
    ...(atLeast ? [{ form: atLeast, low: 0, high: Number.POSITIVE_INFINITY, from }] : []),
    ...(atMost ? [{ form: atMost, low: Number.NEGATIVE_INFINITY, high: 0, from }] : []),
  ];
}
