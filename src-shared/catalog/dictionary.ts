/*
 * The data dictionary: every column that any table, chart, export or definition shows, said once, by subject. Datasets
 * and views pick from here.
 */

export { activity, recent } from './dictionary/activity.ts';
export { own, skillMark } from './dictionary/annotations.ts';
export { attention } from './dictionary/attention.ts';
export { course, sumsOfRuns } from './dictionary/courses.ts';
export { coverage } from './dictionary/coverage.ts';
export { earlierRuns, runStanding } from './dictionary/earlier-runs.ts';
export { dimension, enrollment } from './dictionary/enrollment.ts';
export { record } from './dictionary/identities.ts';
export { learner } from './dictionary/learners.ts';
export { plan } from './dictionary/plans.ts';
export { problem } from './dictionary/problems.ts';
export { report } from './dictionary/report-files.ts';
export { runAlarm } from './dictionary/run-alarms.ts';
export { runTrend } from './dictionary/run-trends.ts';
export { sameQuestion } from './dictionary/same-question.ts';
export { near } from './dictionary/similarity.ts';
export { job, skill } from './dictionary/skills-and-jobs.ts';
export { syncState } from './dictionary/sync-state.ts';
export { video } from './dictionary/videos.ts';
