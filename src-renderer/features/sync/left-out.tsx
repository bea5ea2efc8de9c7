import { useState } from 'react';
import { leftOutTexts } from '#shared/catalog/left-out.ts';
import { t } from '#shared/language/message.ts';
import { estimateText, formatMoment } from '#shared/time/days.ts';
import { useSyncEverything } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useConnection, useLastLeftOut, useSyncStatus } from '../../client/queries.ts';
import { useWholeEstimate } from '../../client/run-commands.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What the last sync of everything did not ask for, each reason in a sentence, and a way to ask for it now. */
export function LeftOut() {
  const last = useLastLeftOut().data?.last;
  const isRunning = useSyncStatus().data?.running != null;
  const hasConnection = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const isPackage = usePackageFacts() !== null;
  const [asking, setAsking] = useState(false);
  const texts = last ? leftOutTexts(last.leftOut) : [];
  if (!last || texts.length === 0 || isRunning || isPackage) return null;
  return (
    <section className="block left-out" data-testid="sync-left-out">
      <h2>{t('Skipped data')}</h2>
      <p className="lede">
        {t('The sync of {moment} UTC skipped these because nothing new was expected.', {
          moment: formatMoment(last.endedAt),
        })}
      </p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="form-actions">
        <Button disabled={!hasConnection || !inReach} onClick={() => setAsking(true)}>
          {t('Sync everything, including skipped data…')}
        </Button>
        <a href={hrefOf('settings', { section: 'sync' })}>{t('Change what is skipped')}</a>
      </div>
      {asking && <AskFirst onClose={() => setAsking(false)} />}
    </section>
  );
}

/** A sync of everything may take hours, so its cost is said before. */
function AskFirst({ onClose }: { readonly onClose: () => void }) {
  const estimate = useWholeEstimate(true, true);
  const start = useSyncEverything();
  return (
    <Dialog
      title={t('Sync everything, including skipped data?')}
      confirm={t('Sync everything')}
      onConfirm={() => {
        start.mutate();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? estimateText(estimate.data) : t('Estimating the requests…')}{' '}
        {t(
          'This downloads all days of all selected course runs again, including ended ones. You can pause the sync or close the app; downloaded data is kept.',
        )}
      </p>
    </Dialog>
  );
}
