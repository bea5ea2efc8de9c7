import fc from 'fast-check';
import type { Sent } from './run-world.ts';
import { createdAt, measure, words } from './values.ts';

/** Everything that the taxonomy service says of one world. */
export interface TaxonomyWorld {
  readonly skills: readonly Sent[];
  readonly jobs: readonly Sent[];
  readonly jobpostings: readonly Sent[];
}

/** Names tie, are missing, or are empty. */
const name = fc.oneof({ weight: 6, arbitrary: words }, { weight: 1, arbitrary: fc.constantFrom('', null, 'Same') });
const confidence = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100) },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, 1, 0.5) },
);

const facts = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name,
    external_id: fc.constantFrom(`X${id}`, null),
    description: fc.option(words),
    info_url: fc.constant(null),
    type_id: fc.constantFrom('ST1', null),
    type_name: fc.constantFrom('Hard Skill', 'Common Skill', null),
    created: createdAt,
    modified: createdAt,
  });

/** A few skills, jobs and postings whose ids begin at `from`, linked to courses of these keys. */
export function taxonomyWorld(from: number, courseKeys: readonly string[]): fc.Arbitrary<TaxonomyWorld> {
  const skillIds = Array.from({ length: 6 }, (_, index) => from + index);
  const jobIds = Array.from({ length: 4 }, (_, index) => from + index);
  const someOf = (ids: readonly number[]) => fc.subarray([...ids]);
  const links = fc.uniqueArray(fc.record({ course_key: fc.constantFrom(...courseKeys), confidence }), {
    maxLength: courseKeys.length,
    selector: ({ course_key }) => course_key,
  });
  const skills = someOf(skillIds).chain((ids) =>
    fc.tuple(...ids.map((id) => fc.tuple(facts(id), links).map(([fact, courses]): Sent => ({ ...fact, courses })))),
  );
  return fc.tuple(skills, fc.tuple(...skillIds.map(facts))).chain(([listed, unlisted]) =>
    someOf(jobIds)
      .chain((ids) => fc.tuple(...ids.map((id) => job(id, skillIds, [...listed, ...unlisted]))))
      .chain((jobs) => postings(from, jobs).map((jobpostings) => ({ skills: listed, jobs, jobpostings }))),
  );
}

/** Some of the skills that a job names may be in no list: only the job tells their names. */
const job = (id: number, skillIds: readonly number[], known: readonly Sent[]): fc.Arbitrary<Sent> =>
  fc
    .tuple(
      name,
      fc.constantFrom(`J${id}`, null),
      createdAt,
      // Jobs are compared that share a few skills.
      fc.oneof(fc.subarray([...skillIds]), fc.subarray([...skillIds], { minLength: skillIds.length - 1 })),
      fc.array(fc.tuple(measure, measure), { minLength: skillIds.length, maxLength: skillIds.length }),
    )
    .map(([title, external_id, modified, named, weights]) => ({
      id,
      name: title,
      external_id,
      created: modified,
      modified,
      skills: named.map((skillId, index) => {
        const { courses: _, ...skill } = known.find((each) => each.id === skillId) ?? {};
        const [significance, unique_postings] = weights[index] ?? [];
        return { skill: { ...skill, id: skillId }, significance, unique_postings };
      }),
    }));

/** One for each job by design; some jobs have none, and some have two. */
const postings = (from: number, jobs: readonly Sent[]): fc.Arbitrary<Sent[]> =>
  fc
    .array(
      fc.record({
        place: fc.nat(Math.max(0, jobs.length - 1)),
        median_salary: measure,
        median_posting_duration: measure,
        unique_postings: measure,
        unique_companies: measure,
        created: createdAt,
        modified: createdAt,
      }),
      { maxLength: jobs.length === 0 ? 0 : jobs.length + 1 },
    )
    .map((rows) =>
      rows.map(({ place, ...row }, index) => {
        const { skills: _, ...of } = jobs[place] ?? {};
        return { ...row, id: from + index, job: of };
      }),
    );
