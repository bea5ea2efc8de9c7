import { AlmanacError } from '#shared/errors/errors.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';

/** A list answer: an envelope with `results`, or a bare array, which is the whole list. */
export interface ListAnswer {
  readonly results: readonly unknown[];
  /** Records that the service says there are, when it says so. */
  readonly count: number | null;
  /**
   * The query of the next page without its question mark; null on the last page. Only the query is taken from `next`: behind
   * a proxy its scheme and host are often wrong, and a token goes to the configured address only.
   */
  readonly nextQuery: URLSearchParams | null;
}

/** Reads a list answer; throws BAD_SHAPE when it is none. */
export function readListAnswer(body: unknown, host: string): ListAnswer {
  if (Array.isArray(body)) return { results: body, count: body.length, nextQuery: null };
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) {
    throw new AlmanacError('BAD_SHAPE', { host, what: stored(answerPhrases.noList) });
  }
  const count =
    'count' in body && Number.isSafeInteger(body.count) && Number(body.count) >= 0 ? Number(body.count) : null;
  return { results: body.results, count, nextQuery: nextQuery('next' in body ? body.next : null, host) };
}

/**
 * What a list answer says before its records, as an answer without any: for a body whose records are known. Undefined where
 * the records come first, and everything has to be parsed.
 */
export function listHead(body: Buffer): unknown {
  const text = body.toString('utf8', 0, headBytes);
  const head = /^\s*\{\s*(?:"\w+"\s*:\s*(?:\d+|null|"[^"\\]*")\s*,\s*)*"results"\s*:\s*\[/.exec(text)?.[0];
  const answer = head === undefined ? {} : (JSON.parse(`${head}]}`) as object);
  return 'count' in answer && 'next' in answer ? answer : undefined;
}

const headBytes = 4096;

function nextQuery(next: unknown, host: string): URLSearchParams | null {
  if (next === null || next === undefined || next === '') return null;
  const base = 'https://base.invalid/';
  if (typeof next !== 'string' || !URL.canParse(next, base)) {
    throw new AlmanacError('BAD_SHAPE', { host, what: stored(answerPhrases.nextAddress) });
  }
  return new URL(next, base).searchParams;
}
