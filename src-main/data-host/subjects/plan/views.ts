import { type Link, linksOf } from '#main/data-host/subjects/plan/plan.ts';
import { at } from '#main/data-host/subjects/plan/problem.ts';
import { termShares } from '#main/data-host/subjects/plan/weights.ts';
import { type MissingReason, missingLabels } from '#shared/subjects/plan/question.ts';
import { exactPercent } from '#shared/subjects/plan/text.ts';
import { storedList } from '#shared/text/cells.ts';
import {
  allSkillMarks,
  nameOf,
  postingsOf,
  postingsTerm,
  type ComputedRow as Row,
  selectRows,
  shareOfWeights,
  significanceTerm,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import type { NamedPlan } from './reader.ts';

/** Skills with their confidences. */
const listed = (links: readonly Link[], { skillNames, plan }: NamedPlan): string | null =>
  storedList(
    links
      .filter(({ skill }) => at(plan.skills.weight, skill) > 0)
      .map(({ skill, confidence }) => [skillNames[skill] ?? '', confidence]),
  );

function stepRows(named: NamedPlan): Row[] {
  const { keys, steps, fixed } = named.plan;
  return steps.map((step, index) => ({
    step: index + 1,
    course_key: keys[step.course] ?? '',
    is_fixed: fixed.has(step.course),
    adds_pct: exactPercent(step.adds),
    reached_pct: exactPercent(step.reached),
    new_skills: listed(step.newSkills, named),
    stronger_in: listed(step.stronger, named),
    only_here_pct: exactPercent(step.onlyHere),
    instead_course: step.instead === null ? null : (keys[step.instead.course] ?? ''),
    instead_loss_pct: step.instead === null ? null : exactPercent(step.instead.loss),
  }));
}

function missingRows({ plan, skillNames }: NamedPlan, only: MissingReason | undefined): Row[] {
  const missing = plan.missing.filter(({ reason }) => only === undefined || reason === only);
  return missing.map(({ skill, reason, best, elsewhere }) => ({
    skill_id: plan.skills.skillIds[skill] ?? 0,
    name: skillNames[skill] ?? '',
    weight_pct: exactPercent(at(plan.skills.weight, skill)),
    reason: missingLabels[reason],
    confidence: best?.confidence ?? null,
    best_course: best?.courseKey ?? null,
    elsewhere_course: elsewhere?.courseKey ?? null,
    elsewhere_confidence: elsewhere?.confidence ?? null,
  }));
}

function nextRows(named: NamedPlan): Row[] {
  const { keys, next, problem, taught, best } = named.plan;
  return next.map(({ course, gain }) => {
    const links = linksOf(problem, course);
    return {
      course_key: keys[course] ?? '',
      adds_pct: exactPercent(gain),
      new_skills: listed(
        links.filter(({ skill }) => at(taught, skill) === 0),
        named,
      ),
      stronger_in: listed(
        links.filter(({ skill, confidence }) => at(taught, skill) > 0 && confidence > at(best, skill)),
        named,
      ),
    };
  });
}

function jobRows({ plan, jobs }: NamedPlan): Row[] {
  return plan.jobs.map(({ jobId, reached, reachable }, index) => ({
    job_id: jobId,
    name: jobs[index]?.name ?? '',
    skills: jobs[index]?.skills ?? 0,
    reached_pct: exactPercent(reached),
    reachable_pct: exactPercent(reachable),
  }));
}

/** Every weighted skill, with the confidence of each course of the plan that teaches it. */
function matrixRows({ plan, skillNames }: NamedPlan): Row[] {
  const { skills, keys, solution, problem } = plan;
  const bySkill = new Map<number, Record<string, number>>();
  for (const course of solution.courses)
    for (const { skill, confidence } of linksOf(problem, course))
      bySkill.set(skill, { ...bySkill.get(skill), [keys[course] ?? '']: confidence });
  return skills.skillIds.map((id, skill) => ({
    skill_id: id,
    name: skillNames[skill] ?? '',
    weight_pct: exactPercent(at(skills.weight, skill)),
    courses: JSON.stringify(bySkill.get(skill) ?? {}),
  }));
}

const significance = significanceTerm('js');
const postings = postingsTerm('js');

/** More would not help to see whom a programme is for. */
const maxServed = 20;

const reachedOfJob = shareOfWeights({
  significance: ['a_reached', 'a'],
  postings: ['u_reached', 'u'],
  skills: ['reached_skills', 'x.skills'],
  shares: { significance: '@aShare', postings: '@uShare' },
});

/**
 * Each job with what the courses of the plan reach of it, by the weights of the job's own skills. A term that is 0 for the whole job
 * leaves all weight to the other, as in the plan.
 */
const servedJobs = `WITH
  taught AS (
    SELECT skill_id FROM course_skill cs JOIN course c USING (course_no)
      WHERE c.course_key IN (SELECT value FROM json_each(@courses)) AND min(max(cs.confidence, 0), 1) >= @tau
        AND NOT EXISTS (SELECT 1 FROM (${allSkillMarks}) m WHERE m.course_key = c.course_key AND m.skill_id = cs.skill_id)
    UNION
    SELECT skill_id FROM (${allSkillMarks})
      WHERE course_key IN (SELECT value FROM json_each(@courses)) AND hundredths / 100.0 >= @tau),
  sums AS (
    SELECT js.job_id, count(*) AS skills, count(t.skill_id) AS reached_skills,
      sum(${significance}) AS a, sum(${postings}) AS u,
      sum(${significance}) FILTER (WHERE t.skill_id IS NOT NULL) AS a_reached,
      sum(${postings}) FILTER (WHERE t.skill_id IS NOT NULL) AS u_reached
    FROM job_skill js LEFT JOIN taught t ON t.skill_id = js.skill_id
    WHERE @withoutCommon = 0 OR coalesce((SELECT instr(type_name, 'Common') FROM skill WHERE id = js.skill_id),
      (SELECT instr(type_name, 'Common') FROM job_only_skill WHERE id = js.skill_id), 0) = 0
    GROUP BY js.job_id)
  SELECT j.id AS job_id, ${nameOf('j')} AS name, round(100.0 * ${reachedOfJob}, 10) AS reached_pct,
    reached_skills, x.skills, p.unique_postings, p.median_salary
  FROM sums x JOIN job j ON j.id = x.job_id ${postingsOf('j.id')}
  WHERE reached_skills > 0 ORDER BY reached_pct DESC, p.unique_postings DESC NULLS LAST, j.id LIMIT ${maxServed}`;

/** A plan, seen from its courses, its skills and its jobs. */
export const planViews: Pick<ViewSources, Extract<keyof ViewSources, `plan-${string}`>> = {
  'plan-steps': (question, { plans }) =>
    selectRows(
      [
        'step',
        'course_key',
        'is_fixed',
        'adds_pct',
        'reached_pct',
        'new_skills',
        'stronger_in',
        'only_here_pct',
        'instead_course',
        'instead_loss_pct',
      ],
      stepRows(plans.read(question)),
    ),
  'plan-missing': ({ reason, ...question }, { plans }) => ({
    ...selectRows(
      [
        'skill_id',
        'name',
        'weight_pct',
        'reason',
        'confidence',
        'best_course',
        'elsewhere_course',
        'elsewhere_confidence',
      ],
      missingRows(plans.read(question), reason),
    ),
    order: 'weight_pct DESC, skill_id',
  }),
  'plan-jobs': (question, { plans }) =>
    selectRows(['job_id', 'name', 'skills', 'reached_pct', 'reachable_pct'], jobRows(plans.read(question))),
  'plan-next': (question, { plans }) =>
    selectRows(['course_key', 'adds_pct', 'new_skills', 'stronger_in'], nextRows(plans.read(question))),
  'plan-served-jobs': (params, { plans }) => {
    const { plan, question } = plans.read(params);
    const { keys, solution } = plan;
    const shares = termShares[question.weights];
    return {
      sql: servedJobs,
      bind: {
        courses: JSON.stringify(solution.courses.map((course) => keys[course])),
        tau: question.tau,
        withoutCommon: Number(question.withoutCommon),
        aShare: shares.significance,
        uShare: shares.postings,
      },
      order: 'reached_pct DESC, unique_postings DESC NULLS LAST',
    };
  },
  'plan-matrix': (question, { plans }) =>
    selectRows(['skill_id', 'name', 'weight_pct', 'courses'], matrixRows(plans.read(question))),
};
