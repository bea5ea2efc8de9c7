/** A run of a course, as lists of runs have it. */
interface ListedRun {
  readonly run_id: string;
  readonly course_key: string;
  readonly data_through: number | null;
  readonly current: number | null;
}

/**
 * The run that most users want to compare with the one before: among the courses with newest data the run with the most learners, and the
 * run of its course that ended last before it. Custom sections of a run are no runs of their own here; null where no course has two runs.
 */
export function newestPair(runs: readonly ListedRun[]): readonly [string, string] | null {
  const known = runs.filter(({ run_id, data_through }) => data_through !== null && !isSection(run_id));
  const pairs = [...Map.groupBy(known, ({ course_key }) => course_key).values()].flatMap((ofCourse) => {
    const [newest, before] = ofCourse.toSorted(newestFirst);
    return newest && before ? [{ newest, before }] : [];
  });
  const [first] = pairs.toSorted(
    (one, other) =>
      (other.newest.data_through ?? 0) - (one.newest.data_through ?? 0) ||
      (other.newest.current ?? 0) - (one.newest.current ?? 0),
  );
  return first ? [first.newest.run_id, first.before.run_id] : null;
}

const newestFirst = (one: ListedRun, other: ListedRun) =>
  (other.data_through ?? 0) - (one.data_through ?? 0) || (one.run_id < other.run_id ? 1 : -1);

const isSection = (runId: string): boolean => runId.startsWith('ccx-v1:');
