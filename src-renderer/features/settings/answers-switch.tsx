import { t } from '#shared/language/message.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';

/** Whether answers, and with them the names of problems, come by themselves behind each sync. */
export function AnswersSwitch() {
  const { answersInBackground } = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={answersInBackground}
          onChange={(event) => mutate({ answersInBackground: event.target.checked })}
        />
        {t('Download answers in the background, so that problems have names')}
      </label>
      <p className="lede">
        {t(
          'Sends two requests for each problem, after the sync and within the request limits. Runs under way come first; any other sync pauses the download.',
        )}
      </p>
    </>
  );
}
