import { type ReactNode, useState } from 'react';
import type { AppInfo } from '#contract/app.ts';
import { t } from '#shared/language/message.ts';
import { showDataFolder, useRestartDataHost } from '../client/commands.ts';
import { useAppInfo } from '../client/queries.ts';
import { hostText } from '../features/sync/status-messages.ts';
import { Button } from '../ui/button.tsx';

interface BannerProps {
  /** What happened, in sentences. */
  readonly children: ReactNode;
  /** The ways out, beside the sentences where there is room. */
  readonly actions: ReactNode;
}

/** Shows notices about the whole app above every screen, which keeps working. */
export function Banner({ children, actions }: BannerProps) {
  return (
    <div className="banner" role="alert">
      <p>{children}</p>
      <div className="banner-actions">{actions}</div>
    </div>
  );
}

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
