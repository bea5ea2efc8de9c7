import type { CoveragePlace, CoverageSummary, Standing } from '#shared/subjects/coverage/question.ts';
import { type Connection, createBulkInsert } from '../../cache/database/database.ts';
import { nameOf } from '../../cache/database/fragments.ts';
import { distinguishNames } from '../plan/reader.ts';
import type { Coverage, CoveredSkill } from './coverage.ts';
import type { ScopeSupply } from './input.ts';
import type { Market } from './market.ts';

/*
 * A finished comparison as two tables, which the views of coverage read: that of all courses lies in the cache, others in temporary tables.
 */

/** Where the tables of a comparison are. */
export interface CoverageTables {
  readonly skills: string;
  readonly jobs: string;
}

export const storedTables: CoverageTables = { skills: 'main.coverage_skill', jobs: 'main.coverage_job' };

const temporaryTables = (number: number): CoverageTables => ({
  skills: `temp.coverage_skill_${number}`,
  jobs: `temp.coverage_job_${number}`,
});

/** The name without its schema: SQL has it so where it makes a table or an index. */
const bare = (table: string): string => table.slice(table.indexOf('.') + 1);

/** Like the stored tables, empty. */
export function createTemporary(db: Connection, number: number): CoverageTables {
  const tables = temporaryTables(number);
  for (const [stored, made] of [
    [storedTables.skills, tables.skills],
    [storedTables.jobs, tables.jobs],
  ] as const)
    db.exec(`CREATE TEMP TABLE ${bare(made)} AS SELECT * FROM ${stored} LIMIT 0`);
  return tables;
}

/** Indexes for the first rows of the screens, one for each order. */
const indexes = {
  place: 'place, demand',
  demand: 'demand',
  opportunity: 'place, opportunity_pct, demand',
  courses: 'place, courses, demand',
  standing: 'standing, high',
  excess: 'standing, low, courses',
  completes: 'completes, demand',
};

/** Empties the stored tables, and takes their indexes away until the rows are in: rows that change indexes take a hundred times as long. */
export function emptyStored(db: Connection): void {
  const { skills, jobs } = storedTables;
  for (const name of Object.keys(indexes)) db.exec(`DROP INDEX IF EXISTS ${skills}_by_${name}`);
  db.exec(`DELETE FROM ${skills}; DELETE FROM ${jobs}`);
}

export function dropTemporary(db: Connection, number: number): void {
  for (const table of Object.values(temporaryTables(number))) db.exec(`DROP TABLE IF EXISTS ${table}`);
}

/** Rounded where adding up in another order could be seen: a half is a half on every surface. */
const rounded = (value: number) => Number(value.toPrecision(12));
const percent = (share: number | null) => (share === null ? null : Math.round(share * 1e12) / 1e10);

/** The names of skills by id; two that bear the same name are distinguished by the id. */
export function* namesOfSkills(db: Connection, skillIds: readonly number[]): Generator<undefined, Map<number, string>> {
  const known = new Map<number, string | null>();
  // The list of skills comes last: a job's own words are for those that the list lacks.
  for (const table of ['job_only_skill', 'skill']) {
    const read = db
      .prepare<[number, number], [number, string | null]>(
        `SELECT id, ${nameOf('x')} FROM ${table} x WHERE id > ? ORDER BY id LIMIT ?`,
      )
      .raw();
    for (let rows = read.all(-1, namesAtOnce); rows.length > 0; rows = read.all(rows.at(-1)?.[0] ?? 0, namesAtOnce)) {
      for (const [id, name] of rows) known.set(id, name);
      yield;
    }
  }
  const named = new Map(skillIds.map((id) => [id, known.get(id) ?? `Skill ${id}`]));
  yield;
  return distinguishNames(named);
}

export interface ComparedScope extends ScopeSupply {
  readonly market: Market;
  readonly coverage: Coverage;
  readonly names: ReadonlyMap<number, string>;
}

/** The number of rows that are written within some milliseconds. */
const rowsAtOnce = 500;
const namesAtOnce = 5000;

/** Writes the rows of a comparison into empty tables, and then their indexes; yields now and then. */
export function* fillTables(
  db: Connection,
  tables: CoverageTables,
  compared: ComparedScope,
): Generator<undefined, void> {
  yield* addRows(db, tables, compared);
  const { skills } = tables;
  // The stored table has a primary key, which a temporary one lacks.
  const indexColumns = tables === storedTables ? indexes : { skill: 'skill_id', ...indexes };
  for (const [name, columns] of Object.entries(indexColumns)) {
    yield;
    db.exec(`CREATE INDEX ${skills}_by_${name} ON ${bare(skills)} (${columns})`);
  }
}

