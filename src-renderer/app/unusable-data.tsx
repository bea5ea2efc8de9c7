import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import type { CacheState } from '#contract/app.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { copyDiagnostics, showDataFolder, useRestartDataHost, useSetCacheAside } from '../client/commands.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Words } from '../ui/words.tsx';

const titles: Readonly<Record<NonNullable<CacheState['problem']>, Message>> = {
  CACHE_NEWER: message('The data is from a newer version'),
  CACHE_LOCKED: message('Another program is using the data'),
  CACHE_UNUSABLE: message('The data cannot be opened'),
  CACHE_DAMAGED: message('The data is damaged'),
  DISK_FULL: message('The disk is full'),
};

/** In the place of every screen while the data folder cannot be opened: why, what was done about it, and the ways out. */
export function UnusableData({ cache: { message: why, problem } }: { readonly cache: CacheState }) {
  return (
    <>
      <PageHead title={t(titles[problem ?? 'CACHE_UNUSABLE'])} focusKey="unusable" />
      <section className="state state-error" data-testid="unusable-data">
        <p>{why}</p>
        <p>
          <Words
            of={message(
              'Nothing was changed or deleted. The app keeps a copy of your own choices, such as selected runs, names and notes, in <file>journal.sqlite3.copy</file> of the data folder; everything else can be synced again.',
            )}
            file={(words) => <code>{words}</code>}
          />
        </p>
        <WaysOut first={t('Try again')} mayBegin={problem === 'CACHE_UNUSABLE' || problem === 'CACHE_DAMAGED'} />
      </section>
    </>
  );
}

/** The same while the process that holds the data has ended again and again. */
export function StoppedData() {
  return (
    <>
      <PageHead title={t('The part of the app that reads your data keeps stopping')} focusKey="stopped" />
      <section className="state state-error" data-testid="stopped-data">
        <p>
          {t(
            'The part of the app that reads and writes data has stopped several times in a row, so it no longer restarts by itself. Your data is safe.',
          )}
        </p>
        <p>
          {t(
            'Restart it first. If it stops again, the synced data may be the cause; set it aside and sync again. Your selected runs, names, notes and pins are kept.',
          )}
        </p>
        <WaysOut first={t('Restart it')} mayBegin />
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
      <Button onClick={showDataFolder}>{t('Show folder')}</Button>
      <Button onClick={copyDiagnostics}>{t('Copy diagnostics')}</Button>
      {mayBegin && (
        <Button disabled={aside.isPending} onClick={() => setAsks(true)}>
          {t('Set synced data aside')}
        </Button>
      )}
      {asks && (
        <Dialog
          title={t('Set synced data aside?')}
          confirm={t('Set it aside')}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            aside.mutate();
          }}
        >
          <p>
            {t(
              'The tables will be empty until the next sync fills them again. Your selected runs, names, notes and pins are kept. The old file stays in the data folder.',
            )}
          </p>
        </Dialog>
      )}
    </div>
  );
}

interface Props {
  readonly children: ReactNode;
  /** A new key (the address) gives the screen another chance. */
  readonly resetKey?: string;
}

interface State {
  readonly failed: boolean;
}

/** A screen that throws takes only itself down, says so, and leaves the way out open. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="state state-error" role="alert">
        <h1>{t('This screen could not be shown')}</h1>
        <p>{t('Something went wrong inside the app. Your data is unchanged.')}</p>
        <Button onClick={() => this.setState({ failed: false })}>{t('Try again')}</Button>
      </div>
    );
  }
}
