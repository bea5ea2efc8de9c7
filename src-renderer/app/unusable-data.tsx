import { useState } from 'react';
import type { CacheState } from '#contract/app.ts';
import { copyDiagnostics, showDataFolder, useRestartDataHost } from '../client/commands.ts';
import { useSetCacheAside } from '../client/storage.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageHead } from '../ui/page-head.tsx';

const titles: Readonly<Record<NonNullable<CacheState['problem']>, string>> = {
  CACHE_NEWER: 'The data is from a newer version',
  CACHE_LOCKED: 'Another program is using the data',
  CACHE_UNUSABLE: 'The data cannot be opened',
  CACHE_DAMAGED: 'The data is damaged',
  DISK_FULL: 'The disk is full',
};

/** In the place of every screen while the data folder cannot be opened: why, what was done about it, and the ways out. */
export function UnusableData({ cache: { message, problem } }: { readonly cache: CacheState }) {
  return (
    <>
      <PageHead title={titles[problem ?? 'CACHE_UNUSABLE']} focusKey="unusable" />
      <section className="state state-error" data-testid="unusable-data">
        <p>{message}</p>
        <p>
          Nothing in the folder was changed or deleted. Your own choices have a copy there, in{' '}
          <code>journal.sqlite3.copy</code>; everything else can be synced again.
        </p>
        <WaysOut first="Try again" mayBegin={problem === 'CACHE_UNUSABLE' || problem === 'CACHE_DAMAGED'} />
      </section>
    </>
  );
}

/** The same while the process that holds the data has ended again and again. */
export function StoppedData() {
  return (
    <>
      <PageHead title="The data process keeps stopping" focusKey="stopped" />
      <section className="state state-error" data-testid="stopped-data">
        <p>
          The part of the app that reads and writes the data has ended several times in a row, so it is not started
          again by itself. Your data is safe.
        </p>
        <p>
          Restart it first. If it stops again, one of the tables may be the reason: set the synced data aside and sync
          again. Your own choices stay.
        </p>
        <WaysOut first="Restart it" mayBegin />
      </section>
    </>
  );
}

function WaysOut({ first, mayBegin }: { readonly first: string; readonly mayBegin: boolean }) {
  const restart = useRestartDataHost();
  const [asks, setAsks] = useState(false);
  const aside = useSetCacheAside();
  return (
    <div className="form-actions">
      <Button kind="primary" disabled={restart.isPending} onClick={() => restart.mutate()}>
        {first}
      </Button>
      <Button onClick={showDataFolder}>Show folder</Button>
      <Button onClick={copyDiagnostics}>Copy diagnostics</Button>
      {mayBegin && (
        <Button disabled={aside.isPending} onClick={() => setAsks(true)}>
          Set synced data aside
        </Button>
      )}
      {asks && (
        <Dialog
          title="Set synced data aside?"
          confirm="Set it aside"
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            aside.mutate();
          }}
        >
          <p>
            The tables begin empty, and the next sync fills them again. Selected runs, names, notes and pins stay. The
            old file is kept in the data folder.
          </p>
        </Dialog>
      )}
    </div>
  );
}
