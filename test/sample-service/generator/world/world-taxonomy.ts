import { changingList } from '../changing-list.ts';
import { JOB_IDS, JOB_POSTING_IDS, SKILL_IDS } from '../identifiers.ts';
import type { Taxonomy } from '../taxonomy.ts';
import { worldCatalog, worldCourseAt } from './catalog.ts';
import type { WorldSettings } from './settings.ts';
import { jobAt, jobPostingAt } from './world-jobs.ts';
import { listedSkillAt, retiredSkill, retiredSkillIds } from './world-skills.ts';

/** The taxonomy of the hand-written world, in the form that the generated ones have. */
export function createWorldTaxonomy(settings: WorldSettings): Taxonomy {
  const { skills, jobs, courses } = worldCatalog();
  const isRetired = new Set(retiredSkillIds());
  return {
    skills: changingList({
      ids: SKILL_IDS,
      count: skills.length,
      make: (index) => listedSkillAt(settings, index),
      unlisted: (id) => (isRetired.has(id) ? { ...retiredSkill(settings, id), courses: [] } : undefined),
    }),
    jobs: changingList({ ids: JOB_IDS, count: jobs.length, make: (index) => jobAt(settings, index) }),
    jobPostings: changingList({
      ids: JOB_POSTING_IDS,
      count: jobs.length,
      make: (index) => jobPostingAt(settings, index),
    }),
    courseCount: courses.length,
    courseAt: worldCourseAt,
  };
}
