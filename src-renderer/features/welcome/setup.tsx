import type { FormEvent, ReactNode } from 'react';
import type { ConnectionState } from '#contract/connection.ts';
import type { SetupFields, SetupStep } from '#contract/settings.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { useConnection } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../settings/connection-draft.ts';

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
