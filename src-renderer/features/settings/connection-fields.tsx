import { type Ref, useEffect, useId, useRef, useState } from 'react';
import {
  type AuthorizationScheme,
  authorizationScheme,
  type ConnectionState,
  type ConnectionTest,
  type ServiceName,
  type TestStep,
} from '#contract/connection.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { TextField } from '../../ui/fields.tsx';
import { CheckMark, Minus, X } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';
import type { DraftFields, FieldProblems } from './connection-draft.ts';

/** The services that are read, and what the form calls each part of them. */
const services = {
  taxonomy: {
    legend: message('Taxonomy service'),
    url: 'taxonomyUrl',
    scheme: 'taxonomyScheme',
    secret: 'taxonomyToken',
    secretLabel: message('Taxonomy API token'),
  },
  analytics: {
    legend: message('Course analytics service'),
    url: 'analyticsUrl',
    scheme: 'analyticsScheme',
    secret: 'analyticsToken',
    secretLabel: message('Analytics API token'),
  },
} as const;

/** Whether a scheme takes an API token of the service, instead of one that is got with the client secret. */
export const takesApiToken = (scheme: AuthorizationScheme) => scheme === 'Token' || scheme === 'Bearer';

interface ServiceFieldsProps {
  readonly service: keyof typeof services;
  readonly fields: DraftFields;
  readonly problems: FieldProblems;
  /** Whether a token of its own is stored. */
  readonly isStored: boolean;
  readonly onChange: (patch: Partial<DraftFields>) => void;
}

const addresses = [
  {
    key: 'tokenUrl',
    label: message('Token address'),
    placeholder: 'https://courses.example.org/oauth2/access_token',
  },
  { key: 'taxonomyUrl', label: message('Taxonomy address'), placeholder: 'https://discovery.example.org' },
  { key: 'analyticsUrl', label: message('Analytics address'), placeholder: 'https://analytics.example.org' },
] as const;

type AddressKey = (typeof addresses)[number]['key'];

interface AddressFieldProps {
  readonly fields: Pick<DraftFields, AddressKey>;
  readonly problems: FieldProblems;
  readonly onChange: (patch: Partial<Record<AddressKey, string>>) => void;
  readonly onBlur?: () => void;
}

/** The addresses of the three services, all of them or one. */
export function AddressFields({ only, ...props }: AddressFieldProps & { readonly only?: AddressKey }) {
  return addresses
    .filter(({ key }) => only === undefined || key === only)
    .map(({ key, label, placeholder }) => (
      <TextField
        key={key}
        label={t(label)}
        type="url"
        value={props.fields[key]}
        problem={props.problems[key]}
        placeholder={placeholder}
        onChange={(value) => props.onChange({ [key]: value })}
        onBlur={props.onBlur}
      />
    ));
}

const words: Record<AuthorizationScheme, Message> = {
  JWT: message('JWT, for a client ID and secret (usual choice)'),
  Bearer: message('Bearer, for an API token or a client ID and secret'),
  Token: message('Token, for an API token or a client ID and secret'),
  none: message('None, for a service without sign-in'),
};

interface SchemeFieldProps {
  readonly service: ServiceName;
  readonly value: AuthorizationScheme;
  readonly onChange: (scheme: AuthorizationScheme) => void;
}

