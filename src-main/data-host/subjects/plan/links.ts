import type { SkillMark } from '#shared/subjects/annotations/annotations.ts';
import type { PlanQuestion } from '#shared/subjects/plan/question.ts';
import type { JobToPlan, WeightedSkills } from './weights.ts';

/** A course that a link or a mark names. */
export interface CourseOfPlan {
  readonly courseKey: string;
  /** Whether the plan may take it. */
  readonly isInScope: boolean;
  /** Its selected runs: of two courses that are worth the same, the one with more comes first. */
  readonly runs: number;
}

/** A link as the taxonomy has it: at most one of a course and a skill. */
export interface RawLink {
  readonly courseKey: string;
  readonly skillId: number;
  readonly confidence: number | null;
}

/** The best course for a skill. */
interface BestCourse {
  readonly courseKey: string;
  readonly confidence: number;
}

/** The links after the marks of the user, and what was counted on the way. */
export interface AppliedLinks {
  readonly jobIds: readonly number[];
  /** The links of each course that count as taught. */
  readonly courses: readonly {
    readonly course: CourseOfPlan;
    readonly taught: readonly { readonly skill: number; readonly confidence: number }[];
  }[];
  /** By skill, the course of the scope that teaches it best, also below the minimum confidence; null where none names it. */
  readonly best: readonly (BestCourse | null)[];
  /** The same outside of the scope, with the minimum confidence or higher. */
  readonly elsewhere: readonly (BestCourse | null)[];
  /** Links of courses in scope: those that count as taught, those below the minimum confidence, and of these those without a confidence. */
  readonly counts: {
    readonly above: number;
    readonly below: number;
    readonly unknown: number;
    readonly clamped: number;
  };
  /** Marks that replaced a link or added one, of courses in scope. */
  readonly marks: { readonly notTaught: number; readonly taught: number };
}

interface LinksInput {
  readonly question: PlanQuestion;
  readonly jobs: readonly JobToPlan[];
  readonly courses: readonly CourseOfPlan[];
  readonly links: readonly RawLink[];
  readonly marks: readonly SkillMark[];
}

/** Puts the marks in the place of the links, and tells the links that count as taught from the others. */
export function applyMarks(
  { question, jobs, courses, links, marks }: LinksInput,
  { skillIds }: WeightedSkills,
): AppliedLinks {
  const indexOf = new Map(skillIds.map((id, index) => [id, index]));
  const byKey = new Map(courses.map((course) => [course.courseKey, course]));
  const applied = new Map<string, Iterable<RawLink>>();
  for (const [courseKey, own] of Map.groupBy(links, (link) => link.courseKey)) applied.set(courseKey, own);
  const used = { notTaught: 0, taught: 0 };
  for (const [courseKey, own] of Map.groupBy(marks, (mark) => mark.courseKey)) {
    const bySkill = new Map([...(applied.get(courseKey) ?? [])].map((link) => [link.skillId, link]));
    for (const { skillId, hundredths } of own) {
      if (!indexOf.has(skillId)) continue;
      if (byKey.get(courseKey)?.isInScope) used[hundredths === null ? 'notTaught' : 'taught'] += 1;
      if (hundredths === null) bySkill.delete(skillId);
      else bySkill.set(skillId, { courseKey, skillId, confidence: hundredths / 100 });
    }
    applied.set(courseKey, bySkill.values());
  }
  const sorted = new Sorted(question.tau, skillIds.length);
  for (const [courseKey, own] of applied) {
    const course = byKey.get(courseKey);
    if (course === undefined) continue;
    for (const { skillId, confidence } of own) {
      const skill = indexOf.get(skillId);
      if (skill !== undefined) sorted.add(course, skill, confidence);
    }
  }
  return {
    jobIds: jobs.map(({ jobId }) => jobId),
    courses: [...sorted.taught].map(([course, taught]) => ({ course, taught })),
    best: sorted.best,
    elsewhere: sorted.elsewhere,
    counts: sorted.counts,
    marks: used,
  };
}

/** Sorts links into those that count as taught and the others. */
class Sorted {
  readonly taught = new Map<CourseOfPlan, { skill: number; confidence: number }[]>();
  readonly best: (BestCourse | null)[];
  readonly elsewhere: (BestCourse | null)[];
  readonly counts = { above: 0, below: 0, unknown: 0, clamped: 0 };
  readonly #tau: number;

  constructor(tau: number, skills: number) {
    this.#tau = tau;
    this.best = new Array<BestCourse | null>(skills).fill(null);
    this.elsewhere = new Array<BestCourse | null>(skills).fill(null);
  }

  add(course: CourseOfPlan, skill: number, raw: number | null): void {
    const confidence = Math.min(1, Math.max(0, raw ?? 0));
    const isTaught = raw !== null && confidence >= this.#tau;
    if (isTaught) {
      const links = this.taught.get(course) ?? [];
      links.push({ skill, confidence });
      this.taught.set(course, links);
    }
    if (course.isInScope) {
      this.counts[isTaught ? 'above' : 'below'] += 1;
      this.counts.unknown += Number(raw === null);
      this.counts.clamped += Number(raw !== null && raw !== confidence);
      keepBest(this.best, skill, course.courseKey, confidence);
    } else if (isTaught) keepBest(this.elsewhere, skill, course.courseKey, confidence);
  }
}

/** Ties go to the first by key. */
function keepBest(best: (BestCourse | null)[], skill: number, courseKey: string, confidence: number): void {
  const before = best[skill] ?? null;
  const isBetter =
    before === null ||
    confidence > before.confidence ||
    (confidence === before.confidence && courseKey < before.courseKey);
  if (isBetter) best[skill] = { courseKey, confidence };
}
