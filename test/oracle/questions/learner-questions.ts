import type { ViewRow } from '#shared/catalog/views.ts';
import { learnerMetrics, learnerPeriods } from '#shared/subjects/learners/definition.ts';
import { learnerFigure, learnersFinding } from '#shared/subjects/learners/figures.ts';
import type { Batch } from '../batch.ts';
import { pathsThatDiffer } from '../compare.ts';
import { plainFigure, plainWords } from './drawn-figure.ts';
import type { Question, QuestionKind } from './question.ts';

/*
 * Figures on the learners of a run as a group. They are no pictures, since learners leave the app by their own dialog alone, so that the
 * registry of pictures does not name them.
 */

const together = 'run-learners';
const nameOf = (metric: string) => `${together}-${metric}`;

type Params = { readonly runId: string; readonly period: (typeof learnerPeriods)[number] };

/** The histogram of each thing that learners do, and the sentence over all of them. */
export const learnerQuestions: QuestionKind = {
  subject: 'figure',
  names: [together, ...learnerMetrics.map(({ key }) => nameOf(key))],
  questions: async (batch) =>
    batch.given.learnerRuns
      .flatMap((runId) => learnerPeriods.map((period) => ({ runId, period })))
      .flatMap((params) => [
        sentenceOf(batch, params),
        ...learnerMetrics.map(({ key }) => histogramOf(batch, params, key)),
      ]),
};

const metricsOf = async ({ started }: Batch, params: Params) =>
  (await started.page({ view: 'run-learner-metrics', params })).rows as ViewRow<'run-learner-metrics'>[];

function sentenceOf(batch: Batch, params: Params): Question {
  const figure = async (oracle: unknown) => {
    const said = learnersFinding(await metricsOf(batch, params), params.period === 'last_week');
    return pathsThatDiffer(plainWords(said), oracle);
  };
  return { subject: 'figure', name: together, params, surfaces: { figure } };
}

function histogramOf(batch: Batch, params: Params, metric: string): Question {
  const figure = async (oracle: unknown) => {
    const row = (await metricsOf(batch, params)).find((each) => each.metric === metric);
    const { rows } = await batch.started.page({ view: 'run-learner-counts', params });
    const isRecent = params.period === 'last_week';
    const drawn = row ? learnerFigure(row, rows as ViewRow<'run-learner-counts'>[], isRecent) : null;
    return pathsThatDiffer(drawn === null ? 'not drawn' : plainFigure(drawn), oracle);
  };
  return { subject: 'figure', name: nameOf(metric), params: { ...params, metric }, surfaces: { figure } };
}
