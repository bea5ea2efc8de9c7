import { t } from '#shared/language/message.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Check } from '../../ui/fields.tsx';

/** Whether answers, and with them the names of problems, come by themselves behind each sync. */
export function AnswersSwitch() {
  const { answersInBackground } = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <>
      <Check checked={answersInBackground} onChange={(on) => mutate({ answersInBackground: on })}>
        {t('Download answers in the background, so that problems have names')}
      </Check>
      <p className="field-note">
        {t(
          'Sends two requests for each problem, after the sync and within the request limits. Runs in progress come first; any other sync pauses the download.',
        )}
      </p>
    </>
  );
}
