import { column } from '../../catalog/columns.ts';
import { integer, numberOrNull, textOrNull } from '../../catalog/dictionary/kinds.ts';

const ofJobs = 'derived: job.skills';
const ofCourses = 'derived: skill.courses';

const relatedness = (source: string, lists: string) =>
  column({
    key: 'relatedness',
    type: 'number',
    nullable: false,
    label: 'Relatedness',
    meaning: `How closely two skills belong together: ${lists} that name both ÷ (${lists} that name the more common one + 3). From 0 to below 1.`,
    source,
    decimals: 2,
  } as const);

const lift = (source: string, lists: string) =>
  column({
    key: 'lift',
    type: 'number',
    nullable: false,
    label: 'Lift',
    meaning: `All ${lists} that name both ÷ ${lists} that would if skills were named independently of each other. 1 is chance, 2 is twice as many.`,
    source,
    decimals: 1,
  } as const);

/** Jobs and skills that are near to one. */
export const near = {
  similarity: column({
    key: 'similarity',
    type: 'number',
    nullable: false,
    label: 'Similarity',
    meaning:
      'How alike the skills of two jobs are, from 0 to below 1: rare skills count for more than common ones, and few shared skills for less than many.',
    source: ofJobs,
    decimals: 2,
  }),
  sharedSkills: integer('shared_skills', {
    label: 'Shared skills',
    meaning: 'Skills that the taxonomy names for both jobs; with fewer than three, no similarity is shown.',
    source: ofJobs,
  }),
  skills: integer('skills', {
    label: 'Its skills',
    meaning: 'Skills that the taxonomy names for the other job.',
    source: ofJobs,
  }),
  reasons: textOrNull('reasons', {
    label: 'Because of',
    meaning:
      'The shared skills that make up most of the similarity, each with its share of it: five at most, and none below 0.5 %.',
    source: ofJobs,
  }),
  covered: column({
    key: 'covered_pct',
    type: 'number',
    nullable: false,
    label: 'Covered already',
    meaning:
      'How much of the other job the skills of this job cover: the shared skills’ weight within the other job. Seen from the other job, the number differs.',
    source: ofJobs,
    unit: '%',
    decimals: 1,
  }),
  salaryDifference: numberOrNull('salary_difference', {
    label: 'Salary difference',
    meaning: 'Median salary of the other job minus that of this one; empty if one of them is not reported.',
    source: 'derived: jobposting.median_salary',
    unit: 'USD/yr',
    decimals: 0,
  }),
  relatednessByJobs: relatedness(ofJobs, 'jobs'),
  relatednessByCourses: relatedness(ofCourses, 'courses'),
  jobsTogether: integer('jobs_together', {
    label: 'Jobs with both',
    meaning: 'Jobs for which the taxonomy names both skills.',
    source: ofJobs,
  }),
  coursesTogether: integer('courses_together', {
    label: 'Courses with both',
    meaning: 'Courses that the taxonomy links to both skills.',
    source: ofCourses,
  }),
  jobs: integer('jobs', { label: 'Its jobs', meaning: 'Jobs that name the other skill.', source: ofJobs }),
  courses: integer('courses', {
    label: 'Its courses',
    meaning: 'Courses that are linked to the other skill.',
    source: ofCourses,
  }),
  liftByJobs: lift(ofJobs, 'jobs'),
  liftByCourses: lift(ofCourses, 'courses'),
};
