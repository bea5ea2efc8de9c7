import { dateText, dayOf } from './calendar.ts';
import { hash, KIND } from './random.ts';

/** Runs of one course that an institution may have had. */
const runsPerCourse = 3;
const newestOpening = dayOf('2026-09-01');

/** Course runs as a whole institution has them: of one to five years, a third of which has ended. Each follows from its number alone. */
export function furtherRunPlans(count: number, courses: number, firstNumber: number) {
  return Array.from({ length: count }, (_, index) => planAt(firstNumber + index, courses));
}

/** The style of a run that has ended, and of one that goes on. */
const paces = { ended: 'instructor_paced', going: 'self_paced' } as const;

function planAt(number: number, courses: number) {
  const opens = newestOpening - 60 - (hash(1, KIND.enrollmentDay, number) % 1_700);
  const starts = opens + 45;
  const hasEnded = number % 3 === 0;
  const ends = hasEnded ? { ends: dateText(starts + 200), finalDay: dateText(starts + 320) } : {};
  return {
    course: Math.floor(number / runsPerCourse) % courses,
    run: `R${String(number).padStart(4, '0')}`,
    opens: dateText(opens),
    starts: dateText(starts),
    ...ends,
    traits: {
      pace: paces[hasEnded ? 'ended' : 'going'],
      peak: 4 + (hash(2, KIND.enrollmentDay, number) % 90),
    },
  };
}
