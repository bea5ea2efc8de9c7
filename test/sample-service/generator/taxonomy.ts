import { type ChangingList, changingList } from './changing-list.ts';
import { type Course, courseAt } from './courses.ts';
import { JOB_IDS, JOB_POSTING_IDS, SKILL_IDS } from './identifiers.ts';
import { jobAt, jobPostingAt } from './jobs.ts';
import { skillAt, type TaxonomySettings, unlistedSkill } from './skills.ts';
import type { Job, JobPosting, Skill } from './taxonomy-records.ts';

/** Everything that the taxonomy service knows. */
export interface Taxonomy {
  readonly skills: ChangingList<Skill>;
  /** Jobs with their skills, as the detail answer gives them. */
  readonly jobs: ChangingList<Job>;
  readonly jobPostings: ChangingList<JobPosting>;
  readonly courseCount: number;
  courseAt(index: number): Course;
}

export function createTaxonomy(settings: TaxonomySettings): Taxonomy {
  const { seed, skillCount, jobCount, courseCount } = settings;
  const highestSkillHole = SKILL_IDS.holeNear(skillCount);
  return {
    skills: changingList({
      ids: SKILL_IDS,
      count: skillCount,
      make: (index) => skillAt(settings, index),
      unlisted: (id) =>
        SKILL_IDS.isHole(id) && id <= highestSkillHole ? { ...unlistedSkill(settings, id), courses: [] } : undefined,
    }),
    jobs: changingList({ ids: JOB_IDS, count: jobCount, make: (index) => jobAt(settings, index) }),
    jobPostings: changingList({
      ids: JOB_POSTING_IDS,
      count: jobCount,
      make: (index) => jobPostingAt(settings, index),
    }),
    courseCount,
    courseAt: (index) => courseAt(seed, index),
  };
}
