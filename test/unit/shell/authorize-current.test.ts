import { expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { authorizeCurrent } from '#main/credentials/credentials.ts';
import type { Authorization, AuthorizationQuestion } from '#main/data-host/protocol.ts';

const connection: Connection = {
  taxonomy: { baseUrl: 'https://taxonomy.example.org', scheme: 'JWT' },
  analytics: { baseUrl: 'https://analytics.example.org', scheme: 'Token' },
  token: { url: 'https://token.example.org/access_token', clientId: 'me' },
};
const elsewhere = 'https://elsewhere.example.org';

const answering = (current: () => Connection | null, header = 'JWT a') => {
  const authorize = vi.fn<(question: AuthorizationQuestion) => Promise<Authorization>>(async () => ({ header }));
  return { authorize, answer: authorizeCurrent(current, async () => ({ authorize })) };
};

test('answers for the connection that is set up', async () => {
  const { answer } = answering(() => structuredClone(connection));
  expect(await answer({ connection, service: 'taxonomy' })).toEqual({ header: 'JWT a' });
});

test.each<[string, Connection | null]>([
  ['nothing is set up', null],
  ['the taxonomy is elsewhere', { ...connection, taxonomy: { ...connection.taxonomy, baseUrl: elsewhere } }],
  ['the analytics are elsewhere', { ...connection, analytics: { ...connection.analytics, baseUrl: elsewhere } }],
  ['a scheme is another', { ...connection, analytics: { ...connection.analytics, scheme: 'JWT' } }],
  ['tokens come from elsewhere', { ...connection, token: { ...connection.token, url: elsewhere } }],
  ['the client is another', { ...connection, token: { ...connection.token, clientId: 'you' } }],
])('looks at no secret when %s', async (_what, current) => {
  const { answer, authorize } = answering(() => current);
  await expect(answer({ connection, service: 'taxonomy' })).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' });
  expect(authorize).not.toHaveBeenCalled();
});

test('keeps a token that was bought for a connection which is no longer set up by then', async () => {
  let current: Connection | null = connection;
  const { answer, authorize } = answering(() => current);
  authorize.mockImplementationOnce(async () => {
    current = null;
    return { header: 'JWT late' };
  });
  await expect(answer({ connection, service: 'taxonomy' })).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' });
});
