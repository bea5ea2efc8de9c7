import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ConnectionState } from '#contract/connection.ts';
import { t } from '#shared/language/message.ts';
import { changeThen, errorText } from '../../client/call.ts';
import { once, useForgetConnection, useSaveConnection, useTestConnection } from '../../client/connection.ts';
import { say } from '../../client/notices.ts';
import { endSecretFocus, useSecretFocus } from '../../client/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Failure } from '../../ui/states.tsx';
import { useCodeOfRefusal, useWordsOfError } from '../sync/last-sync.ts';
import {
  type DraftFields,
  draftOf,
  type FieldProblems,
  fieldsOf,
  hasProblems,
  problemsOf,
  storedFor,
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
  const wordsOf = useWordsOfError(true);
  const sayHere = (error: unknown) => wordsOf(errorText(error));
  const isRefusedNow = useCodeOfRefusal() === 'SECRET_REFUSED';
  const isRefused = isRefusedNow || test.data?.steps.some(({ error }) => error?.code === 'SECRET_REFUSED') === true;
  const set = (patch: Partial<DraftFields>) => {
    // A result stands beside what was tested.
    test.reset();
    setFields((before) => ({ ...before, ...patch }));
  };

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
      <TokenFields
        fields={fields}
        problems={problems}
        isStored={storedFor(state, fields)}
        isRefused={isRefused}
        onChange={set}
      />
      <ServiceFields
        service="taxonomy"
        fields={fields}
        problems={problems}
        isStored={storedFor(state, fields, 'taxonomyToken')}
        onChange={set}
      />
      <ServiceFields
        service="analytics"
        fields={fields}
        problems={problems}
        isStored={storedFor(state, fields, 'analyticsToken')}
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
      <Failure error={save.error} say={sayHere} />
      <Failure error={test.error} say={sayHere} />
      {test.data && <TestSteps result={test.data} say={wordsOf} />}
    </form>
  );
}

interface TokenFieldsProps {
  readonly fields: DraftFields;
  readonly problems: FieldProblems;
  readonly isStored: boolean;
  readonly isRefused: boolean;
  readonly onChange: (patch: Partial<DraftFields>) => void;
}

/** The token service, and the client that asks it for tokens. */
function TokenFields({ fields, problems, isStored, isRefused, onChange }: TokenFieldsProps) {
  const secret = useRef<HTMLInputElement>(null);
  const isRequested = useSecretFocus();
  useEffect(() => {
    if (!isRequested) return;
    secret.current?.focus();
    endSecretFocus();
  }, [isRequested]);
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
        ref={secret}
        stored={isStored}
        isRefused={isRefused}
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
