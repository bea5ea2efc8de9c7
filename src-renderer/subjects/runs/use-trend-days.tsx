import { type TrendDays, trendDays } from '#shared/catalog/run-choice.ts';
import { t } from '#shared/language/message.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { Toggle } from '../../ui/toggle.tsx';

const options = () =>
  trendDays.options.map((value) => ({
    value,
    label: t('{n, plural, one {# day} other {# days}}', { n: Number(value) }),
  }));

/** Over how many days a list of runs tells its changes: those of the address, or else those that were chosen last. */
export function useTrendDays(route: 'overview' | 'runs', asked: TrendDays | undefined) {
  const patch = usePatchQuery(route);
  const { trendDays: remembered } = useSettings();
  const update = useUpdateSettings();
  const days = asked ?? remembered;
  const choose = (next: TrendDays) => {
    update.mutate({ trendDays: next });
    patch({ days: next });
  };
  return { days, choice: <Toggle label={t('Change over')} value={days} options={options()} onChange={choose} /> };
}
