import { useState } from 'react';
import { type ClearablePart, type StorageState, storageParts } from '#contract/storage.ts';
import { formatSize } from '#shared/text/numbers.ts';
import { copyDiagnostics, showDataFolder } from '../../client/commands.ts';
import { useClearStorage, useStorage } from '../../client/storage.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Read } from '../../ui/states.tsx';

/** What the app keeps on this computer, how to be rid of it, and what to send to those who help. */
export function StorageSection() {
  const storage = useStorage();
  return (
    <>
      <section className="block" aria-labelledby="storage-list">
        <h2 id="storage-list">On this computer</h2>
        <Read of={storage}>{(state) => <StorageTable state={state} />}</Read>
        <div className="form-actions">
          <Button onClick={showDataFolder}>Show data folder</Button>
        </div>
        <p className="field-note">
          Learner data and report files are deleted under{' '}
          <a href={hrefOf('settings', { section: 'privacy' })}>Privacy</a>, secrets under{' '}
          <a href={hrefOf('settings', { section: 'connection' })}>Connection</a>.
        </p>
      </section>
      <section className="section-rule">
        <h2>Getting help</h2>
        <p className="lede">
          Diagnostics are a text about versions, sizes, states and the last errors. Names, ids, addresses beyond the
          host and secrets are left out, so it is safe to mail. Nothing is ever sent by itself.
        </p>
        <div className="form-actions">
          <Button onClick={copyDiagnostics}>Copy diagnostics</Button>
        </div>
      </section>
    </>
  );
}

function StorageTable({ state }: { readonly state: StorageState }) {
  const clear = useClearStorage();
  const [asked, setAsked] = useState<ClearablePart | null>(null);
  return (
    <>
      <table className="storage">
        <caption className="sr-only">What the app keeps on this computer, and its size</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="num">
              Size
            </th>
            <th scope="col">
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.parts.map(({ part, bytes, files }) => (
            <tr key={part}>
              <th scope="row">
                {storageParts[part].title}
                <span className="storage-note">{storageParts[part].note}</span>
              </th>
              <td className="num">{files === 0 ? 'none' : formatSize(bytes)}</td>
              <td>
                <ClearButton
                  part={files === 0 ? undefined : state.clearable.find((each) => each === part)}
                  isBusy={clear.isPending}
                  onAsk={setAsked}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {state.freeBytes !== null && <p className="as-of">{formatSize(state.freeBytes)} are free on this disk.</p>}
      {asked && (
        <Dialog
          title={`${storageParts[asked].clear}?`}
          confirm={storageParts[asked].clear}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            clear.mutate(asked);
            setAsked(null);
          }}
        >
          <p>{consequences[asked]}</p>
        </Dialog>
      )}
    </>
  );
}

const consequences: Readonly<Record<ClearablePart, string>> = {
  cache:
    'All tables are empty until the next sync. Selected runs, names, notes, pins and learner data stay. A running sync is stopped first.',
  damaged: 'Nothing can be rescued from these files any more. The data in use is not touched.',
  logs: 'What the app has written down so far is gone. It goes on writing.',
  crashes: 'What was recorded of earlier crashes is gone.',
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
      {storageParts[part].clear}
    </Button>
  );
}
