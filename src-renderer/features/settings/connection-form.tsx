import { type FormEvent, useState } from 'react';
import type { ConnectionState } from '#contract/connection.ts';
import { t } from '#shared/language/message.ts';
import { changeThen } from '../../client/call.ts';
import { once, useForgetConnection, useSaveConnection, useTestConnection } from '../../client/connection.ts';
import { say } from '../../client/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Failure } from '../../ui/states.tsx';
import {
  type DraftFields,
  draftOf,
  type FieldProblems,
  fieldsOf,
  hasProblems,
  problemsOf,
  withoutSecrets,
} from './connection-draft.ts';
import { AddressFields, SecretField, ServiceFields, secretStoreMessages, TestSteps } from './connection-fields.tsx';

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
    changeThen(save, once(draftOf(fields)), () => {
      setFields(withoutSecrets);
      say({ tone: 'info', text: () => t('The connection is saved.') });
    });
  };

  return (
    <form className="form" onSubmit={submit} noValidate data-testid="connection-form">
      <p className="lede">{t(secretStoreMessages[state.store])}</p>
      <TokenFields fields={fields} problems={problems} isStored={state.stored.clientSecret} onChange={set} />
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
          {t('Save')}
        </Button>
        <Button disabled={test.isPending} onClick={() => usable() && test.mutate(once(draftOf(fields)))}>
          {test.isPending ? t('Testing…') : t('Test connection')}
        </Button>
        {state.connection && <ForgetConnection />}
      </div>
      <Failure error={save.error} />
      <Failure error={test.error} />
      {test.data && <TestSteps result={test.data} />}
    </form>
  );
}

interface TokenFieldsProps {
  readonly fields: DraftFields;
  readonly problems: FieldProblems;
  readonly isStored: boolean;
  readonly onChange: (patch: Partial<DraftFields>) => void;
}

/** The token service, and the client that asks it for tokens. */
function TokenFields({ fields, problems, isStored, onChange }: TokenFieldsProps) {
  return (
    <fieldset>
      <legend>{t('Token service')}</legend>
      <AddressFields only="tokenUrl" fields={fields} problems={problems} onChange={onChange} />
      <TextField
        label={t('Client ID')}
        value={fields.clientId}
        problem={problems.clientId}
        onChange={(clientId) => onChange({ clientId })}
      />
      <SecretField
        label={t('Client secret')}
        stored={isStored}
        value={fields.secrets.clientSecret}
        onChange={(clientSecret) => onChange({ secrets: { ...fields.secrets, clientSecret } })}
      />
    </fieldset>
  );
}

/** Removes addresses and secrets after one question; synced data stays. */
function ForgetConnection() {
  const [asking, setAsking] = useState(false);
  const forget = useForgetConnection();
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t('Forget this connection…')}
      </Button>
      {asking && (
        <Dialog
          title={t('Forget this connection?')}
          confirm={t('Forget')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            forget.mutate();
          }}
        >
          <p>{t('This removes the addresses and the stored secrets from this computer. All synced data stays.')}</p>
        </Dialog>
      )}
    </>
  );
}
