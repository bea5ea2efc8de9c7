import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addressProblem } from '#contract/connection.ts';
import type { MethodInput, MethodOutput } from '#contract/methods.ts';
import { CallError, call } from '#renderer/client/call.ts';
import { defaultThreshold, otherThresholdsText } from '#shared/catalog/small-numbers.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatNumber, formatSize } from '#shared/text/numbers.ts';
import { useRunning, whileShown } from '../../client/running.ts';
import { useSubscribe } from '../../client/subscriptions.ts';
import { openOf, packageProgress, useWorkspaces } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { HowCountsAreWithheld } from '../../ui/not-reported.tsx';
import { Failure } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';
import { MakerField, smallCountsText, ThresholdFields, typedText, WordsField } from './fields.tsx';

type Published = Extract<MethodOutput<'publication:publish'>, { state: 'published' }>;

/** Publishes to a folder that is chosen in a dialog. A publication that is stopped leaves the one before. */
const usePublish = () =>
  useMutation({
    mutationFn: (choice: MethodInput<'publication:publish'>) =>
      whileShown('package', 'package:progress', packageProgress, (signal) =>
        call('publication:publish', choice, signal),
      ),
  });

/** Writes everything that may leave the app to a folder that a team reads, and shows the key that its readers compare. */
export function Publish() {
  const workspaces = useWorkspaces().data;
  const open = workspaces && openOf(workspaces);
  const [title, setTitle] = useState<string | null>(null);
  const [madeBy, setMadeBy] = useState('');
  const [threshold, setThreshold] = useState<number | null>(defaultThreshold);
  const publish = usePublish();
  const running = useRunning('package');
  const shownTitle = title ?? t('Data from {name}', { name: open?.name ?? t('Course Almanac') });
  const send = (isNew: boolean) => {
    const maker = madeBy.trim();
    publish.mutate({
      title: shownTitle.trim() || t('Course Almanac data'),
      // Left empty, the name of the publication before stays.
      ...(maker === '' ? {} : { madeBy: maker }),
      threshold,
      isNew,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  const failed = publish.error instanceof CallError ? publish.error.code : null;
  const wasCancelled = failed === 'CANCELLED';
  return (
    <section className="section-rule" aria-labelledby="publish">
      <h2 id="publish">{t('Publish for a team')}</h2>
      <p className="lede">
        {t(
          'One person syncs and publishes to a folder, often on a network share; colleagues subscribe to it without an account and get each new publication. Only tables that changed are written again. A publication never contains learner data, report files or secrets.',
        )}
      </p>
      <form className="form" onSubmit={submit} noValidate aria-labelledby="publish" data-testid="publish">
        <WordsField label={t('Title for readers')} value={shownTitle} onChange={setTitle} />
        <MakerField label={t('Published by')} value={madeBy} onChange={setMadeBy} />
        <ThresholdFields
          label={t('Hide small counts of learners from readers')}
          countLabel={t('Hide counts below')}
          threshold={threshold}
          onThreshold={setThreshold}
        >
          <p className="field-note">
            {smallCountsText(threshold)} {typedText('publication', { hasLabels: true, hasNotes: true })}
          </p>
          <HowCountsAreWithheld threshold={threshold ?? 0} />
        </ThresholdFields>
        <div className="form-actions">
          <Button type="submit" disabled={running !== null || publish.isPending}>
            {publish.isPending ? t('Publishing…') : t('Publish for a team…')}
          </Button>
          {publish.isPending && running && <Button onClick={running.cancel}>{t('Cancel')}</Button>}
          <span role="status">{publish.isPending ? running?.progress?.words : undefined}</span>
        </div>
        {!wasCancelled && <Failure error={publish.error} />}
        {failed === 'PUBLISH_IDENTITY_LOST' && (
          <Button onClick={() => send(true)}>{t('Start a new publication…')}</Button>
        )}
        {publish.data?.state === 'published' && <Result published={publish.data} />}
      </form>
    </section>
  );
}

/** The figures of a publication, and the words that readers compare when they subscribe. */
function Result({ published }: { readonly published: Published }) {
  const { number, folderName, written, tables, bytes, withheld, keyWords } = published;
  const warning = otherThresholdsText(published.otherThresholds);
  return (
    <div data-testid="published">
      <p>
        <Words
          of={message(
            'Publication {number} is now in the folder {folder}. New or changed tables: {written} of {tables, plural, other {#}} ({size}).',
          )}
          number={formatNumber(number)}
          folder={<strong dir="auto">{folderName}</strong>}
          written={formatNumber(written)}
          tables={tables}
          size={formatSize(bytes)}
        />
        {withheld > 0 && ` ${t('{n, plural, one {# small count} other {# small counts}} hidden.', { n: withheld })}`}
      </p>
      {warning !== '' && (
        <p className="failure" role="alert">
          {warning}
        </p>
      )}
      <p>
        <Words of={message('Your key in words, for readers to compare: {words}')} words={<strong>{keyWords}</strong>} />
      </p>
    </div>
  );
}

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
          'Read data that a colleague publishes for the team in a shared folder or at a web address. You need no account. The app looks for new data when it starts and every hour, and still shows its data while you are offline. Names, notes and pins that you add stay yours.',
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
        {!wasCancelled && <Failure error={subscribe.error} />}
      </form>
    </section>
  );
}
