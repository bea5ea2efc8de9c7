import { useState } from 'react';
import { type ClearablePart, type StorageState, storageParts } from '#contract/app.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { formatSize } from '#shared/text/numbers.ts';
import { copyDiagnostics, showDataFolder, useClearStorage, useStorage } from '../../client/commands.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';

/** Lists the app's files on this computer, deletes them, and copies diagnostics for those who help. */
export function StorageSection() {
  const storage = useStorage();
  return (
    <>
      <section className="block" aria-labelledby="storage-list">
        <h2 id="storage-list">{t('On this computer')}</h2>
        <Read of={storage}>{(state) => <StorageTable state={state} />}</Read>
        <div className="form-actions">
          <Button onClick={showDataFolder}>{t('Show data folder')}</Button>
        </div>
        <p className="field-note">
          <Words
            of={message(
              'Learner data and report files are deleted under <privacy>Privacy</privacy>, secrets under <connection>Connection</connection>.',
            )}
            privacy={(text) => <a href={hrefOf('settings', { section: 'privacy' })}>{text}</a>}
            connection={(text) => <a href={hrefOf('settings', { section: 'connection' })}>{text}</a>}
          />
        </p>
      </section>
      <section className="section-rule">
        <h2>{t('Getting help')}</h2>
        <p className="lede">
          {t(
            'Diagnostics are a text with versions, sizes, states and the latest errors. They leave out secrets, names, IDs, and all of each address except the server, so you can email them safely. The app never sends them by itself.',
          )}
        </p>
        <div className="form-actions">
          <Button onClick={copyDiagnostics}>{t('Copy diagnostics')}</Button>
        </div>
      </section>
    </>
  );
}

function StorageTable({ state }: { readonly state: StorageState }) {
  const isReadOnly = useReadOnlyText() !== null;
  const clear = useClearStorage();
  const [partToClear, setPartToClear] = useState<ClearablePart | null>(null);
  return (
    <>
      <table className="storage">
        <caption className="sr-only">
          {t('What the app stores on this computer and how much space it takes up')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col" className="num">
              {t('Size')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('Delete')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.parts.map(({ part, bytes, files }) => (
            <tr key={part}>
              <th scope="row">
                {translated(storageParts[part].title)}
                <span className="storage-note">
                  {isReadOnly && part === 'cache'
                    ? t('A copy of what the open package or publication contains.')
                    : translated(storageParts[part].note)}
                </span>
              </th>
              <td className="num">{files === 0 ? t('none⟨files⟩') : formatSize(bytes)}</td>
              <td>
                <ClearButton
                  part={files === 0 ? undefined : state.clearable.find((each) => each === part)}
                  isBusy={clear.isPending}
                  onAsk={setPartToClear}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {state.freeBytes !== null && (
        <p className="as-of">{t('{size} is free on this disk.', { size: formatSize(state.freeBytes) })}</p>
      )}
      {partToClear && (
        <Dialog
          title={t(questions[partToClear])}
          confirm={translated(storageParts[partToClear].clear)}
          onClose={() => setPartToClear(null)}
          onConfirm={() => {
            clear.mutate(partToClear);
            setPartToClear(null);
          }}
        >
          <p>{t(consequences[partToClear])}</p>
        </Dialog>
      )}
    </>
  );
}

const questions: Readonly<Record<ClearablePart, Message>> = {
  cache: message('Delete synced data?'),
  damaged: message('Delete damaged files?'),
  logs: message('Delete logs?'),
  crashes: message('Delete crash records?'),
};

const consequences: Readonly<Record<ClearablePart, Message>> = {
  cache: message(
    'All tables will be empty until the next sync. Selected runs, names, notes, pins and learner data are kept. If a sync is running, it is stopped first.',
  ),
  damaged: message('You cannot recover anything from these files afterward. The data in use is not affected.'),
  logs: message('This deletes all log entries so far. The app keeps logging as usual.'),
  crashes: message('This deletes the records of earlier crashes.'),
};

interface ClearButtonProps {
  /** Undefined where there is nothing that may be deleted. */
  readonly part: ClearablePart | undefined;
  readonly isBusy: boolean;
  readonly onAsk: (part: ClearablePart) => void;
}

function ClearButton({ part, isBusy, onAsk }: ClearButtonProps) {
  if (!part) return null;
  return (
    <Button kind="link" disabled={isBusy} onClick={() => onAsk(part)}>
      {translated(storageParts[part].clear)}
    </Button>
  );
}
