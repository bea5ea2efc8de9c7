import type { AuthorizationScheme } from '#contract/connection.ts';
import { message, t } from '#shared/language/message.ts';
import { AddressFields } from './address-fields.tsx';
import type { DraftFields, FieldProblems } from './connection-draft.ts';
import { SchemeField } from './scheme-field.tsx';
import { SecretField } from './secret-field.tsx';

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
