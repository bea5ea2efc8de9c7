import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';
import { openOfList, piecesOfList } from '../../net/json-bytes.ts';

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
 * Reads the head of a list answer, as an answer without records: for a body whose records are known. Undefined where the records come
 * first, and everything has to be parsed.
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

/**
 * A list whose records are made of its text a few at a time, as often as they are gone through. All of them at once take five times the
 * memory of the text: learners of a large run are a body of 40 MB.
 */
export interface ListInPieces {
  /** @throws AlmanacError NOT_JSON where a record cannot be read */
  pieces(): Generator<readonly unknown[], undefined>;
  /** Gives the text back; nothing can be read afterwards. */
  release(): void;
}

/** A page of it. */
export interface PageInPieces extends ListInPieces, Pick<ListAnswer, 'nextQuery' | 'count'> {
  /** The text of its records. */
  readonly text: Buffer;
}

/** A few hundred records: as much as is read and written without holding others up. */
const pieceBytes = 128 * 1024;

/**
 * Reads a list answer without its records: `readHead` is given the answer with an empty list in their place.
 * @throws AlmanacError NOT_JSON or CUT_OFF where what is around the records cannot be read, BAD_SHAPE where it holds another list
 */
export function listInPieces(answer: HttpAnswer, readHead: (body: unknown) => ListAnswer): PageInPieces {
  const { body } = answer;
  const open = openOfList(body);
  const release = () => answer.release();
  if (open === -1) {
    const { results, nextQuery, count } = readHead(answer.json());
    return {
      nextQuery,
      count,
      text: body,
      pieces: function* (): Generator<readonly unknown[], undefined> {
        yield results;
      },
      release,
    };
  }
  const close = closeOfList(body, open);
  const { nextQuery, count } = readHead(answer.json(Buffer.concat([body.subarray(0, open + 1), body.subarray(close)])));
  // The objects that JSON.parse makes hold the last of two lists alone.
  if (openOfList(Buffer.concat([Buffer.from('{'), body.subarray(close + 1)])) !== -1)
    throw new AlmanacError('BAD_SHAPE', { host: answer.host, what: stored(answerPhrases.twoLists) });
  const pieces = function* (): Generator<readonly unknown[], undefined> {
    let isFirst = true;
    for (const piece of piecesOfList(body, open, pieceBytes)) {
      const isLast = piece.byteOffset + piece.length === body.byteOffset + close;
      yield recordsOf(answer, piece, isFirst, isLast);
      isFirst = false;
    }
  };
  return { nextQuery, count, text: body.subarray(open + 1, close), pieces, release };
}

function closeOfList(body: Buffer, open: number): number {
  const pieces = piecesOfList(body, open, body.length);
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** A null stands for the records before and after: beside it, a comma without a record is as wrong as in the list. */
function recordsOf(answer: HttpAnswer, piece: Buffer, isFirst: boolean, isLast: boolean): readonly unknown[] {
  const text = Buffer.concat([Buffer.from(isFirst ? '[' : '[null,'), piece, Buffer.from(isLast ? ']' : ',null]')]);
  const records = answer.json(text) as readonly unknown[];
  return records.slice(isFirst ? 0 : 1, isLast ? undefined : -1);
}
