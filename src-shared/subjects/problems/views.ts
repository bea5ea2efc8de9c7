import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { integer, integerOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { tables } from '../../catalog/datasets.ts';
import { own, problem, record } from '../../catalog/dictionary.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';

const module = () => ofRun().extend({ moduleId: z.string().min(1).max(1000) });

const correctPctOfSeveral = column({
  ...problem.correctPct,
  label: '% of correct answers',
  meaning: 'All correct answers to these problems divided by all answers to them, times 100. Empty if nobody answered.',
  source: 'derived: problems_and_tags',
});
const parts = integer('parts', {
  label: 'Parts',
  meaning: 'Parts of the problem with at least one answer.',
  source: 'derived: problems.part_ids',
});
const problemCount = integer('problems', {
  label: 'Problems',
  meaning: 'Problems with this tag value; one with several values counts in each.',
  source: 'derived: problems_and_tags',
});
const tagKey = text('tag_key', {
  label: 'Tag',
  meaning: 'The tag.',
  source: 'problems_and_tags.tags',
});
const tagValue = text('tag_value', {
  label: 'Value',
  meaning: 'One value of the tag.',
  source: 'problems_and_tags.tags',
});
const responses = integerOrNull('responses', {
  label: 'Learners',
  meaning:
    'Learners who gave this answer as their last response. If the service does not count last responses, this is the only count it gives.',
  source: 'answer_distribution.last_response_count or count',
  unit: 'learners',
});
const label = textOrNull('problem_display_name', {
  label: 'Name',
  meaning:
    'Name of the problem: the one you gave, the one that came with its answers, or else the last part of its id.',
  source: 'answer_distribution.problem_display_name',
});

/** The problems and subsections of a run, and the answers and grades of a problem. */
export const problemViews = {
  'run-problems': {
    title: tables.problems.title,
    identity: ['module_id'],
    params: () => module().partial({ moduleId: true }),
    columns: [label, problem.moduleId, problem.total, problem.correct, problem.correctPct, parts, record.computed],
    defaultSort: { column: 'total_submissions', direction: 'desc' },
    slug: 'problems',
    dataset: 'problems',
    reads: ['problems', 'answer-distribution'],
  },
  'run-problem-tags': {
    title: 'Problems by tag',
    identity: ['tag_key', 'tag_value'],
    params: ofRun,
    columns: [tagKey, tagValue, problemCount, problem.totalOfSeveral, problem.correctOfSeveral, correctPctOfSeveral],
    defaultSort: { column: 'tag_key', direction: 'asc' },
    slug: 'problem-tags',
    dataset: 'problem-tags',
  },
  'run-subsections': {
    title: tables['sequential-open'].title,
    identity: ['module_id'],
    params: ofRun,
    columns: [problem.moduleId, problem.views, record.computed, own.subsectionLabel],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    slug: 'subsection-views',
    dataset: 'sequential-open',
  },
  'problem-answers': {
    title: tables['answer-distribution'].title,
    identity: ['part_id', 'answer_value', 'value_id', 'variant'],
    params: () => module().extend({ partId: z.string().min(1).max(1000).optional() }),
    columns: [
      problem.answer,
      problem.partId,
      problem.isCorrect,
      responses,
      problem.firstResponses,
      problem.lastResponses,
      problem.valueId,
      problem.variant,
      problem.question,
      record.computed,
    ],
    defaultSort: { column: 'responses', direction: 'desc' },
    addsUp: { inColumn: ['responses', 'first_response_count', 'last_response_count'], within: 'part_id' },
    slug: 'answer-distribution',
    dataset: 'answer-distribution',
  },
  'problem-grades': {
    title: tables['grade-distribution'].title,
    identity: ['grade', 'max_grade'],
    params: module,
    columns: [problem.grade, problem.maxGrade, problem.gradeCount, record.computed],
    defaultSort: { column: 'grade', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'max_grade' },
    slug: 'grade-distribution',
    dataset: 'grade-distribution',
  },
} as const satisfies Record<string, ViewShape>;
