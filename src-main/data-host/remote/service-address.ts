import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { refusal } from '../../net/classify.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';

/** `https://host/prefix` of a base address in any form users have it: with a slash, or with an API path at its end. */
function serviceRoot(baseUrl: string): { root: string; version: string | undefined } {
  const trimmed = baseUrl
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  const match = /^(.*?)(?:\/taxonomy)?\/api\/(v\d+)$/.exec(trimmed);
  return {
    root: match?.[1] ?? trimmed,
    version: trimmed.endsWith(`/taxonomy/api/${match?.[2]}`) ? undefined : match?.[2],
  };
}

/** The address under which the taxonomy's lists are, ending in a slash. */
export function taxonomyRoot(baseUrl: string): string {
  return `${serviceRoot(baseUrl).root}/taxonomy/api/v1/`;
}

/** The address under which the analytics endpoints are, ending in a slash; `/api/v1` is kept where it was written. */
export function analyticsRoot(baseUrl: string): string {
  const { root, version } = serviceRoot(baseUrl);
  return `${root}/api/${version ?? 'v0'}/`;
}

/** How an id is written into a path: as the reference client does it, or every reserved character encoded. */
export type PathForm = 'literal' | 'encoded';

/**
 * A course or module id as part of a path. `literal` keeps `/ : + @`, which front servers mangle when they are encoded, and
 * encodes everything else; `encoded` is for services where that fails.
 */
export function pathOfId(id: string, form: PathForm): string {
  if (id.split('/').some((segment) => segment === '.' || segment === '..')) {
    throw new AlmanacError('INVALID_INPUT', {
      what: t('the ID contains characters that would change the web address'),
    });
  }
  const encoded = encodeURIComponent(id.toWellFormed());
  return form === 'encoded' ? encoded : encoded.replace(/%(?:2F|3A|2B|40)/g, decodeURIComponent);
}

/** A query string with its question mark, `+` encoded as %2B; empty when every value is undefined. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Remembers in which of several forms a service knows an address: with or without a slash at the end (the specifications list
 * some paths without, real services redirect those), with the id literal or encoded, under an older or newer name. The first
 * request finds out; the others go straight there.
 */
export interface Routes {
  /**
   * Asks for the first of `forms` that the service knows and returns its JSON. Throws what the answer means; WRONG_PATH only
   * when no form is known. `route` names what is remembered together; its forms always come in the same order.
   */
  get(route: string, forms: readonly string[], options: RouteOptions): Promise<unknown>;
  /** The same for answers that are not JSON. */
  answer(route: string, forms: readonly string[], options: RouteOptions): Promise<HttpAnswer>;
}

interface RouteOptions {
  /** Hands back answers of 2xx and 404, and throws for every other. */
  readonly ask: (url: string) => Promise<HttpAnswer>;
  /** The requested thing, in words that an error may use. */
  readonly what: string;
  readonly query?: string | undefined;
}

/** Keeps between runs of the program which form of each route a service knows. */
export interface RouteMemory {
  readonly known: ReadonlyMap<string, number>;
  keep(route: string, form: number): void;
}

/**
 * A route counts as one that the service lacks once it knew no form for this many ids; further ids are then asked for in one form each.
 * A single id proves nothing, since it may be one that the service cannot route.
 */
const idsToLack = 3;

/** A form that was kept by an earlier run is tried first, and the others where the service no longer knows it. */
export function createRoutes(memory: RouteMemory = { known: new Map(), keep: () => {} }): Routes {
  const known = new Map<string, number>();
  /** By route, the first forms of the ids of which no form was known. */
  const unknown = new Map<string, Set<string>>();
  const isHopeless = (route: string, first: string) => {
    const ids = unknown.get(route);
    return ids !== undefined && (ids.size >= idsToLack || ids.has(first));
  };

  const routes: Routes = {
    get: async (route, forms, options) => (await routes.answer(route, forms, options)).lastJson(),
    async answer(route, forms, { ask, what, query = '' }) {
      const [first = ''] = forms;
      const remembered = known.get(route);
      const all = remembered === undefined ? keptFirst(memory, route, forms) : [remembered];
      const tries = isHopeless(route, first) ? all.slice(0, 1) : all;
      let wrongPath: unknown;
      for (const index of tries) {
        const answer = await ask(`${forms[index]}${query}`);
        const error = answer.ok ? null : refusal(answer, what);
        if (error?.code === 'WRONG_PATH') {
          wrongPath ??= error;
          continue;
        }
        const form = formThatAnswered(forms, answer, index);
        if (known.get(route) !== form && memory.known.get(route) !== form) memory.keep(route, form);
        known.set(route, form);
        if (error) throw error;
        return answer;
      }
      if (tries.length > 1) unknown.set(route, (unknown.get(route) ?? new Set<string>()).add(first));
      throw wrongPath;
    },
  };
  return routes;
}

/** All forms, the one that an earlier run has kept before the others. */
function keptFirst({ known }: RouteMemory, route: string, forms: readonly string[]): number[] {
  const kept = known.get(route);
  const all = [...forms.keys()];
  return kept === undefined || kept >= forms.length ? all : [kept, ...all.filter((form) => form !== kept)];
}

/** After a redirect that is another one of the forms. */
function formThatAnswered(forms: readonly string[], answer: HttpAnswer, requested: number): number {
  const path = answer.path.replace(/\?.*$/s, '');
  const index = forms.findIndex((form) => new URL(form).pathname === path);
  return index === -1 ? requested : index;
}
