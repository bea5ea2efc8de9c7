import { dayOf } from '../generator/calendar.ts';
import type { ChangingList } from '../generator/changing-list.ts';
import type { CourseRun } from '../generator/course-run.ts';
import type { SampleData } from '../generator/sample-data.ts';

const LISTS = ['skill', 'job', 'jobPosting'] as const;
type ListName = (typeof LISTS)[number];

/** A change of what the service holds. */
export type Mutation =
  | { readonly kind: ListName; readonly id: number; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: ListName; readonly id: number; readonly remove: true }
  | { readonly kind: ListName; readonly id: number; readonly restore: true }
  | { readonly kind: ListName; readonly add: number }
  | { readonly kind: 'courseLink'; readonly skillId: number; readonly courseKey: string; readonly confidence: number }
  | {
      readonly kind: 'jobSkill';
      readonly jobId: number;
      readonly skillId: number;
      readonly set: { readonly significance?: number; readonly unique_postings?: number };
    }
  | {
      /** Computes a past day again: `by` is added to the enrollment of a date, or to the counts of the week that starts on it. */
      readonly kind: 'restate';
      readonly run: string;
      readonly dataset: 'enrollment' | 'activity';
      readonly date: string;
      readonly by: number;
    }
  | {
      /** Learners answer one problem again: its row in the list of problems has other counts, and so have its answers and grades. */
      readonly kind: 'submissions';
      readonly run: string;
      readonly moduleId: string;
      readonly by: number;
    }
  | {
      /** The lists of problems of a run no longer have this one. */
      readonly kind: 'unlist';
      readonly run: string;
      readonly moduleId: string;
    }
  | { readonly kind: 'reports'; readonly run: string }
  | { readonly kind: 'advance'; readonly days: number };

/** Applies a change; throws when it names something that does not exist. */
export function applyMutation(data: SampleData, mutation: Mutation): void {
  switch (mutation.kind) {
    case 'advance':
      data.advance(mutation.days);
      return;
    case 'restate':
      restate(data, mutation);
      return;
    case 'submissions':
      runOf(data, mutation.run).restatements.submit(mutation.moduleId, mutation.by);
      return;
    case 'reports':
      runOf(data, mutation.run).restatements.remakeReports();
      return;
    case 'unlist':
      runOf(data, mutation.run).restatements.unlist(mutation.moduleId);
      return;
    case 'courseLink':
      setCourseLink(data, mutation);
      return;
    case 'jobSkill':
      setJobSkill(data, mutation);
      return;
    case 'skill':
    case 'job':
    case 'jobPosting':
      changeList(listOf(data, mutation.kind), mutation, `${data.today}T06:00:00.000001Z`);
      return;
    default:
      throw new RangeError('no such kind of change');
  }
}

function listOf(data: SampleData, name: ListName): Pick<ChangingList<object>, 'set' | 'remove' | 'restore' | 'add'> {
  switch (name) {
    case 'skill':
      return data.skills;
    case 'job':
      return data.jobs;
    case 'jobPosting':
      return data.jobPostings;
  }
}

function changeList(
  list: ReturnType<typeof listOf>,
  mutation: Extract<Mutation, { kind: ListName }>,
  modified: string,
): void {
  if ('set' in mutation) list.set(mutation.id, { modified, ...mutation.set });
  else if ('remove' in mutation) list.remove(mutation.id);
  else if ('restore' in mutation) list.restore(mutation.id);
  else list.add(mutation.add);
}

function restate(data: SampleData, { run, dataset, date, by }: Extract<Mutation, { kind: 'restate' }>): void {
  runOf(data, run).restatements.restate(dataset, dayOf(date), by);
}

function runOf(data: SampleData, run: string): CourseRun {
  const found = data.findRun(run);
  if (found === undefined) throw new RangeError(`no such run: ${run}`);
  return found;
}

function setCourseLink(data: SampleData, change: Extract<Mutation, { kind: 'courseLink' }>): void {
  const skill = data.skills.find(change.skillId);
  if (skill === undefined) throw new RangeError(`no skill with id ${change.skillId}`);
  const link = { course_key: change.courseKey, confidence: change.confidence };
  const others = skill.courses.filter(({ course_key }) => course_key !== change.courseKey);
  data.skills.set(change.skillId, { courses: [...others, link] });
}

function setJobSkill(data: SampleData, change: Extract<Mutation, { kind: 'jobSkill' }>): void {
  const skills = data.jobs.find(change.jobId)?.skills;
  if (skills?.some(({ skill }) => skill.id === change.skillId) !== true)
    throw new RangeError('no such skill of that job');
  const changed = skills.map((entry) => (entry.skill.id === change.skillId ? { ...entry, ...change.set } : entry));
  data.jobs.set(change.jobId, { skills: changed });
}
