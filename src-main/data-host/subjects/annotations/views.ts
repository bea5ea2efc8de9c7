import { markLabels } from '#shared/subjects/annotations/annotations.ts';
import { allLabels, allNotes, allSkillMarks, nameOf } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

/** Notes, names and marks: what users wrote themselves. */
export const annotationViews: Pick<ViewSources, 'notes' | 'labels' | 'skill-marks'> = {
  notes: ({ kind, id }) => ({
    sql: `SELECT note_no, day, text, created_at FROM (${allNotes}) WHERE kind = @kind AND id = @id`,
    bind: { kind, id },
    order: 'day DESC NULLS FIRST, created_at DESC',
  }),
  labels: () => ({ sql: `SELECT kind, id, text AS label FROM (${allLabels})`, bind: {}, order: 'kind, id' }),
  'skill-marks': ({ courseKey, skillId }) => ({
    sql: `SELECT m.course_key, m.skill_id, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name,
        CASE WHEN m.hundredths IS NULL THEN '${markLabels.notTaught}' ELSE '${markLabels.taught}' END AS mark,
        m.hundredths / 100.0 AS own_confidence, cs.confidence, m.own AS is_own, m.changed_at
      FROM (${allSkillMarks}) m
        LEFT JOIN skill s ON s.id = m.skill_id
        LEFT JOIN job_only_skill o ON o.id = m.skill_id
        LEFT JOIN course c ON c.course_key = m.course_key
        LEFT JOIN course_skill cs ON cs.skill_id = m.skill_id AND cs.course_no = c.course_no
      WHERE 1 ${courseKey === undefined ? '' : 'AND m.course_key = @courseKey'}
        ${skillId === undefined ? '' : 'AND m.skill_id = @skillId'}`,
    bind: { ...(courseKey !== undefined && { courseKey }), ...(skillId !== undefined && { skillId }) },
    order: 'changed_at DESC NULLS LAST, course_key, skill_id',
  }),
};
