import { t } from '#shared/language/message.ts';
import { formatMonth, lastMonthBefore, monthOfDay } from '#shared/time/months.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { useSavedReports } from '../../client/reports.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { openKept } from '../../features/reports/draft.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';

/** One line after the first sync of a month: the month before has ended, and its report can be made. Gone until the next month once it is dismissed. */
export function MonthOffer() {
  const { monthDismissed, hintsDismissed } = useSettings();
  const update = useUpdateSettings();
  const isPackage = usePackageFacts() !== null;
  const syncedAt =
    useView({ view: 'sync-log', params: {} }, { page: 1, pageSize: 1 }).data?.rows[0]?.finished_at ?? null;
  const saved = useSavedReports().data?.reports ?? [];
  const today = dayOfInstant(nowInstant());
  const month = lastMonthBefore(today);
  const isSynced = syncedAt !== null && monthOfDay(dayOfInstant(syncedAt)) === monthOfDay(today);
  // A user who begins has other things to read first.
  if (isPackage || !isSynced || !hintsDismissed || monthDismissed === month) return null;
  const kept = saved.find(({ recipe: { subject } }) => subject.kind === 'month' && subject.month === 'last');
  return (
    <aside className="names-missing" aria-label={t('Month report')} data-testid="month-offer">
      <span>
        {t('{month} has ended.', { month: formatMonth(month) })}{' '}
        <a
          href={hrefOf('reports', {}, kept === undefined ? { month: 'last' } : {})}
          onClick={() => kept !== undefined && openKept(kept)}
        >
          {kept === undefined ? t('Make its report') : t('Make “{name}”', { name: kept.name })}
        </a>
      </span>
      <Button kind="link" onClick={() => update.mutate({ monthDismissed: month })}>
        {t('Dismiss')}
      </Button>
    </aside>
  );
}
