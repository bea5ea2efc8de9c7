import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import type { Credentials } from '#main/credentials/credentials.ts';
import { type ConnectionOptions, createConnectionHandlers } from '#main/shell/handlers/settings-handlers.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

const connection: Connection = {
  taxonomy: { baseUrl: 'https://taxonomy.example.org', scheme: 'JWT' },
  analytics: { baseUrl: 'https://analytics.example.org', scheme: 'JWT' },
  token: { url: 'https://token.example.org/access_token', clientId: 'me' },
};
const { signal } = new AbortController();
const nothing = { clientSecret: false, analyticsToken: false, taxonomyToken: false };
const credentials = {
  store: 'keychain' as const,
  authorize: vi.fn<Credentials['authorize']>(),
  stored: vi.fn<Credentials['stored']>(),
  save: vi.fn<Credentials['save']>(),
  askAgain: vi.fn<Credentials['askAgain']>(),
  forget: vi.fn<Credentials['forget']>(),
  test: vi.fn<Credentials['test']>(),
};
const call = vi.fn();
const confirm = vi.fn<(addresses: readonly string[]) => Promise<void>>();
const onChange = vi.fn<() => Promise<void>>();
let saved: Connection | null;
const savedAt = 7;

const handlers = (opened: ConnectionOptions['credentials'] = async () => credentials) =>
  createConnectionHandlers({
    settings: {
      connection: () => saved,
      connectionSavedAt: () => savedAt,
      profiles: () => [],
      opened: () => ({ kind: 'connection', id: 'first' }),
      saveConnection: async (next) => {
        saved = next;
      },
    },
    credentials: opened,
    host: { call } as ConnectionOptions['host'],
    addresses: { confirm },
    onChange,
  });

beforeEach(() => {
  vi.resetAllMocks();
  saved = null;
  credentials.stored.mockResolvedValue({ ...nothing, clientSecret: true });
});

test('without a connection there are no secrets', async () => {
  expect(await handlers()['connection:state']({}, signal)).toEqual({
    connection: null,
    savedAt,
    stored: nothing,
    store: 'keychain',
  });
});

test('says what the app is connected to without asking the keychain', async () => {
  saved = connection;
  const opened = vi.fn(async () => credentials);
  expect(await handlers(opened)['connection:get']({}, signal)).toEqual({ connection, savedAt });
  expect(opened).not.toHaveBeenCalled();
  expect(await handlers(opened)['connection:state']({}, signal)).toMatchObject({ stored: { clientSecret: true } });
  expect(opened).toHaveBeenCalledOnce();
});

test('keeps the secret first, then the addresses, and answers with neither value', async () => {
  const state = await handlers()['connection:save']({ connection, secrets: { clientSecret: 'canary' } }, signal);
  expect(credentials.save).toHaveBeenCalledWith(connection, { clientSecret: 'canary' });
  expect(saved).toEqual(connection);
  expect(onChange).toHaveBeenCalledOnce();
  expect(JSON.stringify(state)).not.toContain('canary');
  expect(state.stored.clientSecret).toBe(true);
});

test('a secret that cannot be kept changes nothing', async () => {
  credentials.save.mockRejectedValue(new AlmanacError('KEYCHAIN_UNAVAILABLE'));
  await expect(handlers()['connection:save']({ connection, secrets: {} }, signal)).rejects.toThrow();
  expect(saved).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('forgets secrets and addresses', async () => {
  saved = connection;
  expect(await handlers()['connection:forget']({}, signal)).toMatchObject({ connection: null, stored: nothing });
  expect(credentials.forget).toHaveBeenCalledWith(connection, []);
  expect(saved).toBeNull();
});

test('tests the draft with its own secrets, or what is saved with the stored ones', async () => {
  credentials.test.mockResolvedValue({ steps: [] });
  await handlers()['connection:test']({ draft: { connection, secrets: { clientSecret: 's' } } }, signal);
  expect(credentials.test).toHaveBeenLastCalledWith(connection, { clientSecret: 's' }, expect.any(Function), signal);
  saved = connection;
  await handlers()['connection:test']({}, signal);
  expect(credentials.test).toHaveBeenLastCalledWith(connection, {}, expect.any(Function), signal);
  saved = null;
  await expect(handlers()['connection:test']({}, signal)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
});

test('probes through the data host', async () => {
  saved = connection;
  credentials.test.mockImplementation(async (_connection, _secrets, probe) => {
    await probe({ service: 'taxonomy', baseUrl: connection.taxonomy.baseUrl, authorization: null });
    return { steps: [] };
  });
  await handlers()['connection:test']({}, signal);
  const input = { service: 'taxonomy', baseUrl: connection.taxonomy.baseUrl, authorization: null, runId: null };
  expect(call).toHaveBeenCalledWith('host:probe', input, signal);
});

test.each(['connection:test', 'connection:save'] as const)(
  '%s sends and stores nothing at addresses that nobody confirmed',
  async (method) => {
    const refused = new AlmanacError('ADDRESS_NOT_CONFIRMED');
    confirm.mockRejectedValue(refused);
    const draft = { connection, secrets: { clientSecret: 'typed' } };
    const call =
      method === 'connection:test' ? handlers()[method]({ draft }, signal) : handlers()[method](draft, signal);
    await expect(call).rejects.toBe(refused);
    expect(confirm).toHaveBeenCalledExactlyOnceWith([
      'https://token.example.org/access_token',
      'https://taxonomy.example.org',
      'https://analytics.example.org',
    ]);
    expect([credentials.test.mock.calls, credentials.save.mock.calls, saved]).toEqual([[], [], null]);
  },
);
