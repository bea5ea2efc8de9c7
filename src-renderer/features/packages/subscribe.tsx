import { type FormEvent, useState } from 'react';
import { addressProblem } from '#contract/connection.ts';
import { t, translated } from '#shared/language/message.ts';
import { CallError, errorText } from '../../client/call.ts';
import { useRunning } from '../../client/running.ts';
import { useSubscribe } from '../../client/subscriptions.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

/** Reads what a colleague publishes, from a folder or an address, and keeps it up to date. */
export function Subscribe() {
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const subscribe = useSubscribe();
  const running = useRunning('subscription');
  const problem = addressProblem(address.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null) subscribe.mutate({ kind: 'web', address: address.trim() });
  };
  const wasCancelled = subscribe.error instanceof CallError && subscribe.error.code === 'CANCELLED';
  return (
    <section className="section-rule" aria-labelledby="subscribe">
      <h2 id="subscribe">{t('Subscribe')}</h2>
      <p className="lede">
        {t(
          'Read what a colleague publishes for the team, without an account: from a shared folder or a web address. The app looks for new data at every start and every hour, and shows what it has while you are offline. Names, notes and pins that you write stay yours.',
        )}
      </p>
      <form className="form" onSubmit={submit} noValidate aria-labelledby="subscribe" data-testid="subscribe">
        <TextField
          label={t('Web address')}
          type="url"
          value={address}
          onChange={setAddress}
          note={t('The publisher gives you this address. It begins with https://.')}
          problem={tried && problem !== null ? translated(problem) : undefined}
        />
        <div className="form-actions">
          <Button type="submit" disabled={running !== null}>
            {t('Subscribe to the address…')}
          </Button>
          <Button onClick={() => subscribe.mutate({ kind: 'folder' })} disabled={running !== null}>
            {t('Subscribe to a folder…')}
          </Button>
          {running && <Button onClick={running.cancel}>{t('Cancel')}</Button>}
          <span role="status">{running?.progress?.words}</span>
        </div>
        {subscribe.isError && !wasCancelled && (
          <p className="failure" role="alert">
            {errorText(subscribe.error)}
          </p>
        )}
      </form>
    </section>
  );
}
