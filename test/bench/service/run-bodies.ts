import { rowsOrNone } from '../../sample-service/analytics/answers.ts';
import { answerRecentActivity } from '../../sample-service/analytics/recent-activity.ts';
import { findRoute } from '../../sample-service/analytics/routes.ts';
import type { CourseRun } from '../../sample-service/generator/course-run.ts';
import { createSampleData } from '../../sample-service/generator/sample-data.ts';
import { type Answer, bodyText } from '../../sample-service/server/answer.ts';
import { plainRequest } from './plain-request.ts';

/*
 * The analytics of many course runs without making each of them: a few runs of one to five years are made, and every other run is
 * one of them under another name.
 */

const templates = 24;
const ownRuns = 12;
const reading = 'reality';

/** The part of an id that tells the runs of a course apart; as long as that of a template. */
const nameOf = (number: number) => `N${String(number).padStart(4, '0')}`;

export interface RunBodies {
  readonly runIds: readonly string[];
  /** The body of an answer, kept for the next time; null where the service has no rows. */
  body(path: string, query: URLSearchParams): string | null;
}

export function runBodies(count: number): RunBodies {
  const data = createSampleData({ seed: 7, scale: 'real', reading, runs: ownRuns + templates, today: '2026-11-20' });
  const made = data.runs.slice(-templates);
  const templateOf = (number: number) => made[number % templates] as CourseRun;
  const kept = new Map<string, string | null>();
  const bodyOf = (path: string, query: URLSearchParams): string | null => {
    const key = `${path}?${query}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const { status, body } = answerOf(data.findRun, path, query);
    const text = status === 200 ? [...bodyText(body)].join('') : null;
    kept.set(key, text);
    return text;
  };
  return {
    runIds: Array.from({ length: count }, (_, number) => {
      const { id, run } = templateOf(number);
      return id.replace(run, nameOf(number));
    }),
    body: (path, query) => {
      const number = Number(/\+N(\d{4})\//.exec(path)?.[1]);
      if (!(number < count)) return null;
      const { run } = templateOf(number);
      return bodyOf(path.replaceAll(nameOf(number), run), query)?.replaceAll(run, nameOf(number)) ?? null;
    },
  };
}

function answerOf(findRun: (id: string) => CourseRun | undefined, path: string, query: URLSearchParams): Answer {
  const route = findRoute(path.replace(/^\/api\/v0\/|\/$/g, ''), reading);
  if (route?.kind === 'recent-activity') return answerRecentActivity(findRun(route.courseId), query);
  const run = route?.kind === 'course' ? findRun(route.courseId) : undefined;
  if (route?.kind !== 'course' || run === undefined) return rowsOrNone([]);
  return rowsOrNone(route.endpoint.rows({ run, request: plainRequest(path, query) }));
}
