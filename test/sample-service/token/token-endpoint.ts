import type { Reading } from '../generator/reading.ts';
import type { ExpiresInForm } from '../options.ts';
import { type Answer, detailAnswer, objectAnswer, textAnswer } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { TokenStore } from './token-store.ts';

/** The gateway's path and the path of the service behind it. */
export const TOKEN_PATHS: readonly string[] = ['/oauth2/v1/access_token', '/oauth2/access_token'];

export interface TokenEndpoint {
  readonly reading: Reading;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly store: TokenStore;
}

/** Client credentials for an access token. */
export async function answerToken(endpoint: TokenEndpoint, request: ServiceRequest): Promise<Answer> {
  if (request.method !== 'POST') return detailAnswer(405, `Method "${request.method}" not allowed.`, { Allow: 'POST' });
  if (!request.contentType.startsWith('application/x-www-form-urlencoded')) {
    return oauthError(400, 'invalid_request', 'Request is missing grant type.');
  }
  const form = new URLSearchParams(await request.body());
  const grant = form.get('grant_type');
  if (grant === null) return oauthError(400, 'invalid_request', 'Request is missing grant type.');
  if (grant !== 'client_credentials') return oauthError(400, 'unsupported_grant_type');
  const { clientId, clientSecret } = credentials(request, form);
  if (clientId !== endpoint.clientId || clientSecret !== endpoint.clientSecret)
    return oauthError(401, 'invalid_client');
  if (form.get('token_type')?.toLowerCase() !== 'jwt') {
    const token = endpoint.store.issueBearer();
    return success({
      access_token: token,
      expires_in: 36_000,
      token_type: 'Bearer',
      scope: 'read write email profile',
    });
  }
  return success(jwtAnswer(endpoint, clientId));
}

function jwtAnswer({ store, reading }: TokenEndpoint, clientId: string): object {
  const { token, lifetime } = store.issue(clientId);
  const scope = reading === 'reality' ? 'read write email profile' : 'read write profile email';
  return { access_token: token, ...expiresIn(store.settings.expiresIn, lifetime, reading), token_type: 'JWT', scope };
}

function expiresIn(form: ExpiresInForm, lifetime: number, reading: Reading): object {
  switch (form) {
    case 'missing':
      return {};
    case 'null':
      return { expires_in: null };
    case 'absurd':
      return { expires_in: 1_000_000_000_000_000 };
    case 'string':
      return { expires_in: String(lifetime) };
    case 'int':
    case 'negative':
      return { expires_in: lifetime };
    case 'reading':
      return { expires_in: reading === 'reality' ? lifetime : String(lifetime) };
  }
}

/** Credentials stand in the body, or in a Basic header. */
function credentials(request: ServiceRequest, form: URLSearchParams): { clientId: string; clientSecret: string } {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(request.authorization ?? '') ?? [];
  if (basic === undefined)
    return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
}

const success = (value: object): Answer =>
  objectAnswer(200, value, { 'Cache-Control': 'no-store', Pragma: 'no-cache' });

function oauthError(status: number, error: string, description?: string): Answer {
  const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': `Bearer error="${error}"` } : {};
  return objectAnswer(
    status,
    { error, ...(description === undefined ? {} : { error_description: description }) },
    headers,
  );
}

/** The token service's answer to too many requests: a page, not JSON. */
export function tokenThrottled(): Answer {
  return textAnswer(403, '<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>', 'text/html; charset=utf-8');
}
