import type { ConnectionState } from '#contract/connection.ts';
import type { SetupFields, SetupStep } from '#contract/settings.ts';
import { type Message, message } from '#shared/language/message.ts';
import { useConnection } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { fieldsOf } from '../settings/connection-draft.ts';

export const stepTitles: Record<SetupStep, Message> = {
  start: message('Welcome to Course Almanac'),
  addresses: message('Addresses of the services'),
  client: message('Client id and secret'),
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
