import { type FormEvent, useState } from 'react';
import type { ConnectionState } from '../../../src-preload/contract/connection.ts';
import { wordsOf } from '../../client/call-error.ts';
import { useSaveConnection, useTestConnection } from '../../client/connection.ts';
import { say } from '../../client/notices.ts';
import { once } from '../../client/once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { type DraftFields, draftOf, fieldsOf, hasProblems, problemsOf, withoutSecrets } from './connection-draft.ts';
import { ForgetConnection } from './forget-connection.tsx';
import { SecretField } from './secret-field.tsx';
import { secretStoreWords } from './secret-store-words.ts';
import { ServiceFields } from './service-fields.tsx';
import { TestSteps } from './test-steps.tsx';

/** Addresses, client and secrets. Nothing is derived silently from one address to the other. */
export function ConnectionForm({ state }: { readonly state: ConnectionState }) {
  const [fields, setFields] = useState(() => fieldsOf(state));
  const [tried, setTried] = useState(false);
  const save = useSaveConnection();
  const test = useTestConnection();
  const problems = tried ? problemsOf(fields) : {};
  const set = (patch: Partial<DraftFields>) => setFields((before) => ({ ...before, ...patch }));

  const usable = () => {
    setTried(true);
    return !hasProblems(problemsOf(fields));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!usable()) return;
    save.mutate(once(draftOf(fields)), {
      onSuccess: () => {
        setFields(withoutSecrets);
        say({ tone: 'info', text: 'The connection is saved.' });
      },
    });
  };

  return (
    <form className="form" onSubmit={submit} noValidate data-testid="connection-form">
      <p className="lede">{secretStoreWords[state.store]}</p>
      <fieldset>
        <legend>Token service</legend>
        <AddressFields only="tokenUrl" fields={fields} problems={problems} onChange={set} />
        <TextField
          label="Client id"
          value={fields.clientId}
          problem={problems.clientId}
          onChange={(clientId) => set({ clientId })}
        />
        <SecretField
          label="Client secret"
          stored={state.stored.clientSecret}
          value={fields.secrets.clientSecret}
          onChange={(clientSecret) => set({ secrets: { ...fields.secrets, clientSecret } })}
        />
      </fieldset>
      <ServiceFields
        service="taxonomy"
        fields={fields}
        problems={problems}
        isStored={state.stored.taxonomyToken}
        onChange={set}
      />
      <ServiceFields
        service="analytics"
        fields={fields}
        problems={problems}
        isStored={state.stored.analyticsToken}
        onChange={set}
      />
      <div className="form-actions">
        <Button kind="primary" type="submit" disabled={save.isPending}>
          Save
        </Button>
        <Button disabled={test.isPending} onClick={() => usable() && test.mutate(once(draftOf(fields)))}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
        {state.connection && <ForgetConnection />}
      </div>
      {[save.error, test.error].map(
        (error) =>
          error && (
            <p key={error.message} className="failure" role="alert">
              {wordsOf(error)}
            </p>
          ),
      )}
      {test.data && <TestSteps result={test.data} />}
    </form>
  );
}
