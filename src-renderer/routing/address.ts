import * as z from 'zod';
import { maxFurther, type ViewColumn, type ViewName, type ViewSort, viewDefinition } from '#shared/catalog/views.ts';
import { maxCompared } from '#shared/subjects/compare/compare.ts';
import { namedIn } from '#shared/text/text.ts';
import { parseDay } from '#shared/time/time.ts';

/*
 * An address is the part of the URL after `#`: a path with encoded parameters and a query. Everything a screen shows
 * (filters, sort, page, dates) lives there, so back, forward, links and the next start bring it back.
 */

/** A path with `:name` parameters, as a pattern over the still encoded path. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
}

/** Splits an address into its path and its query. */
export function splitAddress(address: string): { path: string; query: Record<string, string> } {
  const [path = '/', ...rest] = address.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) };
}

/** The decoded parameters of a path, or null when the pattern does not fit or an escape is broken. */
export function matchPath(pattern: RegExp, path: string): Record<string, string> | null {
  const match = pattern.exec(path);
  if (!match) return null;
  try {
    return Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}

/** A path with its parameters filled in and the query behind it; undefined, empty and false values are left out. */
export function buildAddress(path: string, params: object, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(values.get(key) ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== false) search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Reads what fits a schema of optional values; a value that does not fit is dropped, not an error. */
export function readQuery<S extends z.ZodObject>(schema: S, query: Record<string, string>): z.output<S> {
  const fitting = Object.entries(query).filter(
    ([key, value]) => namedIn<z.ZodType>(schema.shape, key)?.safeParse(value).success,
  );
  return schema.parse(Object.fromEntries(fitting)) as z.output<S>;
}

/*
 * The values that addresses hold, all optional: what is not there is the default of the screen.
 */

export { organisation, text } from '#shared/catalog/view-definition.ts';
export const page = z.coerce.number().int().min(1).max(1_000_000).optional();
/** Ids of compared things: one string, each id encoded, so that no character in an id can part them. */
export const comparedIds = z.string().max(3000).optional();
export const readIds = (ids: string | undefined): string[] =>
  [...new Set((ids ?? '').split(',').map(decoded))].filter((id) => id !== '').slice(0, maxCompared);
export const writeIds = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',');

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return '';
  }
}

export const flag = z.literal('true').optional();
export const day = z
  .string()
  .refine((value) => parseDay(value) !== undefined)
  .optional();

/**
 * The order of the rows of one of these views: `demand` sorts ascending, `-demand` descending; `-modes.audit` by one key of a
 * column that is spread.
 */
export const sort = (...of: readonly ViewName[]) =>
  z
    .string()
    .max(300)
    .refine((value) => of.some((view) => readSort(view, value) !== undefined))
    .optional()
    .meta({ views: of });

/** The views whose order a value of an address may be. */
export const sortedViews = (value: z.ZodType): readonly ViewName[] =>
  (value.meta()?.views as readonly ViewName[] | undefined) ?? [];

/** By several columns: `-current,run_id`. The keys of a spread column may hold a comma, so an order by one of those is that one alone. */
export function readSort<V extends ViewName>(view: V, value: string | undefined): ViewSort<V> | undefined {
  if (value === undefined) return undefined;
  const alone = readOneSort(view, value);
  if (alone !== undefined) return alone;
  const [first, ...further] = value.split(',').map((one) => readOneSort(view, one));
  if (first === undefined || first.key !== undefined || further.length === 0 || further.length > maxFurther)
    return undefined;
  const thenBy = further.flatMap((one) => (one && one.key === undefined ? [one] : []));
  const columns = new Set([first, ...thenBy].map(({ column }) => column));
  return columns.size === further.length + 1 ? { ...first, thenBy } : undefined;
}

function readOneSort<V extends ViewName>(view: V, value: string): ViewSort<V> | undefined {
  const definition = viewDefinition(view);
  const written = value.replace(/^-/, '');
  const prefix = `${definition.pivot}.`;
  const isSpread = definition.pivot !== undefined && written.startsWith(prefix);
  const column = isSpread ? definition.pivot : written;
  if (!definition.columns.some((c) => c.key === column)) return undefined;
  return {
    column: column as ViewColumn<V>,
    direction: value.startsWith('-') ? 'desc' : 'asc',
    ...(isSpread && { key: written.slice(prefix.length) }),
  };
}

export function writeSort({ column, direction, key, thenBy = [] }: Sorting): string {
  const written = key === undefined ? column : `${column}.${key}`;
  return [direction === 'desc' ? `-${written}` : written, ...thenBy.map((further) => writeSort(further))].join(',');
}

/** An order of rows, whatever the view. */
export interface Sorting {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly key?: string | undefined;
  readonly thenBy?: readonly Sorting[] | undefined;
}

/** The dates of an address as the epoch days of the contract. */
export function readRange(query: { from?: string | undefined; to?: string | undefined }): {
  from?: number;
  to?: number;
} {
  const from = query.from === undefined ? undefined : parseDay(query.from);
  const to = query.to === undefined ? undefined : parseDay(query.to);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
