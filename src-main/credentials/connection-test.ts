import { randomUUID } from 'node:crypto';
import type {
  AuthorizationScheme,
  Connection,
  ConnectionTest,
  SecretKind,
  ServiceName,
  TestStep,
} from '#contract/connection.ts';
import { AlmanacError, toAppError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { cutAt } from '#shared/text/text.ts';

/** Reads something harmless of one service and says what was seen. */
export type ProbeService = (input: {
  readonly service: ServiceName;
  readonly baseUrl: string;
  readonly authorization: string | null;
}) => Promise<{ note: string }>;

export interface TestOptions {
  /** The secret that was typed, or else the stored one, or null. */
  readonly secretOf: (kind: SecretKind) => Promise<string | null>;
  /** Exchanges a client secret for an access token. */
  readonly buy: (clientSecret: string) => Promise<string>;
  readonly probe: ProbeService;
}

type StepResult = ConnectionTest['steps'][number];

/** Tries token, taxonomy and analytics in this order. Never rejects: what went wrong is in the steps. */
export async function testConnection(connection: Connection, options: TestOptions): Promise<ConnectionTest> {
  const apiTokens = {
    taxonomy: await apiToken(connection.taxonomy.scheme, 'taxonomyToken', options),
    analytics: await apiToken(connection.analytics.scheme, 'analyticsToken', options),
  };
  const needsToken = (service: ServiceName) => connection[service].scheme !== 'none' && apiTokens[service] === null;
  const token = await tryToken(connection, needsToken('taxonomy') || needsToken('analytics'), options);
  const header = (service: ServiceName) => {
    const { scheme } = connection[service];
    return scheme === 'none' ? null : `${scheme} ${apiTokens[service] ?? token.accessToken}`;
  };
  const tryService = async (service: ServiceName): Promise<StepResult> => {
    const { baseUrl } = connection[service];
    if (needsToken(service) && token.accessToken === null) {
      return skipped(service, baseUrl, t('Not tried, because it needs the access token.'));
    }
    return tried(service, baseUrl, () => options.probe({ service, baseUrl, authorization: header(service) }));
  };
  return { steps: [token.result, ...(await Promise.all([tryService('taxonomy'), tryService('analytics')]))] };
}

async function apiToken(scheme: AuthorizationScheme, kind: SecretKind, options: TestOptions): Promise<string | null> {
  if (scheme !== 'Token' && scheme !== 'Bearer') return null;
  return options.secretOf(kind).catch(() => null);
}

async function tryToken(
  connection: Connection,
  isNeeded: boolean,
  options: TestOptions,
): Promise<{ result: StepResult; accessToken: string | null }> {
  const { url } = connection.token;
  if (!isNeeded)
    return { result: skipped('token', url, t('Not needed with these kinds of authorization.')), accessToken: null };
  let accessToken: string | null = null;
  const result = await tried('token', url, async () => {
    const clientSecret = await options.secretOf('clientSecret');
    if (clientSecret === null) throw new AlmanacError('SECRET_MISSING');
    accessToken = await options.buy(clientSecret);
    return { note: t('Received an access token') };
  });
  return { result, accessToken };
}

async function tried(step: TestStep, address: string, act: () => Promise<{ note: string }>): Promise<StepResult> {
  try {
    const { note } = await act();
    return { step, host: hostOf(address), state: 'passed', note: cutAt(note, 500), error: null };
  } catch (error) {
    // Only the log gets the details of an unexpected error.
    if (!(error instanceof AlmanacError)) console.error(error);
    return { step, host: hostOf(address), state: 'failed', note: '', error: toAppError(error, randomUUID()) };
  }
}

function skipped(step: TestStep, address: string, note: string): StepResult {
  return { step, host: hostOf(address), state: 'skipped', note, error: null };
}

const hostOf = (address: string) => new URL(address).host.slice(0, 300);
