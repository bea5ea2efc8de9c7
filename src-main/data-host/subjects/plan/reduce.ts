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
export function reduce(problem: Problem, best: Float64Array, max: number = maxCompared): Reduced {
  const rows = usefulLinks(problem, best);
  const kept = notBeaten(rows, problem.skills, max);
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

/**
 * As many pairs of courses as are compared, some 50 ms. A course that was not compared stays, which costs the search time and changes
 * no answer. A count and no clock, so that every computer leaves out the same courses.
 */
const maxCompared = 10_000_000;

/** The courses that no other one equals or beats on every skill, in their order. */
function notBeaten(rows: readonly CourseLinks[], skills: number, max: number): number[] {
  const teaching: number[][] = Array.from({ length: skills }, () => []);
  rows.forEach((row, course) => {
    for (const skill of row.skills) teaching[skill]?.push(course);
  });
  const [low, high] = bitsOf(rows);
  const confidence = new Float64Array(skills);
  let left = max;
  /** Whether another course is as sure of every skill whose confidences are in `confidence`, and surer of one or before it. */
  const beats = (other: number, course: number, count: number) => {
    let [shared, isEqual] = [0, true];
    const { skills: taught, confidences } = rows[other] as CourseLinks;
    for (let index = 0; index < taught.length; index += 1) {
      const own = at(confidence, taught[index] as number);
      const theirs = confidences[index] as number;
      if (own === 0) continue;
      if (theirs < own) return false;
      shared += 1;
      isEqual &&= theirs === own;
    }
    return shared === count && (!isEqual || taught.length > count || other < course);
  };
  return rows.flatMap(({ skills: own, confidences }, course) => {
    if (own.length === 0) return [];
    own.forEach((skill, index) => {
      confidence[skill] = confidences[index] ?? 0;
    });
    // A course that beats this one teaches its rarest skill.
    const rarest = own
      .map((skill) => teaching[skill] as number[])
      .reduce((fewest, courses) => (courses.length < fewest.length ? courses : fewest));
    const [lacksLow, lacksHigh] = [at(low, course), at(high, course)];
    const isBeaten = rarest.some((other) => {
      left -= 1;
      if (left < 0 || other === course) return false;
      if ((lacksLow & ~at(low, other)) !== 0 || (lacksHigh & ~at(high, other)) !== 0) return false;
      left -= own.length;
      return beats(other, course, own.length);
    });
    for (const skill of own) confidence[skill] = 0;
    return isBeaten ? [] : [course];
  });
}

/** The skills of each course folded into 64 bits: a course that has a bit which another one lacks teaches a skill which that one does not. */
function bitsOf(rows: readonly CourseLinks[]): [Int32Array, Int32Array] {
  const halves: [Int32Array, Int32Array] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  rows.forEach(({ skills }, course) => {
    for (const skill of skills) {
      const half = halves[(skill >> 5) & 1] as Int32Array;
      half[course] = at(half, course) | (1 << (skill & 31));
    }
  });
  return halves;
}

/** Skills with the same courses and, relative to what is there already, the same gains become one. */
function merged(
  rows: readonly CourseLinks[],
  courseOf: readonly number[],
  weight: Float64Array,
  best: Float64Array,
): Reduced {
  const columns = new Map<number, SkillColumn>();
  rows.forEach((row, course) => {
    row.skills.forEach((skill, index) => {
      const column = columns.get(skill) ?? { courses: [], gains: [] };
      column.courses.push(course);
      column.gains.push((row.confidences[index] ?? 0) - at(best, skill));
      columns.set(skill, column);
    });
  });
  // Only columns that begin and end alike can be equal.
  const alike = new Map<string, { readonly column: SkillColumn; readonly index: number }[]>();
  const newIndex = new Map<number, number>();
  const weights: number[] = [];
  for (const [skill, column] of [...columns].sort(([one], [other]) => one - other)) {
    const ends = `${column.courses.length} ${column.courses[0]} ${column.courses.at(-1)}`;
    const known = alike.get(ends) ?? [];
    const index = known.find((each) => isEqual(each.column, column))?.index ?? weights.length;
    if (index === weights.length) {
      weights.push(0);
      alike.set(ends, [...known, { column, index }]);
    }
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

/** The courses that teach a skill, in their order, and what each adds to what is there already. */
interface SkillColumn {
  readonly courses: number[];
  readonly gains: number[];
}

const isEqual = (one: SkillColumn, other: SkillColumn): boolean =>
  one.courses.length === other.courses.length &&
  one.courses.every((course, index) => course === other.courses[index] && one.gains[index] === other.gains[index]);
