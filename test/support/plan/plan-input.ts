import * as fc from 'fast-check';
import type { PlanInput } from '#main/data-host/subjects/plan/plan.ts';
import { type PlanQuestion, planQuestion } from '#shared/subjects/plan/question.ts';

/** A question about the jobs 1 to `jobs`, with the usual choices where nothing else is said. */
const questionOf = (jobs: number, choices: Partial<PlanQuestion> = {}): PlanQuestion =>
  planQuestion.parse({ jobIds: Array.from({ length: jobs }, (_, job) => job + 1), ...choices });

/** Generators of jobs and their skills. */
interface Figures {
  readonly postings: fc.Arbitrary<number | null>;
  readonly significance: fc.Arbitrary<number | null>;
}

const few = fc.integer({ min: 0, max: 5 });

/** Any numbers, the smallest that there are among them. */
const anyFigure = fc.option(fc.oneof(few, fc.double({ min: -5, max: 1e6, noNaN: true })));
const anyFigures: Figures = { postings: anyFigure, significance: anyFigure };

/**
 * Many small ones, so that there are ties, and some that no count should be. The largest is 1,000: beside a million, the share of
 * one posting in one of several jobs is so small that the planner takes it for a rounding error, and each set of courses is right.
 */
const plainFigures: Figures = {
  postings: fc.option(fc.oneof(few, fc.integer({ min: -5, max: 1_000 }))),
  significance: fc.option(
    fc.oneof(
      few,
      fc.integer({ min: -500, max: 100_000 }).map((hundredths) => hundredths / 100),
    ),
  ),
};

/** Few different values, so that there are ties; some that no confidence should have. */
const confidence = fc.option(fc.constantFrom(0, 0.2, 0.49, 0.5, 0.6, 0.75, 0.9, 1, 1.5, -0.5));

const courseKey = (course: number) => `Org${course % 3}+C${String(course).padStart(2, '0')}`;

const links = (courses: number, skills: number) =>
  fc.uniqueArray(
    fc.record({
      courseKey: fc.integer({ min: 0, max: courses - 1 }).map(courseKey),
      skillId: fc.integer({ min: 1, max: skills }),
      confidence,
    }),
    { selector: (link) => `${link.courseKey} ${link.skillId}`, maxLength: courses * skills },
  );

const jobs = (skills: number, { postings, significance }: Figures) =>
  fc
    .array(
      fc.record({
        postings,
        skills: fc.uniqueArray(fc.record({ skillId: fc.integer({ min: 1, max: skills }), significance, postings }), {
          selector: ({ skillId }) => skillId,
          maxLength: skills,
        }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.map((job, index) => ({ jobId: index + 1, ...job })));

const inputOf = (figures: Figures): fc.Arbitrary<PlanInput> =>
  fc
    .record({ courses: fc.integer({ min: 1, max: 12 }), skills: fc.integer({ min: 1, max: 9 }) })
    .chain(({ courses, skills }) =>
      fc.record({
        jobs: jobs(skills, figures),
        links: links(courses, skills),
        courses: fc.constant(Array.from({ length: courses }, (_, course) => courseKey(course))).chain((keys) =>
          fc.tuple(
            ...keys.map((key) =>
              fc.record({
                courseKey: fc.constant(key),
                isInScope: fc.boolean().map((is) => is || key < 'Org1'),
                runs: fc.integer({ min: 0, max: 2 }),
              }),
            ),
          ),
        ),
        marks: links(courses, skills).map((all) =>
          all.slice(0, 4).map((link, index) => ({ ...link, hundredths: index % 2 === 0 ? null : 80 })),
        ),
        known: fc.uniqueArray(fc.integer({ min: 1, max: skills }), { maxLength: 2 }).map((ids) => new Set(ids)),
        choices: fc.record({
          mode: fc.constantFrom('best' as const, 'fewest' as const),
          most: fc.integer({ min: 1, max: 5 }),
          share: fc.constantFrom(50, 80, 95, 100),
          tau: fc.constantFrom(0, 0.5, 0.75, 1),
          weights: fc.constantFrom('balanced' as const, 'significance' as const, 'postings' as const, 'equal' as const),
          jobWeights: fc.constantFrom('equal' as const, 'postings' as const),
          withCourses: fc.subarray([courseKey(0), courseKey(1)]),
        }),
      }),
    )
    .map(({ choices, marks, ...given }) => ({
      ...given,
      marks: marks.map(({ courseKey: key, skillId, hundredths }) => ({ courseKey: key, skillId, hundredths })),
      question: questionOf(given.jobs.length, choices),
    }));

/** Inputs so small that every set of courses can be tried: up to 12 courses and 9 skills, with ties and holes. */
export const smallInput = inputOf(plainFigures);

/** The same with any numbers, for what holds whatever they are. */
export const oddInput = inputOf(anyFigures);
