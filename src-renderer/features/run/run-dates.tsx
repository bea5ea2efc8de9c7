import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { useSyncedDatasets } from '../../client/queries.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';

const shown: readonly DatasetName[] = ['enrollment', 'activity'];

/** One line per dataset that the tabs show: they are computed and synced apart, so they have dates of their own. */
export function RunDates({ run }: { readonly run: RunRecord }) {
  return (
    <>
      {!run.selected && <p className="stale">No longer selected for sync; what was synced stays readable.</p>}
      {run.asOf
        .filter((asOf) => shown.includes(asOf.dataset))
        .map((asOf) => (
          <div key={asOf.dataset}>
            <AsOfLine asOf={asOf} lead={datasets[asOf.dataset].title} />
            <FailureLine asOf={asOf} />
          </div>
        ))}
      <CourseLine run={run} />
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
