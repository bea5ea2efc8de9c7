import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceOf } from '#contract/pictures.ts';
import { maxPageSize } from '#shared/catalog/views.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { textsOfSvg } from '../../support/svg.ts';

/*
 * More rows than one page of a view holds: a picture of some of them would be wrong without saying so.
 */

const runIds = [1, 2, 3, 4, 5, 6].map((no) => `course-v1:Long+History+${no}`);
const [runId = ''] = runIds;
const moduleId = 'i4x://Long/History/problem/free-text';
const fiveYears = 1826;
const firstDay = 10_000;
const lastDay = firstDay + runIds.length * fiveYears - 1;
const answers = 12_345;

let service: SampleService;
let host: StartedHost;
beforeAll(async () => {
  service = await startSampleService();
  host = await startHost({ service, runs: runIds });
  const db = new Database(join(host.dir, 'cache.sqlite3'));
  const runNo = db.prepare<[string], number>('SELECT run_no FROM run WHERE run_id = ?').pluck();
  const enrolled = db.prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, ?)');
  const answered =
    db.prepare(`INSERT INTO answer_distribution (run_no, module_id, part_id, correct, last_response_count, answer_value)
    VALUES (?, ?, 'one', 0, 20, ?)`);
  db.transaction(() => {
    for (const [index, id] of runIds.entries()) {
      for (let day = 0; day < fiveYears; day++) enrolled.run(runNo.get(id), firstDay + index * fiveYears + day, 1000);
    }
    for (let answer = 0; answer < answers; answer++) answered.run(runNo.get(runId), moduleId, `answer ${answer}`);
  })();
  db.close();
});
afterAll(async () => {
  await host?.close();
  await service?.close();
});

describe('more rows than a page holds', () => {
  it('are all in the picture of six runs of five years, one after the other', async () => {
    expect(lastDay - firstDay + 1).toBeGreaterThan(maxPageSize);
    const source = sourceOf('compare-enrollment', { runIds, align: 'dates', unit: 'absolute' });
    const { svg } = await host.host.call('picture:draw', { ...source, threshold: 10, address: null });
    expect(svg).toContain(`${formatDate(firstDay)} to ${formatDate(lastDay)}`);
  });

  it('are all counted where the commonest are drawn and the others are one bar', async () => {
    const source = sourceOf('problem-answers', { runId, moduleId });
    const { svg } = await host.host.call('picture:draw', { ...source, threshold: 0, address: null });
    const texts = textsOfSvg(svg);
    const [, others] =
      texts.map((text) => /^Other \(([\d,]+) answers\)/.exec(text)).find((found) => found !== null) ?? [];
    expect(others).toBe(formatNumber(answers - texts.filter((text) => /answer \d+$/.test(text)).length));
  });
});
