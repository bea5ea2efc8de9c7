import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Batch, startBatch } from '../../oracle/batch.ts';
import { compareBatch, everydayWorld, nothingCompared, questionKinds } from '../../oracle/oracle.ts';
import { askOracle, noPython } from '../../oracle/python.ts';
import { figureQuestions } from '../../oracle/questions/figure-questions.ts';
import type { QuestionKind } from '../../oracle/questions/question.ts';
import { reportQuestions } from '../../oracle/questions/report-questions.ts';
import { viewQuestions } from '../../oracle/questions/view-questions.ts';

/*
 * The oracle is none if it finds nothing where something is wrong. Every day oracle.test compares a world.
 */

const seed = 1;

describe('the oracle can fail', () => {
  let batch: Batch;
  beforeAll(async () => {
    batch = await startBatch(seed, everydayWorld, 1);
  });
  afterAll(() => batch.close());

  const compare = async (asked: Batch, kinds: readonly QuestionKind[]) => {
    const result = nothingCompared();
    await compareBatch(asked, kinds, seed, result);
    return result;
  };

  it('names view, row and column of a number that the app says wrong', async () => {
    const { page } = batch.started;
    const wrong: typeof page = async (query, paging) => {
      const answer = await page(query, paging);
      if (query.view !== 'run-enrollment') return answer;
      return { ...answer, rows: answer.rows.map((row, at) => (at === 0 ? { ...row, count: 4711 } : row)) };
    };
    const { differences } = await compare({ ...batch, started: { ...batch.started, page: wrong } }, [viewQuestions]);
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.every(({ name }) => name === 'run-enrollment')).toBe(true);
    expect(differences[0]).toMatchObject({ where: 'view', at: expect.stringMatching(/^row \d+, count$/), app: 4711 });
  });

  it('misses a row that the app leaves out, and one that it makes up', async () => {
    const { page } = batch.started;
    const wrong: typeof page = async (query, paging) => {
      const answer = await page(query, paging);
      if (query.view === 'runs') return { ...answer, rows: [] };
      return query.view === 'labels' ? { ...answer, rows: [...answer.rows, { kind: 'run' }] as never } : answer;
    };
    const { differences } = await compare({ ...batch, started: { ...batch.started, page: wrong } }, [viewQuestions]);
    expect(differences).toContainEqual(expect.objectContaining({ name: 'runs', app: 'no such row' }));
    expect(differences).toContainEqual(expect.objectContaining({ name: 'labels', oracle: 'no such row' }));
  });

  it('notices a figure that is drawn of other rows, in its marks, its sentence and its name', async () => {
    const { page } = batch.started;
    const wrong: typeof page = async (query, paging) => {
      const answer = await page(query, paging);
      if (query.view !== 'run-enrollment') return answer;
      return { ...answer, rows: answer.rows.map((row, at) => (at === 0 ? { ...row, count: 47_110_000 } : row)) };
    };
    const { differences } = await compare({ ...batch, started: { ...batch.started, page: wrong } }, [figureQuestions]);
    const places = differences.filter(({ name }) => name === 'run-enrollment').map(({ at }) => at.replace(/\d+/g, '#'));
    expect(new Set(places)).toEqual(new Set(['marks.series.#.points.#.#', 'finding', 'name']));
  });

  it('notices a mark of a picture that is not where it belongs, and a number too many in a report', async () => {
    const { host } = batch.started;
    const call = async (method: string, params: object) => {
      const answer = await host.call(method as never, params as never);
      const { svg, html } = answer as { svg?: string; html?: string };
      if (svg !== undefined)
        return {
          ...(answer as object),
          svg: svg.replaceAll(/(<circle cx=")([\d.]+)/g, (_, tag, x) => `${tag}${Number(x) ** 1.2}`),
        };
      return html === undefined
        ? answer
        : { ...(answer as object), html: html.replaceAll('<p class="finding">', '<p class="finding">4711 ') };
    };
    const wrong = { ...batch, started: { ...batch.started, host: { ...host, call: call as never } } };
    const { differences } = await compare(wrong, [figureQuestions, reportQuestions]);
    expect(differences).toContainEqual(expect.objectContaining({ where: 'picture', at: 'drawing' }));
    expect(differences).toContainEqual(
      expect.objectContaining({ where: 'HTML report', app: expect.stringMatching(/^4711 /) }),
    );
  });

  it('names what is registered in the app and has no oracle', async () => {
    const without: QuestionKind = {
      ...viewQuestions,
      names: [...viewQuestions.names, 'a new view'],
      questions: async () => [],
    };
    expect((await compare(batch, [without])).uncovered).toEqual(['view a new view']);
    expect((await compare(batch, questionKinds)).uncovered).toEqual([]);
  });

  it('says what is missing where there is no Python', async () => {
    await expect(askOracle(batch, [], 'no-such-python')).rejects.toThrow(noPython);
  });
});
