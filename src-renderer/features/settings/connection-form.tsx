import { type FormEvent, useState } from 'react';
import type { AuthorizationScheme, ConnectionState } from '../../../src-preload/contract/connection.ts';
import { wordsOf } from '../../client/call-error.ts';
import { useSaveConnection, useTestConnection } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { once } from '../../client/once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { type DraftFields, draftOf, fieldsOf, problemsOf, withoutSecrets } from './connection-draft.ts';
import { ForgetConnection } from './forget-connection.tsx';
import { SchemeField } from './scheme-field.tsx';
import { SecretField } from './secret-field.tsx';
import { secretStoreWords } from './secret-store-words.ts';
import { TestSteps } from './test-steps.tsx';

const takesToken = (scheme: AuthorizationScheme) => scheme === 'Token' || scheme === 'Bearer';

/** Addresses, client and secrets. Nothing is derived silently from one address to the other. */
export function ConnectionForm({ state }: { readonly state: ConnectionState }) {
  const [fields, setFields] = useState(() => fieldsOf(state));
  const [tried, setTried] = useState(false);
  const save = useSaveConnection();
  const test = useTestConnection();
  const problems = tried ? problemsOf(fields) : {};
  const set = (patch: Partial<DraftFields>) => setFields((before) => ({ ...before, ...patch }));
  const setSecret = (kind: keyof DraftFields['secrets']) => (value: string) =>
    set({ secrets: { ...fields.secrets, [kind]: value } });

  const usable = () => {
    setTried(true);
    return Object.keys(problemsOf(fields)).length === 0;
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
          onChange={setSecret('clientSecret')}
        />
      </fieldset>
      <fieldset>
        <legend>Taxonomy service</legend>
        <AddressFields only="taxonomyUrl" fields={fields} problems={problems} onChange={set} />
        <SchemeField
          service="taxonomy"
          value={fields.taxonomyScheme}
          onChange={(taxonomyScheme) => set({ taxonomyScheme })}
        />
        {takesToken(fields.taxonomyScheme) && (
          <SecretField
            label="Taxonomy API token"
            stored={state.stored.taxonomyToken}
            value={fields.secrets.taxonomyToken}
            optional
            onChange={setSecret('taxonomyToken')}
          />
        )}
      </fieldset>
      <fieldset>
        <legend>Course analytics service</legend>
        <AddressFields only="analyticsUrl" fields={fields} problems={problems} onChange={set} />
        <SchemeField
          service="analytics"
          value={fields.analyticsScheme}
          onChange={(analyticsScheme) => set({ analyticsScheme })}
        />
        {takesToken(fields.analyticsScheme) && (
          <SecretField
            label="Analytics API token"
            stored={state.stored.analyticsToken}
            value={fields.secrets.analyticsToken}
            optional
            onChange={setSecret('analyticsToken')}
          />
        )}
      </fieldset>
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
