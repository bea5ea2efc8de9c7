import { type CourseScope, firstScope, scopeOfRuns } from '#shared/catalog/course-scope.ts';
import { useSettings } from '../../client/settings.ts';
import { useAllRows, useView } from '../../client/views.ts';

/** Enough to know whether any course has a skill. */
const most = { page: 1, pageSize: 1 } as const;

const orgOf = ({ org }: { readonly org: string }) => org;

/**
 * The courses of one's own institution, as the selected runs show them. Null without a run, or where no course of a selected run is
 * linked to a skill: an answer about none of the catalog would be none. Undefined until that is read.
 */
export function useOwnScope(): CourseScope | null | undefined {
  const ofRuns = useAllRows({ view: 'organisations', params: { withRuns: true } });
  const ofCatalog = useAllRows({ view: 'organisations', params: {} });
  const sort = { column: 'skills', direction: 'desc' } as const;
  const linked = useView({ view: 'courses', params: { withRuns: true }, sort }, most);
  if (ofRuns.isError || ofCatalog.isError || linked.isError) return null;
  if (!ofRuns.data || !ofCatalog.data || !linked.data) return undefined;
  if ((linked.data.rows[0]?.skills ?? 0) === 0) return null;
  return scopeOfRuns(ofRuns.data.rows.map(orgOf), ofCatalog.data.rows.map(orgOf));
}

/** The courses that a screen begins with where its address says nothing; undefined until they are known. */
export function useFirstScope(): CourseScope | undefined {
  const { courseScope } = useSettings();
  const own = useOwnScope();
  if (courseScope === null && own === undefined) return undefined;
  return firstScope(courseScope, own ?? null);
}
