import { enrolledOn, type Known, ofDay } from './meanings.ts';
import { type Fact, type Form, sumOf } from './quantities.ts';

/*
 * A reader's knowledge of how services count, without any file: the counts of a day add up to its enrollment, answers to the learners who
 * answered. Random worlds need not keep to it: the caller keeps what is true.
 */

const from = 'how services count';

const equal = (one: Form | null, other: Form | null): Fact[] => {
  const form = sumOf([
    [one, 1],
    [other, -1],
  ]);
  return form === null ? [] : [{ form, low: 0, high: 0, from }];
};

const noMoreThan = (one: Form | null, other: Form | null): Fact[] => {
  const form = sumOf([
    [other, 1],
    [one, -1],
  ]);
  return form === null ? [] : [{ form, low: 0, high: Number.POSITIVE_INFINITY, from }];
};

const traitTables = ['enrollment-birth-year', 'enrollment-education', 'enrollment-location'];

export function structureOf(known: Known): Fact[] {
  return known.quantities.runs.flatMap((run) => [
    ...ofDays(known, run),
    ...ofWeeks(known, run),
    ...ofProblems(known, run),
  ]);
}

function ofDays(known: Known, run: string): Fact[] {
  const { quantities } = known;
  return [...new Set(quantities.rows('enrollment', run).map(({ date = '' }) => date))].flatMap((date) => {
    const enrolled = enrolledOn(known, run, date);
    const at = (table: string, column: string) => known.at(table, run, { date }, column);
    const modes = quantities.rows('enrollment-mode', run).find((row) => row.date === date);
    const names = modes ? quantities.columns('enrollment-mode', modes).filter((name) => modes[name] !== '') : [];
    const single = names.filter((name) => name !== 'count' && name !== 'cumulative_count');
    const ofModes = modes ? sumOf(single.map((name) => [at('enrollment-mode', name), 1])) : null;
    const gender = quantities.rows('enrollment-gender', run).find((row) => row.date === date);
    const published = gender
      ? quantities.columns('enrollment-gender', gender).filter((name) => gender[name] !== '')
      : [];
    const ofGender = gender ? sumOf(published.map((name) => [at('enrollment-gender', name), 1])) : null;
    const traits = traitTables.filter((table) => quantities.rows(table, run).some((row) => row.date === date));
    return [
      ...equal(ofModes, at('enrollment-mode', 'count')),
      ...equal(at('enrollment-mode', 'count'), enrolled),
      ...equal(ofModes, enrolled),
      ...noMoreThan(at('enrollment-mode', 'count'), at('enrollment-mode', 'cumulative_count')),
      ...equal(ofGender, enrolled),
      ...traits.flatMap((table) => equal(ofDay(known, table, run, date), enrolled)),
    ];
  });
}

function ofWeeks({ quantities }: Known, run: string): Fact[] {
  return quantities.rows('activity', run).flatMap((row) => {
    const any = quantities.cell('activity', run, row, 'any');
    const kinds = ['attempted_problem', 'played_video', 'posted_forum'];
    return kinds.flatMap((kind) => noMoreThan(quantities.cell('activity', run, row, kind), any));
  });
}

function ofProblems(known: Known, run: string): Fact[] {
  const { quantities } = known;
  const sums = (table: string, moduleId: string, isMeant: (row: Readonly<Record<string, string>>) => boolean) => {
    const rows = quantities.rows(table, run).filter((row) => row.module_id === moduleId && isMeant(row));
    const columnOf = (row: Readonly<Record<string, string>>) =>
      row.last_response_count === '' || row.last_response_count === undefined ? 'count' : 'last_response_count';
    return rows.length === 0 ? null : sumOf(rows.map((row) => [quantities.cell(table, run, row, columnOf(row)), 1]));
  };
  return ['problems', 'problem-tags'].flatMap((table) =>
    quantities.rows(table, run).flatMap((row) => {
      const module = row.module_id ?? '';
      const all = quantities.cell(table, run, row, 'total_submissions');
      const right = quantities.cell(table, run, row, 'correct_submissions');
      const isFull = ({ grade, max_grade: max }: Readonly<Record<string, string>>) => grade !== '' && grade === max;
      const parts = [
        ...new Set(
          quantities
            .rows('answer-distribution', run)
            .flatMap((each) => (each.module_id === module ? [each.part_id] : [])),
        ),
      ];
      return [
        ...noMoreThan(right, all),
        ...equal(
          sums('grade-distribution', module, () => true),
          all,
        ),
        // True for a problem with one part; the caller finds it untrue for others.
        ...equal(sums('grade-distribution', module, isFull), right),
        ...parts.flatMap((part) => [
          ...equal(
            sums('answer-distribution', module, (each) => each.part_id === part),
            all,
          ),
          ...equal(
            sums('answer-distribution', module, (each) => each.part_id === part && each.correct === 'true'),
            right,
          ),
        ]),
      ];
    }),
  );
}

/** Tables whose counts are withheld each for itself, so that none of them is zero; and the totals themselves. */
const neverZero = new Set(['enrollment', 'activity', 'recent-activity', 'videos', 'problems', 'problem-tags']);

/**
 * The smallest value of a count that is marked as not shown. Beside a total that is published it is no zero: zero is shown there. Beside
 * one that is not, it may be. `facts` are those of the package, whose table of totals lists the published ones.
 */
export function minimumOf(withheld: ReadonlySet<string>, facts: readonly Fact[]): Map<string, number> {
  const totals = facts.filter(({ from }) => from.startsWith('package totals')).flatMap(({ form }) => [...form.keys()]);
  const totalNames = new Set(totals);
  const known = new Set(
    facts.flatMap(({ form, low, high }) => (form.size === 1 && low === high ? [...form.keys()] : [])),
  );
  return new Map(
    [...withheld].map((name) => {
      const [table = '', run, row] = name.split('|');
      const ofModes = `${table}|${run}|${row}|count`;
      // Zeros are withheld beside right answers that are; first answers do not make these up.
      const column = name.endsWith('|first_response_count') ? 'total_submissions' : 'correct_submissions';
      const ofModule = ['problems', 'problem-tags'].map((each) => `${each}|${run}|${row}|${column}`);
      const isPublished =
        table === 'enrollment-mode'
          ? known.has(ofModes)
          : totalNames.has(name) || ofModule.some((each) => known.has(each));
      const isOwn = neverZero.has(table) && !name.endsWith('|correct_submissions');
      return [name, isOwn || name === ofModes || isPublished ? 1 : 0];
    }),
  );
}
