import * as z from 'zod';
import { column } from '../columns.ts';
import { dimension, enrollment, own, problem, record, video } from '../dictionary.ts';
import type { ViewDefinition } from '../view-definition.ts';
import { daysOfRun, ofRun } from './params.ts';

const module = () => ofRun().extend({ moduleId: z.string().min(1).max(1000) });

const unlisted = column({
  key: 'unlisted',
  type: 'integer',
  nullable: true,
  label: 'Unlisted modes',
  meaning: 'Enrolled minus the sum of all modes that the service names: learners in modes that it leaves out.',
  source: 'derived: enrollment/mode',
  unit: 'learners',
});
const age = column({
  key: 'age',
  type: 'integer',
  nullable: true,
  label: 'Age',
  meaning:
    'Year of the record’s own date minus the birth year, so that the figure does not change next January. ±1 year.',
  source: 'derived: enrollment/birth_year',
  unit: 'years',
});
const ofKnown = column({
  key: 'pct_of_known',
  type: 'number',
  nullable: true,
  label: '% of known',
  meaning: 'Learners ÷ all learners of the day who gave this at all × 100; empty for those who did not.',
  source: 'derived',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});
const ofAll = column({
  key: 'pct',
  type: 'number',
  nullable: true,
  label: '% of all',
  meaning: 'Learners ÷ all learners of the day in this table × 100. The total may differ from the enrollment.',
  source: 'derived',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});
const correctPct = column({
  key: 'correct_pct',
  type: 'number',
  nullable: true,
  label: '% correct',
  meaning: 'Correct submissions ÷ all submissions × 100; empty without submissions, where Insights has 0.',
  source: 'derived: problems',
  unit: '%',
  decimals: 1,
});
const parts = column({
  key: 'parts',
  type: 'integer',
  nullable: false,
  label: 'Parts',
  meaning: 'Parts of the problem that somebody answered.',
  source: 'derived: problems.part_ids',
});
const problemCount = column({
  key: 'problems',
  type: 'integer',
  nullable: false,
  label: 'Problems',
  meaning: 'Problems with this tag value; one with several values counts in each.',
  source: 'derived: problems_and_tags',
});
const tagKey = column({
  key: 'tag_key',
  type: 'text',
  nullable: false,
  label: 'Tag',
  meaning: 'The tag.',
  source: 'problems_and_tags.tags',
});
const tagValue = column({
  key: 'tag_value',
  type: 'text',
  nullable: false,
  label: 'Value',
  meaning: 'One value of the tag.',
  source: 'problems_and_tags.tags',
});
const completion = column({
  key: 'completion_pct',
  type: 'number',
  nullable: true,
  label: '% finished',
  meaning:
    'Finished ÷ the larger of started and finished × 100, as in Insights; empty when nobody watched, where Insights has 0.',
  source: 'derived: videos',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});
const leftEarly = column({
  key: 'left_early',
  type: 'integer',
  nullable: true,
  label: 'Left early',
  meaning: 'Started minus finished; 0 where more finished than started.',
  source: 'derived: videos',
  unit: 'learners',
  ofLearners: { from: 'users_at_start' },
});
const responses = column({
  key: 'responses',
  type: 'integer',
  nullable: true,
  label: 'Learners',
  meaning: 'Learners with this answer: of last responses where the service counts them, else its count.',
  source: 'answer_distribution.last_response_count or count',
  unit: 'learners',
});
const label = column({
  key: 'problem_display_name',
  type: 'text',
  nullable: true,
  label: 'Name',
  meaning: 'Name of the problem: yours, or the one that is known once its answers were read.',
  source: 'answer_distribution.problem_display_name',
});

/** What is known of the learners, problems, videos and subsections of a run. */
export const runTraitViews = {
  'run-modes': {
    title: 'Enrollment by mode',
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.modes,
      unlisted,
      dimension.modeTotal,
      dimension.everEnrolled,
      own.note,
      record.computed,
    ],
    spread: 'modes',
    defaultSort: { column: 'date', direction: 'asc' },
    addsUp: { inRow: ['modes', 'unlisted'] },
    slug: 'enrollment_mode',
    dataset: 'enrollment-mode',
  },
  'run-birth-years': {
    title: 'Enrollment by age',
    params: ofRun,
    columns: [dimension.birthYear, age, dimension.count, ofKnown, enrollment.date, record.computed],
    defaultSort: { column: 'birth_year', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'birth_year' },
    slug: 'enrollment-age',
    dataset: 'enrollment-birth-year',
  },
  'run-education': {
    title: 'Enrollment by education',
    params: ofRun,
    columns: [dimension.educationLevel, dimension.count, ofKnown, enrollment.date, record.computed],
    defaultSort: { column: 'education_level', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'education_level' },
    slug: 'enrollment-education',
    dataset: 'enrollment-education',
  },
  'run-gender': {
    title: 'Enrollment by gender',
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.female,
      dimension.male,
      dimension.other,
      dimension.unknown,
      own.note,
      record.computed,
    ],
    defaultSort: { column: 'date', direction: 'asc' },
    addsUp: { inRow: ['female', 'male', 'other', 'unknown'] },
    slug: 'enrollment-gender',
    dataset: 'enrollment-gender',
  },
  'run-countries': {
    title: 'Enrollment by country',
    params: ofRun,
    columns: [
      dimension.countryName,
      dimension.countryAlpha2,
      dimension.countryAlpha3,
      dimension.count,
      ofAll,
      enrollment.date,
      record.computed,
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date' },
    slug: 'enrollment-location',
    dataset: 'enrollment-location',
  },
  'run-problems': {
    title: 'Problems',
    params: () => module().partial({ moduleId: true }),
    columns: [label, problem.moduleId, problem.total, problem.correct, correctPct, parts, record.computed],
    defaultSort: { column: 'total_submissions', direction: 'desc' },
    sums: ['total_submissions', 'correct_submissions'],
    slug: 'problems',
    dataset: 'problems',
    reads: ['problems', 'answer-distribution'],
  },
  'run-problem-tags': {
    title: 'Problems by tag',
    params: ofRun,
    columns: [tagKey, tagValue, problemCount, problem.total, problem.correct, correctPct],
    defaultSort: { column: 'tag_key', direction: 'asc' },
    slug: 'problem-tags',
    dataset: 'problem-tags',
  },
  'run-videos': {
    title: 'Videos',
    params: ofRun,
    columns: [
      video.id,
      video.duration,
      video.usersAtStart,
      video.usersAtEnd,
      leftEarly,
      completion,
      video.encodedModuleId,
      video.segmentLength,
      record.computed,
      own.videoLabel,
    ],
    defaultSort: { column: 'left_early', direction: 'desc' },
    slug: 'videos',
    dataset: 'videos',
  },
  'run-subsections': {
    title: 'Subsection views',
    params: ofRun,
    columns: [problem.moduleId, problem.views, record.computed, own.subsectionLabel],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    slug: 'subsection-views',
    dataset: 'sequential-open',
  },
  'problem-answers': {
    title: 'Answers',
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
    title: 'Grades',
    params: module,
    columns: [problem.grade, problem.maxGrade, problem.gradeCount, record.computed],
    defaultSort: { column: 'grade', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'max_grade' },
    slug: 'grade-distribution',
    dataset: 'grade-distribution',
  },
} as const satisfies Record<string, ViewDefinition>;
