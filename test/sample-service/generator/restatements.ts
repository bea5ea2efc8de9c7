import type { Day } from './calendar.ts';

/** Corrections of past days: a service may compute a day again and get another number. */
export interface Restatements {
  /** Added to the enrollment of a day. */
  enrollment(day: Day): number;
  /** Added to every count of the week that starts on this day. */
  activity(weekStart: Day): number;
  /** Added to the submissions of a problem. */
  submissions(moduleId: string): number;
  submit(moduleId: string, by: number): void;
  /** Whether the lists of problems leave this one out. */
  isUnlisted(moduleId: string): boolean;
  unlist(moduleId: string): void;
  /** How often the report files of the run were made again: with other numbers, and of the same size. */
  reportEdition(): number;
  remakeReports(): void;
  restate(dataset: 'enrollment' | 'activity', day: Day, by: number): void;
  reset(): void;
}

export function createRestatements(): Restatements {
  const corrections = { enrollment: new Map<Day, number>(), activity: new Map<Day, number>() };
  const submissions = new Map<string, number>();
  const unlisted = new Set<string>();
  let edition = 0;
  return {
    submissions: (moduleId) => submissions.get(moduleId) ?? 0,
    submit: (moduleId, by) => {
      submissions.set(moduleId, (submissions.get(moduleId) ?? 0) + by);
    },
    reportEdition: () => edition,
    remakeReports: () => {
      edition += 1;
    },
    isUnlisted: (moduleId) => unlisted.has(moduleId),
    unlist: (moduleId) => {
      unlisted.add(moduleId);
    },
    enrollment: (day) => corrections.enrollment.get(day) ?? 0,
    activity: (weekStart) => corrections.activity.get(weekStart) ?? 0,
    restate: (dataset, day, by) => {
      const days = corrections[dataset];
      days.set(day, (days.get(day) ?? 0) + by);
    },
    reset: () => {
      corrections.enrollment.clear();
      corrections.activity.clear();
      submissions.clear();
      unlisted.clear();
      edition = 0;
    },
  };
}
