import { useState } from 'react';
import type { AppInfo } from '../../src-preload/contract/app.ts';
import { showDataFolder, useRestartDataHost } from '../client/commands.ts';
import { useAppInfo } from '../client/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { hostWords } from './status-words.ts';

/** What happened to the data at start or to the process that holds it, with the way out. */
export function DataBanner() {
  const info = useAppInfo().data;
  const restart = useRestartDataHost();
  const [read, setRead] = useState<string | null>(null);
  if (info?.host.state === 'down') {
    return (
      <Banner>
        <span>{hostWords('down')}</span>{' '}
        <Button kind="link" disabled={restart.isPending} onClick={() => restart.mutate()}>
          Start it again
        </Button>
      </Banner>
    );
  }
  const message = info ? whatHappened(info) : '';
  if (message === '' || message === read) return null;
  return (
    <Banner>
      <span>{message}</span>{' '}
      <Button kind="link" onClick={showDataFolder}>
        Show the folder
      </Button>{' '}
      <Button kind="link" onClick={() => setRead(message)}>
        Dismiss
      </Button>
    </Banner>
  );
}

/** What was found damaged at start and what became of it; empty when all was well. */
function whatHappened({ cache, damagedSettings }: AppInfo): string {
  const sentences = [
    cache?.state === 'rebuilt' ? cache.message : null,
    damagedSettings &&
      `The settings were damaged. What could be read of them is kept, the rest is as it was at first; the damaged file is kept as ${damagedSettings}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
