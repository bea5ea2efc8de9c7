import { at, type CourseLinks, type Problem, problemOf } from './problem.ts';

/** A smaller problem with the same best sets, and which course of the whole problem each of its courses is. */
export interface Reduced {
  readonly problem: Problem;
  readonly courseOf: readonly number[];
}

/**
 * Leaves out what cannot matter: links that are no better than what is there already, courses that another one equals or beats on every
 * skill (of equal ones the first stays), and merges skills that the same courses teach equally well.
 */
export function reduce(problem: Problem, best: Float64Array): Reduced {
  const rows = usefulLinks(problem, best);
  const kept = notBeaten(rows, problem.skills);
  return merged(
    kept.map((course) => rows[course] as CourseLinks),
    kept,
    problem.weight,
    best,
  );
}

function usefulLinks({ courses, start, skill, confidence, weight }: Problem, best: Float64Array): CourseLinks[] {
  return Array.from({ length: courses }, (_, course) => {
    const skills: number[] = [];
    const confidences: number[] = [];
    for (let link = at(start, course); link < at(start, course + 1); link += 1) {
      const each = at(skill, link);
      if (at(weight, each) <= 0 || at(confidence, link) <= at(best, each)) continue;
      skills.push(each);
      confidences.push(at(confidence, link));
    }
    return { skills, confidences };
  });
}

/** The courses that no other one equals or beats on every skill, in their order. */
function notBeaten(rows: readonly CourseLinks[], skills: number): number[] {
  const dense = rows.map((row) => {
    const values = new Float64Array(skills);
    row.skills.forEach((skill, index) => {
      values[skill] = row.confidences[index] ?? 0;
    });
    return values;
  });
  const teaching: number[][] = Array.from({ length: skills }, () => []);
  rows.forEach((row, course) => {
    for (const skill of row.skills) teaching[skill]?.push(course);
  });
  const beats = (other: number, course: number) => {
    const [better, row] = [dense[other], rows[course]];
    if (better === undefined || row === undefined) return false;
    let isEqual = rows[other]?.skills.length === row.skills.length;
    for (const [index, skill] of row.skills.entries()) {
      const own = row.confidences[index] ?? 0;
      if (at(better, skill) < own) return false;
      isEqual &&= at(better, skill) === own;
    }
    return !isEqual || other < course;
  };
  return rows.flatMap(({ skills: own }, course) => {
    // A course that beats this one teaches its rarest skill.
    const rarest = own.reduce<number[] | null>((fewest, skill) => {
      const courses = teaching[skill] ?? [];
      return fewest === null || courses.length < fewest.length ? courses : fewest;
    }, null);
    const isBeaten = rarest === null || rarest.some((other) => other !== course && beats(other, course));
    return isBeaten ? [] : [course];
  });
}

/** Skills with the same courses and, relative to what is there already, the same gains become one. */
function merged(
  rows: readonly CourseLinks[],
  courseOf: readonly number[],
  weight: Float64Array,
  best: Float64Array,
): Reduced {
  const columns = new Map<number, string[]>();
  rows.forEach((row, course) => {
    row.skills.forEach((skill, index) => {
      const column = columns.get(skill) ?? [];
      column.push(`${course}:${(row.confidences[index] ?? 0) - at(best, skill)}`);
      columns.set(skill, column);
    });
  });
  const indexOf = new Map<string, number>();
  const newIndex = new Map<number, number>();
  const weights: number[] = [];
  for (const skill of [...columns.keys()].sort((one, other) => one - other)) {
    const column = columns.get(skill)?.join(' ') ?? '';
    const index = indexOf.get(column) ?? weights.length;
    if (index === weights.length) weights.push(0);
    indexOf.set(column, index);
    newIndex.set(skill, index);
    weights[index] = (weights[index] ?? 0) + at(weight, skill);
  }
  const smaller = rows.map((row): CourseLinks => {
    const seen = new Map<number, number>();
    row.skills.forEach((skill, index) => {
      seen.set(newIndex.get(skill) ?? 0, (row.confidences[index] ?? 0) - at(best, skill));
    });
    return { skills: [...seen.keys()], confidences: [...seen.values()] };
  });
  return { problem: problemOf(smaller, Float64Array.from(weights)), courseOf };
}
