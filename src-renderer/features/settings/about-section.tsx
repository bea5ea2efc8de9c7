import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UpdateState } from '#contract/app.ts';
import { addressProblem } from '#contract/connection.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { call, changeThen, sayError } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
import { keys, useAppInfo } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Check, TextField } from '../../ui/fields.tsx';
import { Read } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';

const useUpdateState = () =>
  useQuery({ queryKey: keys.updates, queryFn: ({ signal }) => call('updates:get', {}, signal) });

/** The state that follows comes as an event. */
const useUpdateCommand = (command: 'updates:check' | 'updates:download' | 'updates:install') =>
  useMutation<unknown, Error>({ mutationFn: () => call(command, {}), onError: sayError });

const useLicences = () =>
  useQuery({ queryKey: ['licences'], queryFn: ({ signal }) => call('app:licences', {}, signal) });

const reasons = {
  notInstalled: message('Development build: no updates.'),
  managed: message(
    'This copy was installed for everyone on this computer. Your IT department provides newer versions.',
  ),
  noAddress: message(
    'This copy of the app does not know where to find newer versions. Ask the person who gave it to you.',
  ),
} as const;

const failures = {
  check: message('No response. Check your network and try again.'),
  download: message('The new version could not be downloaded or verified. Nothing was changed; try again later.'),
} as const;

/** The known state of newer versions, as a sentence. */
function sentenceOf(state: UpdateState): string {
  switch (state.state) {
    case 'unavailable':
      return t(reasons[state.reason]);
    case 'current':
      return state.checkedAt === null
        ? t('Not checked since the app was started.')
        : t('This is the newest version. Checked {moment} UTC.', { moment: formatMoment(state.checkedAt) });
    case 'checking':
      return t('Checking for a newer version…');
    case 'available':
      return t('Version {version} is available.', { version: state.version });
    case 'downloading':
      return t('Downloading version {version}: {percent}%', {
        version: state.version,
        percent: Math.floor(state.percent),
      });
    case 'ready':
      return t('Version {version} is ready. To install it, the app quits and restarts.', { version: state.version });
    case 'failed':
      return t(failures[state.step]);
  }
}

/** Updates: asked for by a button, or at every start for those who want that. */
function Updates() {
  const state = useUpdateState().data;
  if (!state) return null;
  return (
    <section className="block" aria-labelledby="updates">
      <h2 id="updates">{t('Updates')}</h2>
      <p role="status">{sentenceOf(state)}</p>
      {state.state === 'available' && state.notes !== null && (
        <details>
          <summary>{t('What’s new')}</summary>
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
  if (state.state === 'available') return <Button onClick={() => download.mutate()}>{t('Download it')}</Button>;
  if (state.state === 'ready') return <Button onClick={() => install.mutate()}>{t('Install and restart')}</Button>;
  const isBusy = state.state === 'checking' || state.state === 'downloading';
  return (
    <Button disabled={isBusy} onClick={() => check.mutate()}>
      {t('Check for updates')}
    </Button>
  );
}

function Choices() {
  const { checkForUpdates, updateFeed } = useSettings();
  const update = useUpdateSettings();
  const [address, setAddress] = useState(updateFeed ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = address.trim();
    const found = text === '' ? null : addressProblem(text);
    setProblem(found);
    if (found !== null) return;
    changeThen(update, { updateFeed: text === '' ? null : text }, () =>
      say({ tone: 'info', text: () => t('The update address is saved.') }),
    );
  };
  return (
    <form className="form update-choices" onSubmit={save} noValidate>
      <Check checked={checkForUpdates} onChange={(on) => update.mutate({ checkForUpdates: on })}>
        {t('Check when the app starts')}
      </Check>
      <p className="field-note">{t('Nothing is downloaded or installed until you choose to.')}</p>
      <TextField
        label={t('Update address')}
        type="url"
        value={address}
        placeholder={t('where this copy came from')}
        note={t(
          'Enter one only if your organization keeps newer versions somewhere else. Ask your IT department where.',
        )}
        problem={problem === null ? undefined : translated(problem)}
        onChange={setAddress}
      />
      <div className="form-actions">
        <Button type="submit">{t('Save')}</Button>
      </div>
    </form>
  );
}

/** Which version this is, whether there is a newer one, and whose work is in it. */
export function AboutSection() {
  const info = useAppInfo();
  return (
    <>
      <section className="block">
        <h2>{t('Course Almanac {version}', { version: info.data?.version ?? '' })}</h2>
        <p className="lede">
          {t(
            'Skills, jobs and course analytics on your own computer, available offline once they are synced. The app sends requests only to the services and addresses that you set up, to the download links that the services give, and to the update address.',
          )}
        </p>
        <p>
          <Words
            of={message(
              '<storage>Storage and help</storage> lists everything kept on this computer. <privacy>Privacy</privacy> lists everything about individual learners.',
            )}
            storage={(text) => <a href={hrefOf('settings', { section: 'storage' })}>{text}</a>}
            privacy={(text) => <a href={hrefOf('settings', { section: 'privacy' })}>{text}</a>}
          />
        </p>
      </section>
      <Updates />
      <Licences />
    </>
  );
}

/** Lists the works of others that are part of the app, each with its licence to read. */
function Licences() {
  const read = useLicences();
  return (
    <section className="block" aria-labelledby="licences">
      <h2 id="licences">{t('Open-source licenses')}</h2>
      <p className="lede">
        {t(
          'The app itself is under the MIT license. These packages are part of the app, each under its own license. The licenses for Electron and Chromium are next to the program, in the file LICENSES.chromium.html.',
        )}
      </p>
      <Read of={read} lines={6}>
        {({ licences }) => (
          <ul className="licences">
            {licences.map(({ name, version, licence, text }) => (
              <li key={`${name} ${version}`}>
                <details>
                  <summary>
                    {name} <span className="quiet">{version}</span> {licence}
                  </summary>
                  {text === '' ? (
                    <p className="field-note">
                      {t('The package names its license but does not include the license text.')}
                    </p>
                  ) : (
                    <pre>{text}</pre>
                  )}
                </details>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  );
}
