import type { FormEvent, ReactNode } from 'react';
import type { ConnectionState } from '#contract/connection.ts';
import type { SetupFields, SetupStep } from '#contract/settings.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { useConnection } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { useOpenPackage, useOpenSample } from '../../client/workspaces.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../settings/connection-draft.ts';
import { ApplySettingsFile } from '../settings/settings-file-dialog.tsx';

export const stepTitles: Record<SetupStep, Message> = {
  start: message('Welcome to Course Almanac'),
  addresses: message('Addresses of the services'),
  client: message('Client ID and secret'),
  test: message('Test the connection'),
  courses: message('Course runs'),
  sync: message('First sync'),
};

export const stepHref = (step: SetupStep) => addressOf('welcome', { step });

/** The first run as it stands: what was typed so far, kept at every step so that it can be left and taken up again. */
export function useSetup() {
  const { setup } = useSettings();
  const connected = useConnection().data;
  const update = useUpdateSettings();
  const fields = setup?.fields ?? typedIn(connected);
  const save = (step: SetupStep, next: SetupFields = fields) => update.mutate({ setup: { step, fields: next } });
  return {
    /** Whether it is known what the app is connected to, and so what the fields begin with. */
    isKnown: connected !== undefined,
    fields,
    /** Where the user left off; null when there is nothing to go on with. */
    reached: setup?.step ?? null,
    /** Keeps what was typed and goes to a step. */
    go: (step: SetupStep, next?: SetupFields) => {
      save(step, next);
      goTo(stepHref(step));
    },
    keep: save,
    /** The first run is over. */
    finish: () => {
      update.mutate({ setup: null });
      goTo(addressOf('overview', {}));
    },
  };
}

function typedIn(connected: Pick<ConnectionState, 'connection'> | undefined): SetupFields {
  const { secrets: _, ...fields } = fieldsOf(connected ?? { connection: null });
  return fields;
}

interface StepFormProps {
  readonly children: ReactNode;
  /** Label of the button that goes on. */
  readonly next: string;
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly disabled?: boolean;
  /** Beside the buttons. */
  readonly aside?: ReactNode;
}

/** A step: what is asked, then back and on. Enter goes on. */
export function StepForm({ children, next, onNext, onBack, disabled = false, aside }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {children}
      <StepActions>
        <Button kind="primary" type="submit" disabled={disabled}>
          {next}
        </Button>
        <Button onClick={onBack}>{t('Back')}</Button>
        {aside}
      </StepActions>
    </form>
  );
}

/** Where a step goes on and back: always in sight, however long the step is. */
export function StepActions({ children }: { readonly children: ReactNode }) {
  return <div className="form-actions step-actions">{children}</div>;
}

/** The first start: what the app does, what it keeps where, and four ways to begin. */
export function StartStep() {
  const { reached, go } = useSetup();
  const sample = useOpenSample();
  const open = useOpenPackage();
  const next = reached === null || reached === 'start' ? 'addresses' : reached;
  return (
    <section className="welcome" aria-label={t('First steps')}>
      <p className="lede">
        {t(
          'Skills, jobs, job postings and analytics for your courses, on your own computer. Sync once, then search, chart and export without a network.',
        )}
      </p>
      <div className="ways">
        <section aria-labelledby="way-connect">
          <h2 id="way-connect">{t('Connect to your services')}</h2>
          <p>
            {t(
              'You need the addresses of the services, a client ID and its secret. There are five steps; you can stop after any of them and continue later.',
            )}
          </p>
          <div className="form-actions">
            <Button kind="primary" onClick={() => go(next)}>
              {next === 'addresses' ? t('Set up the connection') : t('Continue: {step}', { step: t(stepTitles[next]) })}
            </Button>
            <ApplySettingsFile />
          </div>
        </section>
        <section aria-labelledby="way-sample">
          <h2 id="way-sample">{t('Explore first')}</h2>
          <p>{t('See every screen with fictional courses, skills and jobs. You need no account or network.')}</p>
          <Button onClick={() => sample.mutate(undefined)} disabled={sample.isPending}>
            {sample.isPending ? t('Opening…') : t('Explore sample data')}
          </Button>
        </section>
        <section aria-labelledby="way-package">
          <h2 id="way-package">{t('Open a data package')}</h2>
          <p>{t('A data package (ZIP) opens without an account and is read-only.')}</p>
          <Button onClick={() => open.mutate(undefined)} disabled={open.isPending}>
            {open.isPending ? t('Opening…') : t('Open a package…')}
          </Button>
        </section>
      </div>
      <h2>{t('Where data is kept')}</h2>
      <dl className="facts">
        <dt>{t('Synced data, names, notes')}</dt>
        <dd>{t('In this app’s files on this computer, for your use only.')}</dd>
        <dt>{t('Secrets')}</dt>
        <dd>{t('In this computer’s keychain, never in a file, and never shown again.')}</dd>
        <dt>{t('Individual learner data')}</dt>
        <dd>
          {t(
            'The app downloads data about each learner’s activity only for the course runs that you choose. Each sync also downloads report files, which contain usernames, unless you leave them out. Both kinds are encrypted.',
          )}
        </dd>
        <dt>{t('What leaves this computer')}</dt>
        <dd>
          {t(
            'Requests to the services that you set up and to the addresses for downloads and updates, and what you export.',
          )}
        </dd>
      </dl>
    </section>
  );
}
