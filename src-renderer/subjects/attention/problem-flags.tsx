import { blockName } from '#shared/catalog/module-id.ts';
import { t } from '#shared/language/message.ts';
import { useAllRows } from '../../client/views.ts';
import { FlagList } from './flag-list.tsx';

interface ProblemFlagsProps {
  readonly runId: string;
  readonly moduleId: string;
}

/** The flags of one problem, each with its part; nothing where there are none. */
export function ProblemFlags({ runId, moduleId }: ProblemFlagsProps) {
  const { data } = useAllRows({ view: 'run-attention', params: { runId, about: 'problem' } });
  const rows = data?.rows.filter(({ item_id }) => item_id === moduleId) ?? [];
  if (rows.length === 0) return null;
  const isOfParts = new Set(rows.map(({ part_id }) => part_id)).size > 1;
  return (
    <section className="block" aria-labelledby="problem-flags">
      <h2 id="problem-flags">{t('Needs attention')}</h2>
      <FlagList
        flags={rows.map((row) => ({ row, others: 0 }))}
        about={({ part_id: part }) =>
          isOfParts && part !== null && <span className="mono quiet">{blockName(part)}</span>
        }
      />
    </section>
  );
}
