/*
 * The data dictionary: every column that any table, chart, export or definition shows, by subject. Views pick from here, also where their subject
 * may not import the other: courses show columns of skills, and skills those of courses.
 */

export { activity, recent } from '../subjects/activity/definition.ts';
export { annotation, skillMark } from '../subjects/annotations/definition.ts';
export { attention } from '../subjects/attention/definition.ts';
export { course, sumsOfRuns } from '../subjects/courses/columns.ts';
export { coverage } from '../subjects/coverage/definition.ts';
export { earlierRuns, runStanding } from '../subjects/earlier-runs/definition.ts';
export { dimension, enrollment } from '../subjects/enrollment/definition.ts';
export { learner } from '../subjects/learners/definition.ts';
export { plan } from '../subjects/plan/definition.ts';
export { problem, sameQuestion } from '../subjects/problems/definition.ts';
export { report } from '../subjects/report-files/definition.ts';
export { runAlarm, runMonth, runTrend } from '../subjects/runs/columns.ts';
export { near } from '../subjects/similar/definition.ts';
export { job, skill } from '../subjects/taxonomy/definition.ts';
export { video } from '../subjects/videos/definition.ts';
export { record } from './common-columns.ts';
export { syncState } from './sync-state.ts';
