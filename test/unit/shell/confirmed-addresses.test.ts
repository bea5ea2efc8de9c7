import { expect, test, vi } from 'vitest';
import { addressesIn, createConfirmedAddresses } from '#main/shell/hardening/confirmed-addresses.ts';

function confirming(stored: readonly string[] = []) {
  const ask = vi.fn<(origins: readonly string[]) => Promise<boolean>>(async () => true);
  return { ask, confirm: createConfirmedAddresses({ stored: () => stored, ask }).confirm };
}

test('asks once about each new origin, whatever the path', async () => {
  const { ask, confirm } = confirming();
  await confirm(['https://a.example/token', 'https://a.example/api', 'https://b.example:8443/']);
  await confirm(['https://b.example:8443/other']);
  expect(ask).toHaveBeenCalledExactlyOnceWith(['https://a.example', 'https://b.example:8443']);
});

test('does not ask about what is set up', async () => {
  const { ask, confirm } = confirming(['https://a.example/api/v0/']);
  await confirm(['https://a.example/']);
  expect(ask).not.toHaveBeenCalled();
  await confirm(['http://a.example/', 'https://A.example:443/']);
  expect(ask).toHaveBeenCalledExactlyOnceWith(['http://a.example']);
});

test('is asked again about what was refused', async () => {
  const { ask, confirm } = confirming();
  ask.mockResolvedValueOnce(false);
  await expect(confirm(['https://a.example'])).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
  await confirm(['https://a.example']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('shows one dialog at a time, and no second one about what the first has settled', async () => {
  const { ask, confirm } = confirming();
  const first = Promise.withResolvers<boolean>();
  ask.mockReturnValueOnce(first.promise);
  const calls = [confirm(['https://a.example']), confirm(['https://a.example'])];
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  first.resolve(true);
  await Promise.all(calls);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a feed and a proxy are addresses; the proxy of the system and no proxy are none', () => {
  expect(
    addressesIn({ updateFeed: 'https://feed.example/', proxy: { mode: 'manual', address: 'http://p:1' } }),
  ).toEqual(['https://feed.example/', 'http://p:1']);
  expect(addressesIn({ updateFeed: null, proxy: { mode: 'system' } })).toEqual([]);
  expect(addressesIn({})).toEqual([]);
});
