import { describe, expect, it } from 'vitest';
import { askForToken, BOTH_READINGS, get, recordOf, startService } from './client.ts';

function claimsOf(token: unknown): Record<string, unknown> {
  const [, payload = ''] = String(token).split('.');
  return recordOf(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

describe.each(BOTH_READINGS)('the token endpoint, %s', (reading) => {
  it('exchanges client credentials for a JWT that tells when it ends', async () => {
    const service = await startService({ reading, tokenLifetime: 900 });
    const answer = recordOf(await (await askForToken(service)).json());
    const claims = claimsOf(answer.access_token);

    expect(answer.token_type).toBe('JWT');
    expect(String(answer.scope).split(' ').sort()).toEqual(['email', 'profile', 'read', 'write']);
    expect(answer.expires_in).toBe(reading === 'reality' ? 900 : '900');
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
    expect(claims).toMatchObject({ grant_type: 'client-credentials', preferred_username: 'demo', version: '1.2.0' });
  });

  it('takes credentials from a Basic header at either path', async () => {
    const service = await startService({ reading });
    const response = await fetch(`${service.url}/oauth2/access_token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('demo:demo-secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', token_type: 'jwt' }),
    });
    expect(response.status).toBe(200);
  });

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %o', async (form, status, error) => {
    const service = await startService({ reading });
    const response = await askForToken(service, form);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
  });
});

describe('tokens that make trouble', () => {
  it('says what a body without a grant type lacks', async () => {
    const service = await startService();
    const response = await fetch(`${service.url}/oauth2/v1/access_token`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('gives an opaque token that no service takes when token_type is not jwt', async () => {
    const service = await startService();
    const answer = recordOf(await (await askForToken(service, { token_type: 'bearer' })).json());
    expect(answer.token_type).toBe('Bearer');
    const url = `${service.url}/taxonomy/api/v1/skills/`;
    expect((await get(url, { Authorization: `JWT ${String(answer.access_token)}` })).status).toBe(401);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['negative', -3600],
    ['absurd', 1_000_000_000_000_000],
    ['string', '3600'],
    ['int', 3600],
  ] as const)('tells expires_in as %s', async (expiresIn, told) => {
    const service = await startService({ expiresIn });
    expect(recordOf(await (await askForToken(service)).json()).expires_in).toBe(told);
  });

  it('expires by the clock of the service, and can be revoked', async () => {
    const service = await startService({ tokenLifetime: 100 });
    const token = recordOf(await (await askForToken(service)).json()).access_token;
    const ask = (): ReturnType<typeof get> =>
      get(`${service.url}/taxonomy/api/v1/skills/`, { Authorization: `JWT ${String(token)}` });

    expect((await ask()).status).toBe(200);
    service.setClockOffset(101);
    expect((await ask()).json).toEqual({ detail: 'Token has expired.' });
    service.setClockOffset(0);
    service.tokens.revokeAll();
    expect((await ask()).json).toEqual({ detail: 'Error decoding token.' });
  });
});