/** The word before the token in the Authorization header. */
export function SchemeField({ service, value, onChange }: SchemeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <Words
          of={message(
            'Authorization<hidden> of the {service, select, taxonomy {taxonomy} other {analytics}} service</hidden>',
          )}
          hidden={(text) => <span className="sr-only">{text}</span>}
          service={service}
        />
      </label>
      <select id={id} value={value} onChange={(event) => onChange(authorizationScheme.parse(event.target.value))}>
        {authorizationScheme.options.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(words[scheme])}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Where a service is and how it is asked; a token of its own only where its authorization takes one. */
export function ServiceFields({ service, fields, problems, isStored, onChange }: ServiceFieldsProps) {
  const { legend, url, scheme } = services[service];
  return (
    <fieldset>
      <legend>{t(legend)}</legend>
      <AddressFields only={url} fields={fields} problems={problems} onChange={onChange} />
      <SchemeField service={service} value={fields[scheme]} onChange={(chosen) => onChange({ [scheme]: chosen })} />
      <ApiTokenField service={service} fields={fields} isStored={isStored} onChange={onChange} />
    </fieldset>
  );
}

/** Where secrets are kept, in words. */
export const secretStoreMessages: Record<ConnectionState['store'], Message> = {
  keychain: message('Secrets are kept in this computer’s keychain, never in a file, and are never shown again.'),
  sealed: message(
    'The app cannot reach this computer’s keychain. Secrets are kept in an encrypted file that only your account can open, and are never shown again.',
  ),
  session: message(
    'The app cannot use this computer’s keychain, so it keeps secrets only until you quit and never writes them to disk. If the keychain was locked, unlock it and start the app again; otherwise the app will ask you for the secrets.',
  ),
};

interface SecretFieldProps {
  readonly label: string;
  /** One is stored for these addresses; it can be replaced, never read. */
  readonly stored: boolean;
  readonly value: string;
  readonly optional?: boolean;
  /** The service refused the one that is stored. */
  readonly isRefused?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Write-only. */
export function SecretField(props: SecretFieldProps) {
  const { label, stored, value, optional = false, isRefused = false, problem, ref, onChange } = props;
  const missing = optional ? t('None saved; you can leave this empty.') : t('Not saved yet for these addresses.');
  return (
    <TextField
      ref={ref}
      label={label}
      type="password"
      value={value}
      problem={problem}
      onChange={onChange}
      placeholder={stored ? t('stored') : undefined}
      note={
        !stored
          ? missing
          : isRefused
            ? t('The saved one was refused, or the client ID was. Type the secret to replace it.')
            : t('Saved. Leave this empty to keep it, or type to replace it.')
      }
    />
  );
}

/** The service's own API token; nothing where its authorization takes none. */
export function ApiTokenField({ service, fields, isStored, onChange }: Omit<ServiceFieldsProps, 'problems'>) {
  const { scheme, secret, secretLabel } = services[service];
  if (!takesApiToken(fields[scheme])) return null;
  return (
    <SecretField
      label={t(secretLabel)}
      stored={isStored}
      value={fields.secrets[secret]}
      optional
      onChange={(value) => onChange({ secrets: { ...fields.secrets, [secret]: value } })}
    />
  );
}

const shownAfterMs = 1500;

/** The keychain is asked for the stored secrets, and may be waiting for the user. */
export function KeychainWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <p className="lede" role="status">
          {t(
            'Waiting for this computer’s keychain, which may ask for your password in a separate window. Everything else works in the meantime. If there is no answer within half a minute, the app continues without the keychain.',
          )}
        </p>
      )}
      <Skeleton />
    </>
  );
}

const names: Record<TestStep, Message> = {
  token: message('Get an access token'),
  taxonomy: message('Read one skill'),
  analytics: message('Read one course run'),
};

const marks = {
  passed: { mark: CheckMark, word: message('passed'), tone: 'positive' },
  failed: { mark: X, word: message('failed'), tone: 'negative' },
  skipped: { mark: Minus, word: message('skipped'), tone: 'quiet' },
} as const;

/** Whether it worked, before the steps say why. */
function verdictOf({ steps }: ConnectionTest): string {
  if (steps.every(({ state }) => state === 'passed')) return t('The connection works.');
  return steps.some(({ state }) => state === 'failed')
    ? t('The connection does not work yet.')
    : t('Only part of the connection works.');
}

interface TestStepsProps {
  readonly result: ConnectionTest;
  /** The words of an error where the steps stand. */
  readonly say?: (message: string) => string;
}

const asItIs = (message: string) => message;

/** Each step of the test by name: what was seen, or what failed and why. */
export function TestSteps({ result, say = asItIs }: TestStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The result stands below the form: the focus brings it into view and to the ear. Each result is another object.
  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result]);
  return (
    <section className="block" aria-label={t('Connection test')} data-testid="connection-test">
      <h2 ref={heading} className="verdict" tabIndex={-1}>
        {verdictOf(result)}
      </h2>
      <ol className="steps">
        {result.steps.map(({ step, host, state, note, error }) => {
          const { mark: Mark, word, tone } = marks[state];
          return (
            <li key={step} data-state={state}>
              <strong className={tone}>
                <Mark className="mark" size={13} /> {t(names[step])}: {t(word)}
              </strong>{' '}
              <span className="quiet">{host}</span>
              {note && <p>{note}</p>}
              {error && <p className="failure">{say(error.message)}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
