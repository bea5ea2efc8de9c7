import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followBridge } from '#renderer/client/events.ts';
import { keys, makeQueryClient } from '#renderer/client/queries.ts';

/* A page that gets the focus reads what other programs wrote meanwhile. */

let window: EventTarget;
let version: string;
let hasFocus: boolean;
beforeEach(() => {
  version = '1';
  hasFocus = true;
  const almanac = { on: () => () => {}, invoke: async () => ({ ok: true, data: { version } }) };
  window = Object.assign(new EventTarget(), { almanac });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { hasFocus: () => hasFocus });
});
afterEach(() => vi.unstubAllGlobals());

const told = async (event: 'blur' | 'focus') => {
  window.dispatchEvent(new Event(event));
  await new Promise((resolve) => setImmediate(resolve));
};

/** A page with rows that it has read, and whether they are to be read again. */
function opened(): () => boolean | undefined {
  const client = makeQueryClient();
  const rows = [...keys.cache, 'rows'];
  client.setQueryData(rows, 'as they were');
  followBridge(client);
  return () => client.getQueryState(rows)?.isInvalidated;
}

it('reads again when the window gets the focus, if another program has written', async () => {
  const isToBeRead = opened();
  await told('blur');
  version = '2';
  expect(isToBeRead()).toBe(false);
  await told('focus');
  expect(isToBeRead()).toBe(true);
});

it('reads nothing again where nothing was written', async () => {
  const isToBeRead = opened();
  await told('blur');
  await told('focus');
  expect(isToBeRead()).toBe(false);
});

it('knows what a window that opens behind others has read', async () => {
  hasFocus = false;
  const isToBeRead = opened();
  await new Promise((resolve) => setImmediate(resolve));
  version = '2';
  await told('focus');
  expect(isToBeRead()).toBe(true);
});
