import { type Coverage, type CoveredSkill, coverageOf } from '#main/data-host/subjects/coverage/coverage.ts';
import { SupplyBuilder } from '#main/data-host/subjects/coverage/input.ts';
import { type Market, MarketBuilder, type MarketJob } from '#main/data-host/subjects/coverage/market.ts';
import type { RawLink } from '#main/data-host/subjects/plan/links.ts';
import type { RequiredSkill } from '#main/data-host/subjects/plan/weights.ts';
import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';

/** A job and what it asks for. */
export interface JobOfTest extends MarketJob {
  readonly skills: readonly RequiredSkill[];
}

/** A job that asks for skills of these ids, each with as many postings and the same significance. */
export const jobOf = (jobId: number, ids: readonly number[], postings: number | null = 10): JobOfTest => ({
  jobId,
  postings,
  salary: null,
  skills: ids.map((skillId) => ({ skillId, significance: 1, postings })),
});

export const linkOf = (courseKey: string, skillId: number, confidence: number | null = 0.9): RawLink => ({
  courseKey,
  skillId,
  confidence,
});

interface Given {
  readonly jobs: readonly JobOfTest[];
  readonly links: readonly RawLink[];
  readonly marks?: readonly SkillMark[];
  readonly tau?: number;
}

function toTheEnd<Result>(work: Generator<undefined, Result>): Result {
  let turn = work.next();
  while (!turn.done) turn = work.next();
  return turn.value;
}

export function marketOf(jobs: readonly JobOfTest[]): Market {
  const builder = new MarketBuilder();
  const demand = new Map<number, number | null>();
  for (const { skills, ...job } of jobs) {
    builder.add(job, skills);
    for (const { skillId, postings } of skills) {
      const before = demand.get(skillId) ?? null;
      demand.set(skillId, postings === null ? before : (before ?? 0) + postings);
    }
  }
  return toTheEnd(builder.finish((skillId) => demand.get(skillId) ?? null));
}

/** Compares jobs with links, as the app does with what it has stored. */
export function compared({ jobs, links, marks = [], tau = 0.5 }: Given): Coverage & {
  readonly of: (skillId: number) => CoveredSkill | undefined;
} {
  const supply = new SupplyBuilder(tau, marks);
  for (const link of links) supply.add(link);
  const coverage = toTheEnd(coverageOf(marketOf(jobs), supply.finish()));
  return { ...coverage, of: (skillId) => coverage.skills.find((skill) => skill.skillId === skillId) };
}
