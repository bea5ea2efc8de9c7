import * as z from 'zod';
import { activityViews } from '../subjects/activity/definition.ts';
import { annotationViews } from '../subjects/annotations/definition.ts';
import { attentionViews } from '../subjects/attention/definition.ts';
import { changeViews } from '../subjects/changes/definition.ts';
import { compareViews } from '../subjects/compare/definition.ts';
import { comparisonViews } from '../subjects/compare/side-by-side-views.ts';
import { courseViews } from '../subjects/courses/views.ts';
import { coverageViews } from '../subjects/coverage/definition.ts';
import { earlierRunViews } from '../subjects/earlier-runs/definition.ts';
import { enrollmentViews } from '../subjects/enrollment/definition.ts';
import { whoEnrollsViews } from '../subjects/enrollment/who-enrolls-views.ts';
import { fixViews } from '../subjects/fixes/fixes.ts';
import { learnerViews } from '../subjects/learners/definition.ts';
import { planViews } from '../subjects/plan/definition.ts';
import { problemViews } from '../subjects/problems/definition.ts';
import { reportFileViews } from '../subjects/report-files/definition.ts';
import { runViews } from '../subjects/runs/views.ts';
import { similarViews } from '../subjects/similar/definition.ts';
import { taxonomyViews } from '../subjects/taxonomy/definition.ts';
import { videoViews } from '../subjects/videos/definition.ts';
import { watchViews } from '../subjects/watch/definition.ts';
import type { RowOf } from './columns.ts';
import type { DatasetName } from './datasets.ts';
import type { AsOf } from './freshness.ts';
import { syncStateViews } from './sync-state.ts';
import type { ViewShape } from './view-definition.ts';

export interface ViewDefinition extends ViewShape {
  readonly dataset: DatasetName | null;
  readonly reads?: readonly DatasetName[];
}

/** Every view, by name. */
export const views = {
  ...taxonomyViews,
  ...courseViews,
  ...runViews,
  ...activityViews,
  ...enrollmentViews,
  ...whoEnrollsViews,
  ...reportFileViews,
  ...problemViews,
  ...videoViews,
  ...earlierRunViews,
  ...attentionViews,
  ...fixViews,
  ...annotationViews,
  ...compareViews,
  ...changeViews,
  ...syncStateViews,
  ...learnerViews,
  ...planViews,
  ...similarViews,
  ...coverageViews,
  ...comparisonViews,
  ...watchViews,
} as const satisfies Record<string, ViewDefinition>;

export type ViewName = keyof typeof views;

/** A view without the types of its columns: comparing those of all views takes the compiler seconds, wherever one is looked up. */
export const viewDefinition = (view: ViewName): ViewDefinition => views[view];

/** Every dataset that the rows of a view depend on; none for what users wrote themselves. */
export function datasetsOfView(view: ViewName): readonly DatasetName[] {
  const { dataset, reads } = viewDefinition(view);
  return reads ?? (dataset === null ? [] : [dataset]);
}
export const viewNames = Object.keys(views) as [ViewName, ...ViewName[]];
export type ViewParams<V extends ViewName> = z.infer<ReturnType<(typeof views)[V]['params']>>;
export type ViewRow<V extends ViewName> = RowOf<(typeof views)[V]['columns']>;
export type ViewColumn<V extends ViewName> = (typeof views)[V]['columns'][number]['key'];

const identified: { readonly [V in ViewName]: { readonly identity: readonly ViewColumn<V>[] } } = views;
/** The columns that tell the rows of a view apart. */
export const identityOf = (view: ViewName): readonly string[] => identified[view].identity;

export interface ViewSort<V extends ViewName = ViewName> {
  column: ViewColumn<V>;
  direction: 'asc' | 'desc';
  /** The key of the spread column whose values count. */
  key?: string | undefined;
  /** Further columns that order rows with equal values. */
  thenBy?: readonly { column: ViewColumn<V>; direction: 'asc' | 'desc' }[] | undefined;
}

/** More than that order no row that is not in order. */
export const maxFurther = 2;

/** Which rows of a view: the part that screen and export share. */
export type ViewQuery<V extends ViewName = ViewName> = {
  [Name in V]: { view: Name; params: ViewParams<Name>; sort?: ViewSort<Name> | undefined };
}[V];

/** One page of it. Pages count from 1. */
export type ViewRequest<V extends ViewName = ViewName> = ViewQuery<V> & { page: number; pageSize: number };

/** The largest page. A caller that needs all rows reads page after page. */
export const maxPageSize = 10_000;

export interface ViewPage<V extends ViewName = ViewName> {
  view: V;
  rows: ViewRow<V>[];
  /** Rows of the whole view with these parameters, not only of this page. */
  total: number;
  /** The sums of the view's `sums` over all its rows; null where a part is withheld, absent where no row has a number. */
  totals: Record<string, number | null>;
  /** Over how many rows such a sum is, and of a withheld one, how many rows are withheld; absent where all rows have a number. */
  totalRows: Record<string, number>;
  /** The keys of the spread column in all rows of the view, in order; empty without one. */
  pivot: string[];
  asOf: AsOf | null;
}

function querySchema(view: ViewName) {
  const keys = viewDefinition(view).columns.map((c) => c.key);
  const key = z.string().max(200).optional();
  const by = { column: z.enum(keys), direction: z.enum(['asc', 'desc']) };
  const thenBy = z.array(z.strictObject(by)).max(maxFurther).optional();
  const sort = z.strictObject({ ...by, key, thenBy }).optional();
  return z.strictObject({ view: z.literal(view), params: viewDefinition(view).params(), sort });
}

/**
 * Checks a value by the schema of the view that it names. A schema is made when the first value of its view comes: making those of
 * all views takes longer than reading the rows of a first screen.
 */
export function byView<T>(make: (view: ViewName) => z.ZodType): z.ZodType<T> {
  const made = new Map<ViewName, z.ZodType>();
  const schemaOf = (view: ViewName) => {
    const schema = made.get(view) ?? make(view);
    made.set(view, schema);
    return schema;
  };
  return z
    .looseObject({ view: z.enum(viewNames) })
    .transform((value, { issues }) => {
      const checked = schemaOf(value.view).safeParse(value);
      if (checked.success) return checked.data;
      for (const { path, message } of checked.error.issues)
        issues.push({ code: 'custom', path, message, input: value });
      return z.NEVER;
    })
    .meta({ schemaOf }) as unknown as z.ZodType<T>;
}

/** Checks a query against the parameters and columns of its view. */
export const viewQuery = byView<ViewQuery>(querySchema);

const paging = { page: z.int().min(1).max(1_000_000), pageSize: z.int().min(1).max(maxPageSize) };
export const viewRequest = byView<ViewRequest>((view) => querySchema(view).extend(paging));

/** All rows of a view as one page, however many pages they are: what is made of some of them would be wrong without saying so. */
export async function wholeView<V extends ViewName>(
  readPage: (paging: { readonly page: number; readonly pageSize: number }) => Promise<ViewPage<V>>,
): Promise<ViewPage<V>> {
  const first = await readPage({ page: 1, pageSize: maxPageSize });
  const pages = [first.rows];
  for (let page = 2; (page - 1) * maxPageSize < first.total; page++) {
    pages.push((await readPage({ page, pageSize: maxPageSize })).rows);
  }
  return pages.length === 1 ? first : { ...first, rows: pages.flat() };
}
