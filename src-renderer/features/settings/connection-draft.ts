import {
  type AuthorizationScheme,
  addressProblem,
  type ConnectionDraft,
  type ConnectionState,
  type SecretKind,
} from '#contract/connection.ts';
import { t, translated } from '#shared/language/message.ts';

/** The form while it is edited. Secrets are only ever what was typed now; a stored one never comes back. */
export interface DraftFields {
  readonly taxonomyUrl: string;
  readonly taxonomyScheme: AuthorizationScheme;
  readonly analyticsUrl: string;
  readonly analyticsScheme: AuthorizationScheme;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secrets: Readonly<Record<SecretKind, string>>;
}

export const noSecrets = { clientSecret: '', analyticsToken: '', taxonomyToken: '' };

export function fieldsOf({ connection }: Partial<ConnectionState>): DraftFields {
  return {
    taxonomyUrl: connection?.taxonomy.baseUrl ?? '',
    taxonomyScheme: connection?.taxonomy.scheme ?? 'JWT',
    analyticsUrl: connection?.analytics.baseUrl ?? '',
    analyticsScheme: connection?.analytics.scheme ?? 'JWT',
    tokenUrl: connection?.token.url ?? '',
    clientId: connection?.token.clientId ?? '',
    secrets: noSecrets,
  };
}

export type FieldProblems = Partial<Record<'taxonomyUrl' | 'analyticsUrl' | 'tokenUrl' | 'clientId', string>>;

/** The problems of the addresses, in words to stand beside them. */
export function addressProblems(fields: Pick<DraftFields, 'taxonomyUrl' | 'analyticsUrl' | 'tokenUrl'>): FieldProblems {
  const problems: FieldProblems = {};
  for (const key of ['taxonomyUrl', 'analyticsUrl', 'tokenUrl'] as const) {
    const problem = addressProblem(fields[key].trim());
    if (problem) problems[key] = translated(problem);
  }
  return problems;
}

/** The same for every field. */
export function problemsOf(fields: DraftFields): FieldProblems {
  const problems = addressProblems(fields);
  if (fields.clientId.trim() === '') problems.clientId = t('Enter the client ID that your provider gave you.');
  return problems;
}

export const hasProblems = (problems: FieldProblems): boolean => Object.keys(problems).length > 0;

/** The draft as the contract takes it: only the secrets that were typed go along. */
export function draftOf(fields: DraftFields): ConnectionDraft {
  const typed = Object.entries(fields.secrets).filter(([, value]) => value !== '');
  return {
    connection: {
      taxonomy: { baseUrl: fields.taxonomyUrl.trim(), scheme: fields.taxonomyScheme },
      analytics: { baseUrl: fields.analyticsUrl.trim(), scheme: fields.analyticsScheme },
      token: { url: fields.tokenUrl.trim(), clientId: fields.clientId.trim() },
    },
    secrets: Object.fromEntries(typed),
  };
}

export const withoutSecrets = (fields: DraftFields): DraftFields => ({ ...fields, secrets: noSecrets });

/** The fields that a stored secret belongs to. */
const boundTo = {
  clientSecret: ['tokenUrl', 'clientId', 'taxonomyUrl', 'analyticsUrl'],
  taxonomyToken: ['taxonomyUrl'],
  analyticsToken: ['analyticsUrl'],
} as const satisfies Record<SecretKind, readonly (keyof DraftFields)[]>;

/** Whether the secret that is stored is the one for these addresses and this client: one for another place is never sent here. */
export function storedFor(
  state: ConnectionState | undefined,
  fields: Pick<DraftFields, 'tokenUrl' | 'clientId' | 'taxonomyUrl' | 'analyticsUrl'>,
  kind: SecretKind = 'clientSecret',
): boolean {
  const before = fieldsOf(state ?? {});
  const same = boundTo[kind].every((key) => before[key] === fields[key].trim());
  return same && state?.stored[kind] === true;
}