function* addRows(
  db: Connection,
  { skills, jobs }: CoverageTables,
  { market, coverage, names }: ComparedScope,
): Generator<undefined, void> {
  const listed = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? `Skill ${id}`).join(', ');
  const addSkill = createBulkInsert(
    db,
    `INSERT INTO ${skills} (skill_id, name, place, jobs, demand, median_salary, courses, strength, quotient, shrunken, low, high, standing,
      nearness_pct, near_skills, carriers, opportunity_pct, completes, gain_pct, weak_links, demand_rank, nearness_rank)`,
  );
  // In the order of the table: rows out of order write each of its pages many times.
  const inOrder = [...coverage.skills].sort((one, other) => one.skillId - other.skillId);
  for (const [index, skill] of inOrder.entries()) {
    addSkill.add(...valuesOf(skill, names.get(skill.skillId) ?? `Skill ${skill.skillId}`, listed));
    if (index % rowsAtOnce !== rowsAtOnce - 1) continue;
    addSkill.flush();
    yield;
  }
  addSkill.flush();
  const jobName = db.prepare<[number], string | null>(`SELECT ${nameOf('j')} FROM job j WHERE id = ?`).pluck();
  const addJob = createBulkInsert(
    db,
    `INSERT INTO ${jobs} (job_id, name, reached_pct, skills, missing_count, missing_skills, unique_postings, median_salary)`,
  );
  for (const { job, reached, missing } of coverage.jobs) {
    const { jobId, postings, salary } = market.jobs[job] ?? { jobId: 0, postings: null, salary: null };
    const named = (market.jobStart[job + 1] ?? 0) - (market.jobStart[job] ?? 0);
    const name = jobName.get(jobId) ?? `Job ${jobId}`;
    addJob.add(jobId, name, percent(reached), named, missing.length, listed(missing), postings, salary);
  }
  addJob.flush();
}

function valuesOf(
  skill: CoveredSkill,
  name: string,
  listed: (ids: readonly number[]) => string,
): (string | number | null)[] {
  const { ratio, nearness } = skill;
  const texts =
    nearness === null || nearness.nearest.length === 0
      ? [null, null]
      : [listed(nearness.nearest), nearness.carriers.join(', ')];
  return [
    skill.skillId,
    name,
    skill.place satisfies CoveragePlace,
    skill.jobs,
    skill.demand,
    skill.salary,
    skill.courses,
    skill.strength,
    ...(ratio === null
      ? [null, null, null, null, null]
      : [
          rounded(ratio.quotient),
          rounded(ratio.shrunken),
          rounded(ratio.low),
          rounded(ratio.high),
          ratio.standing satisfies Standing,
        ]),
    percent(nearness?.share ?? null),
    ...texts,
    percent(skill.opportunity),
    skill.completes,
    percent(skill.gain),
    skill.weakLinks,
    skill.demandRank,
    skill.nearnessRank,
  ];
}

/** The figures at the head of the screen, from the same comparison. */
export function summaryOf({ market, supply, coverage, coursesInScope, names }: ComparedScope): CoverageSummary {
  const { skills } = coverage;
  const countOf = (is: (skill: CoveredSkill) => boolean) => skills.filter(is).length;
  const inPlace = (place: CoveragePlace) => countOf((skill) => skill.place === place);
  const firstBy = (better: (one: CoveredSkill, other: CoveredSkill) => number) =>
    skills.length === 0 ? undefined : skills.reduce((best, skill) => (better(skill, best) < 0 ? skill : best));
  const name = (id: number) => names.get(id) ?? `Skill ${id}`;
  const bySize = (one: CoveredSkill, other: CoveredSkill) =>
    (other.demand ?? -1) - (one.demand ?? -1) || one.skillId - other.skillId;
  const completing = firstBy((one, other) => other.completes - one.completes || bySize(one, other));
  const first = firstBy(
    (one, other) => (percent(other.opportunity) ?? -1) - (percent(one.opportunity) ?? -1) || bySize(one, other),
  );
  return {
    index: coverage.index,
    cut: coverage.cut,
    places: {
      build: inPlace('build'),
      keep: inPlace('keep'),
      review: inPlace('review'),
      rest: inPlace('rest'),
      outside: inPlace('outside'),
    },
    linkedBelow: countOf(({ place, weakLinks }) => place === 'build' && weakLinks > 0),
    underSupplied: countOf(({ ratio }) => ratio?.standing === 'under'),
    overSupplied: countOf(({ ratio }) => ratio?.standing === 'over'),
    jobs: market.jobs.length,
    wholeJobs: coverage.wholeJobs,
    almostJobs: coverage.jobs.length,
    completing:
      completing === undefined || completing.completes === 0
        ? null
        : { skillId: completing.skillId, name: name(completing.skillId), jobs: completing.completes },
    first:
      first === undefined || first.opportunity === null ? null : { skillId: first.skillId, name: name(first.skillId) },
    coursesInScope,
    teachingCourses: supply.courseKeys.length,
    links: supply.counts,
    marks: supply.marks,
  };
}
