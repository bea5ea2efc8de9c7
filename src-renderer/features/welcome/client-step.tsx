import { useState } from 'react';
import type { ConnectionState, SecretKind } from '#contract/connection.ts';
import { duringSetup } from '#shared/errors/error-text.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { errorText } from '../../client/call-error.ts';
import { once, useSaveConnection } from '../../client/connection.ts';
import { useConnectionState } from '../../client/queries.ts';
import { useOpenSample } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Words } from '../../ui/words.tsx';
import {
  addressProblems,
  draftOf,
  hasProblems,
  noSecrets,
  problemsOf,
  storedFor,
} from '../settings/connection-draft.ts';
import { KeychainWait } from '../settings/keychain-wait.tsx';
import { SecretField, secretStoreMessages } from '../settings/secret-field.tsx';
import { ApiTokenField, takesApiToken } from '../settings/service-fields.tsx';
import { useSetup } from './setup.ts';
import { StepForm } from './step-form.tsx';

const apiTokens = [
  { service: 'taxonomy', kind: 'taxonomyToken', scheme: 'taxonomyScheme' },
  { service: 'analytics', kind: 'analyticsToken', scheme: 'analyticsScheme' },
] as const;

/** The client. The secret goes to the keychain with this step and is never shown again. */
export function ClientStep() {
  const { data, isPending } = useConnectionState();
  return isPending ? <KeychainWait /> : <ClientForm state={data} />;
}

function ClientForm({ state }: { readonly state: ConnectionState | undefined }) {
  const { fields: stored, go, keep } = useSetup();
  const [clientId, setClientId] = useState(stored.clientId);
  const [secrets, setSecrets] = useState<Readonly<Record<SecretKind, string>>>(noSecrets);
  const [tried, setTried] = useState(false);
  const save = useSaveConnection();
  const fields = { ...stored, clientId };
  const hasSecret = storedFor(state, fields);
  // Where each service has an API token of its own, no client secret is sent.
  const isServedByTokens = apiTokens.every(
    ({ scheme, kind }) => takesApiToken(fields[scheme]) && (secrets[kind] !== '' || storedFor(state, fields, kind)),
  );
  const missing = secrets.clientSecret === '' && !hasSecret && !isServedByTokens;
  const problems = problemsOf({ ...fields, secrets });
  const next = () => {
    setTried(true);
    if (hasProblems(addressProblems(fields))) return go('addresses', fields);
    if (hasProblems(problems) || missing) return;
    save.mutate(once(draftOf({ ...fields, secrets })), {
      onSuccess: () => {
        setSecrets(noSecrets);
        go('test', fields);
      },
    });
  };
  return (
    <StepForm next={t('Save and test')} onNext={next} onBack={() => go('addresses', fields)} disabled={save.isPending}>
      <p className="lede">{translated(secretStoreMessages[state?.store ?? 'keychain'])}</p>
      <div className="fields">
        <TextField
          label={t('Client id')}
          value={clientId}
          problem={tried ? problems.clientId : undefined}
          onChange={setClientId}
          onBlur={() => keep('client', fields)}
        />
        <SecretField
          label={t('Client secret')}
          stored={hasSecret}
          value={secrets.clientSecret}
          problem={tried && missing ? t('Enter the secret that belongs to the client id.') : undefined}
          onChange={(clientSecret) => setSecrets({ ...secrets, clientSecret })}
        />
        {apiTokens.map(({ service, kind }) => (
          <ApiTokenField
            key={service}
            service={service}
            fields={{ ...fields, secrets }}
            isStored={storedFor(state, fields, kind)}
            onChange={(patch) => setSecrets(patch.secrets ?? secrets)}
          />
        ))}
      </div>
      {save.isError && (
        <p className="failure" role="alert">
          {duringSetup(errorText(save.error))}
        </p>
      )}
      <NotYet />
    </StepForm>
  );
}

/** Registration is done by hand at the provider: what to ask for, and what to do meanwhile. */
function NotYet() {
  const sample = useOpenSample();
  return (
    <details className="choices">
      <summary>{t('I don’t have these yet')}</summary>
      <p>
        {t(
          'The provider of your services registers clients by hand. Ask for an OAuth client with the grant type “client credentials” that may read the taxonomy and the analytics of your courses. You get a client id and a secret.',
        )}
      </p>
      <p>
        <Words
          of={message('What you have typed so far is kept. Until then you can <act>explore sample data</act>.')}
          act={(words) => (
            <Button kind="link" onClick={() => sample.mutate(undefined)} disabled={sample.isPending}>
              {words}
            </Button>
          )}
        />
      </p>
    </details>
  );
}
