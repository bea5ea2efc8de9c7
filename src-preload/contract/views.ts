import * as z from 'zod';
import type { RowOf } from './columns.ts';
import type { DatasetName } from './datasets.ts';
import type { AsOf } from './freshness.ts';
import type { ViewDefinition } from './view-definition.ts';
import { changeViews } from './views-by-subject/changes.ts';
import { compareViews } from './views-by-subject/compare.ts';
import { courseViews } from './views-by-subject/courses.ts';
import { learnerViews } from './views-by-subject/learners.ts';
import { ledgerViews } from './views-by-subject/ledger.ts';
import { ownWordsViews } from './views-by-subject/own-words.ts';
import { runTraitViews } from './views-by-subject/run-traits.ts';
import { runViews } from './views-by-subject/runs.ts';
import { taxonomyViews } from './views-by-subject/taxonomy.ts';

export type { AddsUp, ViewDefinition } from './view-definition.ts';

/** Every view, by name. */
export const views = {
  ...taxonomyViews,
  ...courseViews,
  ...runViews,
  ...runTraitViews,
  ...ownWordsViews,
  ...compareViews,
  ...changeViews,
  ...ledgerViews,
  ...learnerViews,
} as const satisfies Record<string, ViewDefinition>;

export type ViewName = keyof typeof views;

/** Every dataset that the rows of a view depend on; none for what people wrote themselves. */
export function datasetsOfView(view: ViewName): readonly DatasetName[] {
  const { dataset, reads }: ViewDefinition = views[view];
  return reads ?? (dataset === null ? [] : [dataset]);
}
export const viewNames = Object.keys(views) as [ViewName, ...ViewName[]];
export type ViewParams<V extends ViewName> = z.infer<(typeof views)[V]['params']>;
export type ViewRow<V extends ViewName> = RowOf<(typeof views)[V]['columns']>;
export type ViewColumn<V extends ViewName> = (typeof views)[V]['columns'][number]['key'];

export interface ViewSort<V extends ViewName = ViewName> {
  column: ViewColumn<V>;
  direction: 'asc' | 'desc';
  /** Of the spread column: the one of its keys whose values count. */
  key?: string | undefined;
}

/** Which rows of a view: the part that screen and export share. */
export type ViewQuery<V extends ViewName = ViewName> = {
  [Name in V]: { view: Name; params: ViewParams<Name>; sort?: ViewSort<Name> | undefined };
}[V];

/** One page of it. Pages count from 1. */
export type ViewRequest<V extends ViewName = ViewName> = ViewQuery<V> & { page: number; pageSize: number };

/** The largest page. What needs all rows reads page after page. */
export const maxPageSize = 10_000;

export interface ViewPage<V extends ViewName = ViewName> {
  view: V;
  rows: ViewRow<V>[];
  /** Rows of the whole view with these parameters, not only of this page. */
  total: number;
  /** The sums of the view's `sums` over all its rows; without those that nothing is known of. */
  totals: Record<string, number>;
  /** The keys of the spread column in all rows of the view, in order; empty without one. */
  spread: string[];
  asOf: AsOf | null;
}

function querySchema(view: ViewName) {
  const keys = views[view].columns.map((c) => c.key);
  const key = z.string().max(200).optional();
  const sort = z.strictObject({ column: z.enum(keys), direction: z.enum(['asc', 'desc']), key }).optional();
  return z.strictObject({ view: z.literal(view), params: views[view].params, sort });
}

/** One schema for each view, for a union of them. */
export const perView = <S extends z.ZodObject>(make: (view: ViewName) => S) => {
  const [first, ...rest] = viewNames;
  return [make(first), ...rest.map(make)] as const;
};

/** Checks a query against the parameters and columns of its view. */
export const viewQuery = z.discriminatedUnion('view', perView(querySchema)) as unknown as z.ZodType<ViewQuery>;

const paging = { page: z.int().min(1).max(1_000_000), pageSize: z.int().min(1).max(maxPageSize) };
export const viewRequest = z.discriminatedUnion(
  'view',
  perView((view) => querySchema(view).extend(paging)),
) as unknown as z.ZodType<ViewRequest>;
