import fc from 'fast-check';
import type { RunRows, RunWorld, Sent } from './run-world.ts';
import { count, measure } from './values.ts';
import type { World } from './world.ts';

/** A change of one world at the service, before it is read a second time. */
interface Change {
  readonly run: number;
  readonly place: number;
  readonly count: number;
  readonly measure: number | null;
  /** Rows that the service fails to answer from now on. */
  readonly failing: RunRows | null;
}

const failing = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<RunRows>('activity', 'videos', 'enrollment/mode', 'problems') },
);
const changes = fc.array(fc.record({ run: fc.nat(2), place: fc.nat(30), count, measure, failing }), { maxLength: 3 });

/** The same worlds as the service has them some days later: days and weeks restated, links gone, measures moved. */
export function laterWorlds(worlds: readonly World[], seed: number): World[] {
  return worlds.map((world) => {
    const [drawn = []] = fc.sample(changes, { seed: seed * 1_000_003 + world.index, numRuns: 1 });
    return drawn.reduce(changed, world);
  });
}

function changed(world: World, change: Change): World {
  const runs = world.runs.map((run, index) => (index === change.run ? restated(run, change) : run));
  const { skills, jobs, jobpostings } = world.taxonomy;
  const named = (job: Sent) => (job.skills as object[]).slice(change.place % 3);
  return {
    ...world,
    runs,
    taxonomy: {
      skills: patched(skills, change.place, (skill) => ({ ...skill, courses: (skill.courses as object[]).slice(1) })),
      jobs: patched(jobs, change.place, (job) => ({ ...job, skills: named(job) })),
      jobpostings: patched(jobpostings.map(fallen), change.place, (posting) => ({
        ...posting,
        median_salary: change.measure,
        unique_postings: change.count,
      })),
    },
  };
}

/** All postings have a few percent less; a few of the worlds see it twice. */
const fallen = (posting: Sent): Sent => {
  const { unique_postings: all } = posting;
  return { ...posting, unique_postings: typeof all === 'number' ? Math.round(all * 93) / 100 : all };
};

/** One of the last days has another count: only those are asked for again. */
function restated(run: RunWorld, { place, count: now, failing: failed }: Change): RunWorld {
  const days = run.rows.enrollment;
  const last = String(days.at(-1)?.date ?? '');
  const recent = days.filter(({ date }) => Date.parse(String(date)) > Date.parse(last) - 10 * 86_400_000);
  const chosen = recent[place % Math.max(1, recent.length)];
  const enrollment = days.map((row) => (row === chosen ? { ...row, count: now } : row));
  return { ...run, rows: { ...run.rows, enrollment }, failing: failed === null ? run.failing : [failed] };
}

const patched = (records: readonly Sent[], at: number, patch: (record: Sent) => Sent) =>
  records.map((record, index) => (index === at % Math.max(1, records.length) ? patch(record) : record));
