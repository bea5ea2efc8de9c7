import { useEffect, useRef, useState } from 'react';
import type { ConnectionState, ConnectionTest, SecretKind } from '#contract/connection.ts';
import type { SetupStep } from '#contract/settings.ts';
import { duringSetup } from '#shared/errors/error-text.ts';
import { credentialErrors } from '#shared/errors/errors.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { changeThen, errorText } from '../../client/call.ts';
import { once, useSaveConnection, useTestConnection } from '../../client/connection.ts';
import { useConnectionState } from '../../client/queries.ts';
import { useOpenSample } from '../../client/workspaces.ts';
import { stayer } from '../../routing/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Failure } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';
import {
  addressProblems,
  draftOf,
  hasProblems,
  noSecrets,
  problemsOf,
  storedFor,
} from '../settings/connection-draft.ts';
import {
  AddressFields,
  ApiTokenField,
  KeychainWait,
  SchemeField,
  SecretField,
  secretStoreMessages,
  TestSteps,
  takesApiToken,
} from '../settings/connection-fields.tsx';
import { StepForm, useSetup } from './setup.tsx';

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
    const stays = stayer();
    changeThen(save, once(draftOf({ ...fields, secrets })), () => {
      setSecrets(noSecrets);
      if (stays()) go('test', fields);
    });
  };
  return (
    <StepForm next={t('Save and test')} onNext={next} onBack={() => go('addresses', fields)} disabled={save.isPending}>
      <p className="lede">{translated(secretStoreMessages[state?.store ?? 'keychain'])}</p>
      <div className="fields">
        <TextField
          label={t('Client ID')}
          value={clientId}
          problem={tried ? problems.clientId : undefined}
          onChange={setClientId}
          onBlur={() => keep('client', fields)}
        />
        <SecretField
          label={t('Client secret')}
          stored={hasSecret}
          value={secrets.clientSecret}
          problem={tried && missing ? t('Enter the secret that belongs to the client ID.') : undefined}
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
      <Failure error={save.error} say={(error) => duringSetup(errorText(error))} />
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
          'Your service provider registers clients by hand. Ask for an OAuth client with the grant type “client credentials” that can read the taxonomy and the analytics of your courses. You will receive a client ID and a secret.',
        )}
      </p>
      <p>
        <Words
          of={message('Your entries so far are kept. Meanwhile, you can <act>explore sample data</act>.')}
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

/** Where the three services are. Nothing is derived from one address to another unless the user says so. */
export function AddressesStep() {
  const { fields: stored, go, keep } = useSetup();
  const [fields, setFields] = useState(stored);
  const [tried, setTried] = useState(false);
  const problems = addressProblems(fields);
  const canCopy = problems.tokenUrl === undefined && (fields.taxonomyUrl === '' || fields.analyticsUrl === '');
  const sameHost = () => {
    const { origin } = new URL(fields.tokenUrl.trim());
    setFields({ ...fields, taxonomyUrl: fields.taxonomyUrl || origin, analyticsUrl: fields.analyticsUrl || origin });
  };
  return (
    <StepForm
      next={t('Next')}
      onNext={() => {
        setTried(true);
        if (!hasProblems(problems)) go('client', fields);
      }}
      onBack={() => go('start', fields)}
    >
      <p className="lede">
        {t(
          'Enter the address of each service, with or without its API path. Find the addresses in your provider’s documentation, or ask your IT department.',
        )}
      </p>
      <div className="fields">
        <AddressFields
          fields={fields}
          problems={tried ? problems : {}}
          onChange={(patch) => setFields({ ...fields, ...patch })}
          onBlur={() => keep('addresses', fields)}
        />
        {canCopy && (
          <Button kind="link" onClick={sameHost}>
            {t('Use the server of the token address for all services')}
          </Button>
        )}
      </div>
      <details className="choices">
        <summary>{t('Authorization')}</summary>
        <p className="field-note">
          {t('Nearly every service uses JWT. The test tells you if yours needs another kind.')}
        </p>
        <SchemeField
          service="taxonomy"
          value={fields.taxonomyScheme}
          onChange={(taxonomyScheme) => setFields({ ...fields, taxonomyScheme })}
        />
        <SchemeField
          service="analytics"
          value={fields.analyticsScheme}
          onChange={(analyticsScheme) => setFields({ ...fields, analyticsScheme })}
        />
      </details>
    </StepForm>
  );
}

/** Tries the saved connection step by step. A failed step leads back to where it is mended; the user can still go on. */
export function TestStep() {
  const { go } = useSetup();
  const test = useTestConnection();
  const begun = useRef(false);
  const { mutate } = test;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(once(undefined));
  }, [mutate]);
  const mend = test.data ? whereToMend(test.data) : null;
  const hasFailed = mend !== null || test.isError;
  // The result stands below the buttons, with the ones that it brings: those that may be pressed stay where they are.
  return (
    <>
      <StepForm
        next={t('Next')}
        onNext={() => go('courses')}
        onBack={() => go('client')}
        disabled={test.isPending || hasFailed}
        aside={
          <Button onClick={() => test.mutate(once(undefined))} disabled={test.isPending}>
            {test.isPending ? t('Testing…') : t('Test again')}
          </Button>
        }
      >
        <p className="lede">{t('Sends one harmless request to each service. Nothing is synced yet.')}</p>
      </StepForm>
      <div className="test-result">
        {test.isPending && <p role="status">{t('Testing…')}</p>}
        <Failure error={test.error} say={(error) => duringSetup(errorText(error))} />
        {test.data && <TestSteps result={test.data} say={duringSetup} />}
        {hasFailed && (
          <div className="form-actions">
            {mend && (
              <Button kind="primary" onClick={() => go(mend.step)}>
                {mend.label}
              </Button>
            )}
            <Button kind="link" onClick={() => go('courses')}>
              {t('Continue anyway')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface Mend {
  readonly step: SetupStep;
  readonly label: string;
}

/** The step of the first run that asks for the thing that is most likely wrong; null when nothing is. */
function whereToMend({ steps }: ConnectionTest): Mend | null {
  const failed = steps.find(({ state }) => state === 'failed');
  if (!failed) return null;
  const isRefused = failed.error !== null && credentialErrors.has(failed.error.code);
  if (failed.step === 'token') {
    return isRefused
      ? { step: 'client', label: t('Check client ID and secret') }
      : { step: 'addresses', label: t('Check the token address') };
  }
  return isRefused
    ? { step: 'client', label: t('Check the secret and the API tokens') }
    : {
        step: 'addresses',
        label: t('Check the {service, select, taxonomy {taxonomy} analytics {analytics} other {{service}}} address', {
          service: failed.step,
        }),
      };
}
