import { t } from '#shared/language/message.ts';
import { useSetStartAtLogin, useStartAtLogin } from '../../client/about.ts';

/** Whether the app opens when the user signs in to the computer; nothing where that cannot be chosen. */
export function StartAtLogin() {
  const on = useStartAtLogin().data?.on ?? null;
  const { mutate } = useSetStartAtLogin();
  if (on === null) return null;
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => mutate(event.target.checked)} />
        {t('Open Course Almanac when I sign in to this computer')}
      </label>
      <p className="lede">{t('An automatic sync needs an open app.')}</p>
    </>
  );
}
