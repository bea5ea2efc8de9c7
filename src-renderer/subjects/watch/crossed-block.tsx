import { t } from '#shared/language/message.ts';
import { useView } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';

/** The crossings fit below each other without a page. */
const maxShown = 5;

/** On the overview: the watch list, crossed thresholds first; nothing while nothing is watched. */
export function CrossedBlock() {
  const order = useOwnOrder();
  const watched = useView({ view: 'watches', params: {} }, { page: 1, pageSize: maxShown }).data;
  if (!watched || watched.total === 0) return null;
  const crossed = watched.rows.filter(({ state }) => state === 'Threshold crossed').length;
  return (
    <section className="block" aria-labelledby="watched">
      <h2 id="watched">{t('Watch list')}</h2>
      {crossed === 0 ? (
        <p className="quiet">
          {t('No watched figure is past its threshold now.')}{' '}
          <a href={hrefOf('watch', {})}>{t('Go to the watch list')}</a>
        </p>
      ) : (
        <DataTable
          view="watches"
          params={{}}
          {...order}
          pageSize={maxShown}
          hide={['note', 'seen_at']}
          whole={{ label: t('The watch list'), href: hrefOf('watch', {}) }}
        />
      )}
    </section>
  );
}
