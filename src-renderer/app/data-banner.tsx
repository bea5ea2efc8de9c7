import { useState } from 'react';
import type { AppInfo } from '#contract/app.ts';
import { t } from '#shared/language/message.ts';
import { showDataFolder, useRestartDataHost } from '../client/commands.ts';
import { useAppInfo } from '../client/queries.ts';
import { hostText } from '../features/sync/status-messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** What happened to the data at start or to the process that holds it, with the way out. */
export function DataBanner() {
  const info = useAppInfo().data;
  const restart = useRestartDataHost();
  const [read, setRead] = useState<string | null>(null);
  if (info?.host.state === 'down') {
    const again = (
      <Button kind="link" disabled={restart.isPending} onClick={() => restart.mutate()}>
        {t('Restart it')}
      </Button>
    );
    return <Banner actions={again}>{hostText('down')}</Banner>;
  }
  const message = info ? whatHappened(info) : '';
  if (message === '' || message === read) return null;
  const actions = (
    <>
      <Button kind="link" onClick={showDataFolder}>
        {t('Show folder')}
      </Button>
      <Button kind="link" onClick={() => setRead(message)}>
        {t('Dismiss')}
      </Button>
    </>
  );
  return <Banner actions={actions}>{message}</Banner>;
}

/** Damage that was found at the start and its outcome; empty when all was well. */
function whatHappened({ cache, damagedSettings }: AppInfo): string {
  const sentences = [
    cache?.state === 'rebuilt' ? cache.message : null,
    damagedSettings &&
      t(
        'The settings were damaged. Readable settings are kept, the others are back to their defaults; the damaged file is kept as {file}.',
        { file: damagedSettings },
      ),
  ];
  return sentences.filter(Boolean).join(' ');
}
