import { hrefOf } from '../../routing/routes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';

const mostShown = 8;

/** The runs with most learners, in the same words and figures as the list of all runs. */
export function CourseRuns() {
  return (
    <section className="block" aria-labelledby="course-runs">
      <h2 id="course-runs">Course runs</h2>
      <DataTable
        view="runs"
        params={{}}
        {...useOwnOrder('-current')}
        // The line of each run keeps to what moves; the whole list has the rest.
        hide={['course_key', 'ever_enrolled', 'verified', 'synced_at']}
        none="No course runs are selected for sync."
        pageSize={mostShown}
        whole={{ label: 'All course runs', href: hrefOf('runs', {}, { sort: '-current' }) }}
      />
    </section>
  );
}
