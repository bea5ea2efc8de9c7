import { describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { accountsOf } from '#main/credentials/credentials.ts';

const connection = (baseUrl: string, url: string): Connection => ({
  taxonomy: { baseUrl, scheme: 'JWT' },
  analytics: { baseUrl, scheme: 'Token' },
  token: { url, clientId: 'demo' },
});

describe('the account of a secret', () => {
  it('names the address that the secret is for', () => {
    expect(
      accountsOf(connection('https://Data.Example/api/v0/', 'https://auth.example:443/oauth2/access_token/')),
    ).toEqual({
      clientSecret: 'client secret of demo at https://auth.example/oauth2/access_token for https://data.example',
      analyticsToken: 'API token for analytics at https://data.example/api/v0',
      taxonomyToken: 'API token for the taxonomy at https://data.example/api/v0',
    });
  });

  it('is another one at another address', () => {
    const here = accountsOf(connection('https://a.example', 'https://a.example/token'));
    const there = accountsOf(connection('https://b.example', 'https://a.example:444/token'));
    expect(here.clientSecret).not.toBe(there.clientSecret);
    expect(here.analyticsToken).not.toBe(there.analyticsToken);
  });

  it.each(['taxonomy', 'analytics'] as const)('is another one where what it buys would go to another %s', (service) => {
    const own = connection('https://data.example/api/v0/', 'https://auth.example/token');
    const elsewhere = { ...own, [service]: { ...own[service], baseUrl: 'https://elsewhere.example' } };
    expect(accountsOf(elsewhere).clientSecret).not.toBe(accountsOf(own).clientSecret);
    const samePlace = { ...own, [service]: { ...own[service], baseUrl: 'https://data.example/other/' } };
    expect(accountsOf(samePlace).clientSecret).toBe(accountsOf(own).clientSecret);
  });
});
