import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { useAllRows } from '../../client/views.ts';
import { usePickName } from './names.ts';

interface MostSimilarProps {
  /** The compared jobs; what is offered is like the first of them. */
  readonly ids: readonly [string, ...string[]];
  readonly onChoose: (id: string) => void;
}

/** Offers the job that is most like the first one and not compared yet; nothing where there is none. */
export function MostSimilar({ ids, onChoose }: MostSimilarProps) {
  const name = usePickName('jobs', ids[0]);
  const similar = useAllRows({ view: 'job-similar', params: { jobId: Number(ids[0]) } }).data?.rows;
  const next = similar?.find(({ job_id }) => !ids.includes(String(job_id)));
  if (next === undefined) return null;
  const id = String(next.job_id);
  return (
    <p>
      <button type="button" className="chip" title={id} onClick={() => onChoose(id)}>
        {t('+ Add the most similar to {name}: {similar}', {
          name: isolate(name),
          similar: isolate(next.name ?? t('Job {id}', { id })),
        })}
      </button>
    </p>
  );
}
