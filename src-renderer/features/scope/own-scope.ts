import { type CourseScope, defaultScope, firstScope, ownScope } from '#shared/catalog/course-scope.ts';
import { useSettings } from '../../client/settings.ts';
import { useAllRows, useView } from '../../client/views.ts';

const firstRow = { page: 1, pageSize: 1 } as const;
const bySkills = { column: 'skills', direction: 'desc' } as const;

const orgOf = ({ org }: { readonly org: string }) => org;

/** The courses of one's own institution, as the selected runs show them; null without any. Undefined until that is read. */
export function useOwnScope(): CourseScope | null | undefined {
  const ofRuns = useAllRows({ view: 'organisations', params: { withRuns: true } });
  const ofOthers = useAllRows({ view: 'organisations', params: { withRuns: false } });
  const linked = useView({ view: 'courses', params: { withRuns: true }, sort: bySkills }, firstRow);
  if (ofRuns.isError || ofOthers.isError || linked.isError) return null;
  if (!ofRuns.data || !ofOthers.data || !linked.data) return undefined;
  return ownScope({
    ofRuns: ofRuns.data.rows.map(orgOf),
    ofOthers: ofOthers.data.rows.map(orgOf),
    hasLinkedRun: (linked.data.rows[0]?.skills ?? 0) > 0,
  });
}

/** The courses that a screen begins with where its address says nothing; undefined until they are known. */
function useFirstScope(): CourseScope | undefined {
  const { courseScope } = useSettings();
  const own = useOwnScope();
  if (courseScope === null && own === undefined) return undefined;
  return firstScope(courseScope, own ?? null);
}

/** The same for an address: one that names courses need not wait for those to begin with. */
export function useFirstScopeOf({ scope }: { readonly scope?: string | undefined }): CourseScope | undefined {
  return useFirstScope() ?? (scope === undefined ? undefined : defaultScope);
}
