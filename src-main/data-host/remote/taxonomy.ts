import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Message } from '#shared/language/message.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';
import { withKnownAsIds } from '../../net/json-bytes.ts';
import { listHead, readListAnswer } from './list-answer.ts';
import { queryOf, type Routes, taxonomyRoot } from './service-address.ts';
import type { ServiceClient } from './service-client.ts';

export type TaxonomyKind = 'skills' | 'jobs' | 'jobpostings';

export interface ListPage {
  /** Records of the whole list, null when the service does not say. */
  readonly count: number | null;
  /** None where {@link PageRequest.isKnown} said that they are known. */
  readonly results: readonly unknown[];
  readonly hasNext: boolean;
  /** The number of the next page where `next` tells it. */
  readonly nextPage: number | null;
  /** The decoded answer, to tell by its hash whether anything changed. */
  readonly body: Uint8Array;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: number | undefined;
  /** Shown the body before it is parsed: of one that is known only the count and the next page are read. */
  readonly isKnown?: ((body: Uint8Array) => boolean) | undefined;
  /** Whether the id alone will do for a skill that a record nests; nothing else of it is read then. */
  readonly hasFacts?: ((skillId: number) => boolean) | undefined;
}

/** The taxonomy's lists and records, as the service sends them. */
export interface TaxonomyRemote {
  /** Host and port, for errors. */
  readonly host: string;
  /** Throws {@link PageSizeRefused} where a smaller page may do, {@link PagePastEnd} where the list is shorter. */
  page(kind: TaxonomyKind, request: PageRequest): Promise<ListPage>;
  detail(kind: TaxonomyKind, id: number, signal?: AbortSignal): Promise<unknown>;
}

/** The service does not give pages of this size; a smaller one may do. */
export class PageSizeRefused extends AlmanacError {
  constructor(error: AlmanacError) {
    super(error.code, error.detail, error);
    this.name = 'PageSizeRefused';
  }
}

/** The list has fewer pages. */
export class PagePastEnd extends AlmanacError {
  constructor(error: AlmanacError) {
    super(error.code, error.detail, error);
    this.name = 'PagePastEnd';
  }
}

const phrases: Record<TaxonomyKind, { readonly all: Message; readonly one: Message }> = {
  skills: { all: answerPhrases.skills, one: answerPhrases.oneSkill },
  jobs: { all: answerPhrases.jobs, one: answerPhrases.oneJob },
  jobpostings: { all: answerPhrases.jobPostings, one: answerPhrases.onePosting },
};

export function createTaxonomy(baseUrl: string, client: ServiceClient, routes: Routes): TaxonomyRemote {
  const root = taxonomyRoot(baseUrl);
  return {
    host: new URL(root).host,
    async page(kind, { page, pageSize, signal, priority, isKnown, hasFacts }) {
      const url = `${root}${kind}/${queryOf({ page_size: pageSize, page: page === 1 ? undefined : page })}`;
      try {
        return await client.reading(async () => {
          const answer = await client.get(url, { signal, priority, what: stored(phrases[kind].all) });
          return readPage(answer, page, isKnown?.(answer.body) ?? false, hasFacts);
        }, signal);
      } catch (error) {
        throw pageRefusal(error, page) ?? error;
      }
    },
    detail(kind, id, signal) {
      const what = stored(phrases[kind].one, { id: String(id) });
      const ask = (url: string) => client.get(url, { signal, what, pass404: true });
      const forms = [`${root}${kind}/${id}`, `${root}${kind}/${id}/`];
      return client.reading(() => routes.get(kind, forms, { ask, what }), signal);
    },
  };
}

function readPage(answer: HttpAnswer, page: number, isKnown: boolean, hasFacts: PageRequest['hasFacts']): ListPage {
  const head = isKnown ? listHead(answer.body) : undefined;
  const all = () => answer.json(hasFacts && withKnownAsIds(answer.body, 'skill', hasFacts));
  const { results, count, nextQuery } = readListAnswer(head ?? all(), answer.host);
  const next = Number(nextQuery?.get('page') ?? Number.NaN);
  const nextPage = Number.isSafeInteger(next) && next > 0 ? next : null;
  if (nextPage !== null && nextPage <= page) {
    throw new AlmanacError('BAD_SHAPE', { host: answer.host, what: stored(answerPhrases.leadsBack) });
  }
  return { count, results, hasNext: nextQuery !== null, nextPage, body: answer.body };
}

/** Statuses with which services and their front servers refuse a page size. */
const sizeStatuses: ReadonlySet<number> = new Set([400, 413, 414]);

function pageRefusal(error: unknown, page: number): AlmanacError | null {
  if (!(error instanceof AlmanacError)) return null;
  const { code, detail } = error;
  if (code === 'TOO_LARGE' || sizeStatuses.has(detail.status ?? 0)) return new PageSizeRefused(error);
  if (code !== 'NO_ROWS') return null;
  return page === 1 ? new PageSizeRefused(error) : new PagePastEnd(error);
}
