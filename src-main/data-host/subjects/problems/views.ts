import { blockName } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import {
  countIsThere,
  labelOf,
  percent,
  problemName,
  rowsOfRun,
  withheldColumn,
  withheldWith,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { selectedColumns } from '../../cache/runs/run-tables.ts';

/** A sum over problems that share a tag; not known where one of them is withheld. */
const ofTag = (count: string) =>
  `CASE WHEN count(*) FILTER (WHERE instr(' ' || t.withheld || ' ', ' ${count} ') > 0) = 0 THEN sum(t.${count}) END`;

/** `2_1` before `10_1`: the service sorts parts as text. */
const byPart = ['length(part_id)', 'part_id'] as const;

/** Whether a count is not zero, which a withheld total never is: nothing is a share of no learners. */
const isSome = (count: string) => `(t.${count} <> 0 OR instr(' ' || t.withheld || ' ', ' ${count} ') > 0)`;

const ofAnswers = [countIsThere('correct_submissions'), isSome('total_submissions')];

type ProblemView = 'run-problems' | 'run-problem-tags' | 'run-subsections' | 'problem-answers' | 'problem-grades';

/** Problems and subsections of a run, and the answers and grades of one problem. */
export const problemViews: Pick<ViewSources, ProblemView> = {
  'run-problems': ({ runId, moduleId }) => ({
    sql: `SELECT ${problemName('t.run_no', 't.module_id')} AS problem_display_name,
        ${selectedColumns('problems', 'part_ids')},
        ${percent('t.correct_submissions', 't.total_submissions')} AS correct_pct, json_array_length(t.part_ids) AS parts,
        ${withheldWith({ correct_pct: ofAnswers })}
      FROM ${rowsOfRun('problems')}${moduleId === undefined ? '' : ' AND t.module_id = @moduleId'}`,
    extra: [withheldColumn],
    bind: moduleId === undefined ? { runId } : { runId, moduleId },
    finish: (row) =>
      ({
        ...(row as ViewRow<'run-problems'>),
        problem_display_name: row.problem_display_name || blockName(String(row.module_id)),
      }) as ViewRow<'run-problems'>,
  }),
  'run-problem-tags': ({ runId }) => ({
    sql: `SELECT k.key AS tag_key, v.value AS tag_value, count(*) AS problems, ${ofTag('total_submissions')} AS total_submissions,
        ${ofTag('correct_submissions')} AS correct_submissions,
        ${percent(ofTag('correct_submissions'), ofTag('total_submissions'))} AS correct_pct,
        CASE WHEN count(t.withheld) > 0 THEN group_concat(t.withheld, ' ')
          || CASE WHEN ${ofAnswers.map((condition) => `count(${condition} OR NULL) > 0`).join(' AND ')} THEN ' correct_pct' ELSE '' END END AS withheld
      FROM problem_tags t JOIN run r USING (run_no), json_each(t.tags) k, json_each(k.value) v
      WHERE r.run_id = @runId GROUP BY k.key, v.value`,
    bind: { runId },
    order: 'tag_key, tag_value',
    extra: [withheldColumn],
  }),
  'run-subsections': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('sequential-open')}, ${labelOf('subsection', 't.module_id')} AS subsection_label
      FROM ${rowsOfRun('sequential_open')}`,
    bind: { runId },
  }),
  'problem-answers': ({ runId, moduleId, partId = null }) => ({
    sql: `SELECT t.answer_value, t.part_id, t.correct, coalesce(t.last_response_count, t.count) AS responses,
        t.first_response_count, t.last_response_count, t.value_id, t.variant, t.question_text, t.created,
        CASE WHEN t.withheld IS NOT NULL THEN t.withheld || ' responses' END AS withheld
      FROM ${rowsOfRun('answer_distribution')} AND t.module_id = @moduleId AND (@partId IS NULL OR t.part_id = @partId)`,
    bind: { runId, moduleId, partId },
    extra: [withheldColumn],
    order: `${byPart.join(', ')}, responses DESC NULLS LAST, answer_value, value_id, variant, created`,
    orders: { part_id: byPart },
  }),
  'problem-grades': ({ runId, moduleId }) => ({
    sql: `SELECT t.grade, t.max_grade, t.count, t.created, t.withheld
      FROM ${rowsOfRun('grade_distribution')} AND t.module_id = @moduleId`,
    extra: [withheldColumn],
    bind: { runId, moduleId },
    // Rows of one grade stand in no order of the service: a package has them in another one.
    orders: { grade: ['grade', 'max_grade', 'created'] },
  }),
};
