import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../support/loopback.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchHost } from '../host/bench-host.ts';

/** P24: the learners of the largest runs are one body of 41 MB. */

const manyLearners = 120_000;
const runId = 'course-v1:BenchX+LRN101x+2026';
const megabyte = 1_000_000;

function learnersBody(learners: number): Buffer {
  const lines = Array.from({ length: learners }, (_, index) => ({
    username: `learner_of_the_bench_${index * 7919}`,
    videos_overall: index % 90,
    videos_last_week: index % 7,
    problems_overall: index % 240,
    problems_last_week: index % 11,
    correct_problems_overall: index % 120,
    correct_problems_last_week: index % 5,
    problems_attempts_overall: index % 400,
    problems_attempts_last_week: index % 13,
    forum_posts_overall: index % 6,
    forum_posts_last_week: 0,
    date_last_active: '2026-11-19',
    email_domain: 'learners.example.org',
  }));
  return Buffer.from(JSON.stringify(lines));
}

/** Reads the body, packed or not, and returns how much memory that took and what the process had in all, in bytes. */
async function peakOf(body: Buffer, isPacked: boolean): Promise<{ grown: number; peak: number }> {
  const sent = isPacked ? gzipSync(body) : body;
  const server = createServer(({ url }, response) => {
    const isKnown = url?.includes('/intervention/') ?? false;
    const answer = isKnown ? sent : Buffer.from('{"detail":"Not found."}');
    const encoding = isKnown && isPacked ? { 'Content-Encoding': 'gzip' } : {};
    response.writeHead(isKnown ? 200 : 404, {
      'Content-Type': 'application/json',
      'Content-Length': answer.length,
      ...encoding,
    });
    response.end(answer);
  });
  const { url, close } = await listenOnLoopback(server);
  const host = await startBenchHost();
  try {
    await host.configure(`${url}/`);
    await host.call('runs:add', { runIds: [runId] });
    await host.call('learners:switch', { runId, on: true });
    const before = await host.peakMemory();
    await host.sync([{ dataset: 'learner-engagement', runId }]);
    const peak = await host.peakMemory();
    const { total } = await host.call('view:rows', { view: 'run-learners', params: { runId }, page: 1, pageSize: 10 });
    if (total === 0) throw new Error('no learner was read');
    return { grown: peak - before, peak };
  } finally {
    await host.close();
    await close();
  }
}

export async function learners(factor: number, repeat: number): Promise<Figure[]> {
  const body = learnersBody(Math.round(manyLearners * factor));
  const figures: Figure[] = [];
  for (const isPacked of [false, true]) {
    const peaks: { grown: number; peak: number }[] = [];
    for (let run = 0; run < repeat; run += 1) peaks.push(await peakOf(body, isPacked));
    const runs = peaks.map(({ grown }) => grown / megabyte);
    const whole = Math.max(...peaks.map(({ peak }) => peak)) / megabyte;
    figures.push(
      figure({
        id: isPacked ? 'P24-gzip' : 'P24',
        title: `memory to read a body of ${Math.round(body.length / megabyte)} MB of learners${isPacked ? ', compressed' : ''}`,
        unit: 'MB',
        bar: 150,
        runs,
        baseline: { what: 'the whole process', value: whole, unit: 'MB' },
      }),
    );
  }
  return figures;
}
