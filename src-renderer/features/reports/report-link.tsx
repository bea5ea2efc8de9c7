import { t } from '#shared/language/message.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';

/** Leads from a screen to a report on what it shows. */
export function ReportLink({ about }: { readonly about: Partial<RouteQuery<'reports'>> }) {
  return (
    <a className="button button-plain" href={hrefOf('reports', {}, about)}>
      {t('Report')}
    </a>
  );
}
