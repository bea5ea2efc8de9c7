import type { RunWorld, Sent } from '../oracle/worlds/run-world.ts';
import type { World } from '../oracle/worlds/world.ts';

/*
 * Random worlds keep to no sum. Here the counts of a day add up to its enrollment, and those of a problem to its answers, as services
 * count them; most are small. So a withheld count can be looked for across tables.
 */

const largestEnrollment = 60;

export const addingUp = (world: World): World => ({ ...world, runs: world.runs.map(runAddingUp) });

/** Splits a number by weights into whole parts. */
function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => (sum === 0 ? 0 : Math.floor((whole * weight) / sum)));
  const left = whole - parts.reduce((total, part) => total + part, 0);
  return parts.map((part, index) => (index === 0 ? part + left : part));
}

const numbersOf = (row: Sent, keys: readonly string[]) => keys.map((key) => Number(row[key] ?? 0));

const modeKeys = (row: Sent) =>
  Object.keys(row).filter((key) => !['date', 'created', 'count', 'cumulative_count', 'course_id'].includes(key));

function runAddingUp(run: RunWorld): RunWorld {
  const { rows } = run;
  const enrollment: Sent[] = rows.enrollment.map((row) => ({ ...row, count: Number(row.count) % largestEnrollment }));
  const enrolled = new Map(enrollment.map(({ date, count }) => [date, Number(count)]));
  const newest = enrollment.at(-1)?.date;
  const byTrait = (list: readonly Sent[], key: string): Sent[] => {
    const unique = [...new Map(list.map((row) => [JSON.stringify(row[key]), row])).values()];
    if (newest === undefined) return unique;
    const parts = split(
      enrolled.get(newest) ?? 0,
      unique.map(({ count }) => Number(count)),
    );
    return unique.map((row, index) => ({ ...row, date: newest, count: parts[index] }));
  };
  const inRow = (row: Sent, keys: readonly string[]): Sent => {
    const whole = enrolled.get(row.date);
    if (whole === undefined || keys.length === 0) return row;
    const parts = split(whole, numbersOf(row, keys));
    return { ...row, ...Object.fromEntries(keys.map((key, index) => [key, parts[index]])) };
  };
  const modes = rows['enrollment/mode'].map((row) => {
    const whole = enrolled.get(row.date);
    const isKnown = whole !== undefined && modeKeys(row).length > 0;
    return isKnown ? { ...inRow(row, modeKeys(row)), count: whole, cumulative_count: whole + 30 } : row;
  });
  const genders = ['female', 'male', 'other', 'unknown'];
  const answers = Object.fromEntries(Object.entries(run.answers).map(([module, list]) => [module, onePart(list)]));
  const answered = (row: Sent): Sent => {
    const list = answers[String(row.module_id)] ?? [];
    if (list.length === 0) return row;
    const sum = (found: readonly Sent[]) => found.reduce((total, { count }) => total + Number(count), 0);
    const right = list.filter(({ correct }) => correct === true);
    return { ...row, total_submissions: sum(list), correct_submissions: sum(right) };
  };
  return {
    ...run,
    answers,
    rows: {
      ...rows,
      enrollment,
      'enrollment/birth_year': byTrait(rows['enrollment/birth_year'], 'birth_year'),
      'enrollment/education': byTrait(rows['enrollment/education'], 'education_level'),
      'enrollment/location': byTrait(rows['enrollment/location'], 'country'),
      'enrollment/gender': rows['enrollment/gender'].map((row) => inRow(row, genders)),
      'enrollment/mode': modes,
      problems: rows.problems.map(answered),
      problems_and_tags: rows.problems_and_tags.map(answered),
    },
  };
}

/** The answers to the first part alone, each counted once. */
function onePart(list: readonly Sent[]): Sent[] {
  const part = list[0]?.part_id;
  return list
    .filter((row) => row.part_id === part)
    .map(({ first_response_count: _, last_response_count: last, count, ...row }, index) => ({
      ...row,
      value_id: `choice_${index}`,
      count: Number(count ?? last ?? 0) % largestEnrollment,
    }));
}
