import { t } from '#shared/language/message.ts';
import { type CompareKind, maxCompared } from '#shared/subjects/compare/compare.ts';
import { isolate } from '#shared/text/text.ts';
import { useAllRows } from '../../client/views.ts';
import { Button } from '../../ui/button.tsx';
import { Awaited } from '../../ui/states.tsx';
import { PickChips } from './compare-tray.tsx';
import { FoundNames, usePickName } from './found-names.tsx';

interface ComparePickerProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const hasOne = (ids: readonly string[]): ids is readonly [string, ...string[]] => ids.length > 0;

interface MostSimilarProps {
  /** The compared jobs; what is offered is like the first of them. */
  readonly ids: readonly [string, ...string[]];
  readonly onChoose: (id: string) => void;
}

/** Offers the job that is most like the first one and not compared yet; nothing where there is none. */
function MostSimilar({ ids, onChoose }: MostSimilarProps) {
  const name = usePickName('jobs', ids[0]);
  const similar = useAllRows({ view: 'job-similar', params: { jobId: Number(ids[0]) } });
  if (similar.isPending || name === undefined) return <Awaited />;
  const next = similar.data?.rows.find(({ job_id }) => !ids.includes(String(job_id)));
  if (next === undefined) return null;
  const id = String(next.job_id);
  return (
    <p>
      <Button title={id} onClick={() => onChoose(id)}>
        {t('Add the most similar to {name}: {similar}', {
          name: isolate(name),
          similar: isolate(next.name ?? t('Job {id}', { id })),
        })}
      </Button>
    </p>
  );
}

/** The compared things, and a search for more of them. */
export function ComparePicker({ kind, ids, onChange }: ComparePickerProps) {
  const add = (id: string) => onChange([...ids, id]);
  return (
    <div className="compare-picker">
      {ids.length > 0 && (
        <PickChips kind={kind} ids={ids} onRemove={(id) => onChange(ids.filter((each) => each !== id))} />
      )}
      {ids.length >= maxCompared ? (
        <p className="quiet">
          {t('You can compare up to {max} at a time. Remove one to add another.', { max: maxCompared })}
        </p>
      ) : (
        <>
          <FoundNames
            kind={kind}
            label={t('Add a {kind, select, runs {run} courses {course} jobs {job} other {skill}}', { kind })}
            without={ids}
            onChoose={add}
          />
          {/* Below the field, in which a user may be typing when the offer is read. */}
          {kind === 'jobs' && hasOne(ids) && <MostSimilar ids={ids} onChoose={add} />}
        </>
      )}
    </div>
  );
}
