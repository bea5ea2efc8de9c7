import { useSyncedDatasets } from '#renderer/client/queries.ts';
import { hrefOf, type RunTab } from '#renderer/routing/routes.ts';
import { AsOfLine, FailureLine } from '#renderer/ui/as-of.tsx';
import { Named } from '#renderer/ui/named.tsx';
import { Words } from '#renderer/ui/words.tsx';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { message, t, translated } from '#shared/language/message.ts';

const shown: readonly DatasetName[] = ['enrollment', 'activity'];

interface RunDatesProps {
  readonly run: RunRecord;
  readonly tab: RunTab;
}

/** One line per dataset that the tabs show: they are computed and synced apart, so they have dates of their own. */
export function RunDates({ run, tab }: RunDatesProps) {
  // Other tabs have their dates and failures at their tables and charts: only what went wrong with their own days is said above them.
  const isShort = tab !== 'summary';
  const concerned = isShort ? shown.filter((dataset) => dataset === tab) : shown;
  return (
    <>
      {!run.selected && <p className="stale">{t('No longer selected for sync; what was synced stays readable.')}</p>}
      {run.asOf
        .filter((asOf) => concerned.includes(asOf.dataset))
        .map((asOf) => (
          <div key={asOf.dataset}>
            {!isShort && <AsOfLine asOf={asOf} lead={translated(datasets[asOf.dataset].title)} />}
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
  const link = (
    <a href={hrefOf('course', { key: courseKey })} dir="auto">
      <Named kind="course" id={courseKey} />
    </a>
  );
  return (
    <p className="as-of">
      {synced.has('skills') ? (
        <Words
          of={
            synced.has('jobs')
              ? message(
                  'Its course {link} teaches {skills, plural, one {# skill} other {# skills}}, asked for by {jobs, plural, one {# job} other {# jobs}}.',
                )
              : message('Its course {link} teaches {skills, plural, one {# skill} other {# skills}}.')
          }
          link={link}
          skills={skills}
          jobs={jobs}
        />
      ) : (
        <Words of={message('Its course is {link}.')} link={link} />
      )}
    </p>
  );
}
