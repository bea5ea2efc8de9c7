import { type FormEvent, useState } from 'react';
import { addressProblem } from '#contract/connection.ts';
import type { UpdateState } from '#contract/updates.ts';
import { formatMoment } from '#shared/time/days.ts';
import { useUpdateCommand, useUpdateState } from '../../client/about.ts';
import { say } from '../../client/notices.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const reasons = {
  notInstalled: 'Development build: no updates.',
  managed: 'This copy was installed for everyone on this computer. Your IT department brings newer versions.',
  noAddress: 'This copy does not know where newer versions are. Ask the person who gave it to you.',
} as const;

const failures = {
  check: 'No response. Check your network and try again.',
  download: 'The new version could not be fetched, or was not what it should be. Nothing was changed; ask again later.',
} as const;

/** The known state of newer versions, as a sentence. */
function sentenceOf(state: UpdateState): string {
  switch (state.state) {
    case 'unavailable':
      return reasons[state.reason];
    case 'current':
      return state.checkedAt === null
        ? 'There was no check for a newer version since the app was started.'
        : `This is the newest version. Asked ${formatMoment(state.checkedAt)} UTC.`;
    case 'checking':
      return 'Asking for a newer version…';
    case 'available':
      return `Version ${state.version} is there.`;
    case 'downloading':
      return `Fetching version ${state.version}: ${Math.floor(state.percent)} %`;
    case 'ready':
      return `Version ${state.version} is ready. The app quits, installs it and starts again.`;
    case 'failed':
      return failures[state.step];
  }
}

/** Updates: asked for by a button, or at every start for those who want that. */
export function Updates() {
  const state = useUpdateState().data;
  if (!state) return null;
  return (
    <section className="block" aria-labelledby="updates">
      <h2 id="updates">Updates</h2>
      <p role="status">{sentenceOf(state)}</p>
      {state.state === 'available' && state.notes !== null && (
        <details>
          <summary>What is new</summary>
          <p className="update-notes">{state.notes}</p>
        </details>
      )}
      {state.state !== 'unavailable' && (
        <>
          <div className="form-actions">
            <NextStep state={state} />
          </div>
          <Choices />
        </>
      )}
    </section>
  );
}

function NextStep({ state }: { readonly state: UpdateState }) {
  const check = useUpdateCommand('updates:check');
  const download = useUpdateCommand('updates:download');
  const install = useUpdateCommand('updates:install');
  if (state.state === 'available') return <Button onClick={() => download.mutate()}>Download it</Button>;
  if (state.state === 'ready') return <Button onClick={() => install.mutate()}>Install and restart</Button>;
  const isBusy = state.state === 'checking' || state.state === 'downloading';
  return (
    <Button disabled={isBusy} onClick={() => check.mutate()}>
      Check for updates
    </Button>
  );
}

function Choices() {
  const { checkForUpdates, updateFeed } = useSettings();
  const { mutate } = useUpdateSettings();
  const [address, setAddress] = useState(updateFeed ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = address.trim();
    const found = text === '' ? null : addressProblem(text);
    setProblem(found);
    if (found !== null) return;
    mutate(
      { updateFeed: text === '' ? null : text },
      { onSuccess: () => say({ tone: 'info', text: 'The address for newer versions is saved.' }) },
    );
  };
  return (
    <form className="form update-choices" onSubmit={save} noValidate>
      <label className="check">
        <input
          type="checkbox"
          checked={checkForUpdates}
          onChange={(event) => mutate({ checkForUpdates: event.target.checked })}
        />
        Check at every start
      </label>
      <p className="field-note">Nothing is downloaded or installed until you choose it.</p>
      <TextField
        label="Update address"
        type="url"
        value={address}
        placeholder="where this copy came from"
        note="Only if your organisation keeps them somewhere else. It can tell you where."
        problem={problem ?? undefined}
        onChange={setAddress}
      />
      <div className="form-actions">
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
