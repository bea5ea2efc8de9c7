import type { ServiceName } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { readJson } from '../../net/classify.ts';
import type { Http } from '../../net/http.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';
import { readListAnswer } from './list-answer.ts';
import { analyticsRoot, pathOfId, queryOf, taxonomyRoot } from './service-address.ts';

export interface ProbeRequest {
  readonly service: ServiceName;
  readonly baseUrl: string;
  /** The whole header value, null for none. */
  readonly authorization: string | null;
  /** A course run to ask the analytics service about, when one is known. */
  readonly runId: string | null;
}

/** One harmless read of a service. Returns what was seen, in words; rejects with an AlmanacError that says what is wrong. */
export async function probe(http: Http, request: ProbeRequest, signal?: AbortSignal): Promise<{ note: string }> {
  const { authorization } = request;
  const ask = (url: string) =>
    http.get(url, { authorization, signal, timeouts: { headers: 20_000, total: 30_000 }, maxBytes: 8 * 1024 * 1024 });
  if (request.service === 'taxonomy') return probeTaxonomy(request.baseUrl, ask);
  const root = analyticsRoot(request.baseUrl);
  return request.runId === null ? probeSignIn(root, ask) : probeRun(root, request.runId, ask);
}

type Ask = (url: string) => Promise<HttpAnswer>;

async function probeTaxonomy(baseUrl: string, ask: Ask) {
  const answer = await ask(`${taxonomyRoot(baseUrl)}skills/${queryOf({ page_size: 1 })}`);
  if (answer.status === 404) throw new AlmanacError('WRONG_PATH', { host: answer.host, status: 404 });
  const { count, results } = readListAnswer(readJson(answer, 'skills'), answer.host);
  return { note: t('{n, plural, other {# skills}}', { n: count ?? results.length }) };
}

async function probeRun(root: string, runId: string, ask: Ask) {
  const answer = await ask(`${root}courses/${pathOfId(runId, 'literal')}/enrollment/`);
  try {
    readListAnswer(readJson(answer, runId), answer.host);
    return { note: t('Enrollment of {run} can be read', { run: runId }) };
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS')
      return { note: t('Signed in; no rows for {run}', { run: runId }) };
    throw error;
  }
}

/**
 * Without a run: the service's own sign-in check where it has one. Where it has none, the answer about a course that cannot
 * exist tells as much: 401 for a bad token, 404 for a good one.
 */
async function probeSignIn(root: string, ask: Ask) {
  const check = await ask(new URL('../../authenticated/', root).href);
  if (check.status === 401 || check.status === 403) readJson(check);
  if (check.ok && check.jsonIfAny() !== undefined) return { note: t('Signed in') };
  return probeRun(root, 'course-almanac/connection/test', ask).then(() => ({ note: t('Signed in') }));
}
