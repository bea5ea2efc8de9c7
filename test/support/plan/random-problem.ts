import { type CourseLinks, type Problem, problemOf } from '#main/data-host/subjects/plan/problem.ts';

/** Numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Size {
  readonly skills: number;
  readonly courses: number;
  /** The mean number of skills that a course teaches. */
  readonly links: number;
}

/** A made-up problem of a size: skewed weights, and skills that some courses teach more often than others. */
export function randomProblem(seed: number, { skills, courses, links }: Size): Problem {
  const random = seeded(seed);
  const raw = Array.from({ length: skills }, () => Math.log1p(random() ** -1.2));
  const sum = raw.reduce((total, each) => total + each, 0);
  const weight = Float64Array.from(raw, (each) => each / sum);
  const rows = Array.from({ length: courses }, (): CourseLinks => {
    const own = new Map<number, number>();
    const count = 1 + Math.floor(random() * (2 * links - 1));
    for (let link = 0; link < count; link += 1) {
      own.set(Math.floor(random() ** 1.5 * skills), Math.round((0.5 + random() / 2) * 100) / 100);
    }
    return { skills: [...own.keys()], confidences: [...own.values()] };
  });
  return problemOf(rows, weight);
}
