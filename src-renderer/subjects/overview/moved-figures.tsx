import { movedTitles } from '#shared/catalog/moving-figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { firstRow, useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Read } from '../../ui/states.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { DataThrough } from '../runs/trend-cells.tsx';

interface MovedFiguresProps {
  /** On the overview some are shown, and the rest where all changes are. */
  readonly max?: number;
}

/** Figures that moved in the last sync that brought new numbers, and within the last week of the data. */
export function MovedFigures({ max }: MovedFiguresProps) {
  const read = useView({ view: 'moved-figures', params: { since: 'sync' } }, firstRow);
  const isPackage = usePackageFacts() !== null;
  return (
    <section className="block" aria-labelledby="moved">
      <h2 id="moved">{t('Biggest changes')}</h2>
      <Read of={read}>
        {({ rows: [newest] }) => <p className="lede">{movedText(newest?.observed_at ?? null, isPackage)}</p>}
      </Read>
      {(read.data?.total ?? 0) > 0 && <Moved since="sync" max={max} />}
      <Moved since="week" max={max} />
    </section>
  );
}

/** Says which sync changed the figures, or why there is none. */
function movedText(syncedAt: number | null, isPackage: boolean): string {
  if (syncedAt !== null)
    return t('Run figures before and after the sync of {moment} UTC, the last sync that changed a figure.', {
      moment: formatMoment(syncedAt),
    });
  return isPackage
    ? t('This data has no earlier run figures. Below are the changes within the last seven days of the data.')
    : t(
        'So far, no sync has changed a figure that was already here. Below are the changes within the last seven days of the data.',
      );
}

interface MovedProps {
  readonly since: 'sync' | 'week';
  readonly max: number | undefined;
}

function Moved({ since, max }: MovedProps) {
  const title = translated(movedTitles[since]);
  return (
    <>
      <h3>{title}</h3>
      <DataTable
        view="moved-figures"
        params={{ since }}
        {...useOwnOrder()}
        title={title}
        hide={['before_through', 'observed_at']}
        cells={{ data_through: (row) => <DataThrough row={row} /> }}
        none={t('No course-run figure changed.')}
        {...(max !== undefined && {
          pageSize: max,
          whole: { label: t('All changed figures'), href: hrefOf('sync', {}, { show: 'changes' }) },
        })}
      />
    </>
  );
}
