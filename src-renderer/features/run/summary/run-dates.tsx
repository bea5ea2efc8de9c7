import { useSyncedDatasets } from '#renderer/client/queries.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { AsOfLine, FailureLine } from '#renderer/ui/as-of.tsx';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { plural } from '#shared/text/numbers.ts';

const shown: readonly DatasetName[] = ['enrollment', 'activity'];

interface RunDatesProps {
  readonly run: RunRecord;
  /** Without the dates, which the tables and charts say, too; what went wrong is always said. */
  readonly isShort: boolean;
}

/** One line per dataset that the tabs show: they are computed and synced apart, so they have dates of their own. */
export function RunDates({ run, isShort }: RunDatesProps) {
  return (
    <>
      {!run.selected && <p className="stale">No longer selected for sync; what was synced stays readable.</p>}
      {run.asOf
        .filter((asOf) => shown.includes(asOf.dataset))
        .map((asOf) => (
          <div key={asOf.dataset}>
            {!isShort && <AsOfLine asOf={asOf} lead={datasets[asOf.dataset].title} />}
            <FailureLine asOf={asOf} />
          </div>
        ))}
      {!isShort && <CourseLine run={run} />}
    </>
  );
}

/** Its course, and what that teaches as far as it was synced. */
function CourseLine({ run: { courseKey, skills, jobs } }: { readonly run: RunRecord }) {
  const synced = useSyncedDatasets();
  const named = synced.has('jobs') ? ` that ${plural(jobs, 'job names', 'jobs name')}` : '';
  const link = (
    <a href={hrefOf('course', { key: courseKey })} dir="auto">
      {courseKey}
    </a>
  );
  return (
    <p className="as-of">
      {synced.has('skills') ? (
        <>
          Its course {link} teaches {plural(skills, 'skill')}
          {named}.
        </>
      ) : (
        <>Its course is {link}.</>
      )}
    </p>
  );
}
