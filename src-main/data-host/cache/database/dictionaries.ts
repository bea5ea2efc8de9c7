import { parseCourseId, type RunIdentity } from '#shared/catalog/course-id.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Connection } from './database.ts';

/** Course keys and run ids as the small integers that the fact tables hold. */
export type Dictionaries = ReturnType<typeof createDictionaries>;

export function createDictionaries(db: Connection) {
  const findCourse = db.prepare<[string], number>('SELECT course_no FROM course WHERE course_key = ?').pluck();
  const addCourse = db
    .prepare<[string, string, string], number>(
      'INSERT INTO course (course_key, org, code) VALUES (?, ?, ?) RETURNING course_no',
    )
    .pluck();
  const findRun = db.prepare<[string], number>('SELECT run_no FROM run WHERE run_id = ?').pluck();
  const addRun = db
    .prepare<[string, string, string, string, number], number>(
      'INSERT INTO main.run (run_id, org, course, run, course_no) VALUES (?, ?, ?, ?, ?) RETURNING run_no',
    )
    .pluck();
  // The courses of a page repeat; looking each up again would double the cost of a skill.
  const courses = new Map<string, number>();

  const courseNo = (courseKey: string): number => {
    const known = courses.get(courseKey);
    if (known !== undefined) return known;
    const stored = findCourse.get(courseKey);
    if (stored !== undefined) {
      courses.set(courseKey, stored);
      return stored;
    }
    const plus = courseKey.indexOf('+');
    const [org, code] = plus < 0 ? [courseKey, ''] : [courseKey.slice(0, plus), courseKey.slice(plus + 1)];
    // Not remembered yet: the transaction that adds it may still be rolled back.
    return required(addCourse.get(courseKey, org, code));
  };
  return {
    /** The number of a course key; made when it is new. */
    courseNo,
    /** The number of a run that is already known, or undefined. */
    knownRunNo: (runId: string): number | undefined => findRun.get(runId),
    /** The number of a run; made when it is new. */
    runNo: (runId: string): number => {
      const { org, course, run, courseKey } = identityOf(runId);
      return findRun.get(runId) ?? required(addRun.get(runId, org, course, run, courseNo(courseKey)));
    },
  };
}

/** The parts of a run id that has been checked at the border. */
export function identityOf(runId: string): RunIdentity {
  const parsed = parseCourseId(runId);
  if (!parsed.ok) throw new AlmanacError('INVALID_INPUT', { what: t('not a course run ID') });
  return parsed.identity;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new AlmanacError('INTERNAL');
  return value;
}
