import type { Overview } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { hrefOf } from '../../routing/routes.ts';

/** An institution that mistyped its list would fill the screen. */
const maxNamed = 8;

/** The selected runs of which the service has no row in any dataset; nothing where there are none. */
export function EmptyRuns({ runIds }: { readonly runIds: Overview['emptyRuns'] }) {
  if (runIds.length === 0) return null;
  return (
    <div className="empty-runs">
      <p className="failure">
        {t(
          '{n, plural, one {The service has no data at all for this course run. Check the spelling of its ID.} other {The service has no data at all for these # course runs. Check the spelling of their IDs.}}',
          { n: runIds.length },
        )}
      </p>
      <ul className="plain-list">
        {runIds.slice(0, maxNamed).map((runId) => (
          <li key={runId}>
            <a href={hrefOf('run', { id: runId, tab: 'summary' })}>
              <bdi>{runId}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {runIds.length > maxNamed && <p className="quiet">{t('and {n} more', { n: runIds.length - maxNamed })}</p>}
    </div>
  );
}
