import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { type Bridge, events } from '#contract/bridge.ts';
import { cancelChannel, eventNames, methodNames } from '#contract/channels.ts';
import { methods } from '#contract/methods.ts';

const preloadFile = fileURLToPath(new URL('../../out/preload/index.cjs', import.meta.url));

/** Runs the built preload script with a spy in the place of Electron. */
function runPreload() {
  const exposed = new Map<string, unknown>();
  const ipcRenderer = { invoke: vi.fn(async () => 'answer'), send: vi.fn(), on: vi.fn(), removeListener: vi.fn() };
  const required: string[] = [];
  const require = (name: string) => {
    required.push(name);
    return { contextBridge: { exposeInMainWorld: (key: string, api: unknown) => exposed.set(key, api) }, ipcRenderer };
  };
  const module = { exports: {} };
  runInNewContext(readFileSync(preloadFile, 'utf8'), { require, module, exports: module.exports });
  return { exposed, ipcRenderer, required, bridge: exposed.get('almanac') as Bridge };
}

test('names and schemas tell of the same methods and events', () => {
  expect(Object.keys(methods).toSorted()).toEqual([...methodNames].sort());
  expect(Object.keys(events).toSorted()).toEqual([...eventNames].sort());
  expect(new Set(methodNames).size).toBe(methodNames.length);
  expect(new Set(eventNames).size).toBe(eventNames.length);
  expect([...methodNames, ...eventNames]).not.toContain(cancelChannel);
});

test('the preload script requires electron alone and exposes one object of four functions', () => {
  const { exposed, required, bridge } = runPreload();
  expect(required).toEqual(['electron']);
  expect([...exposed.keys()]).toEqual(['almanac']);
  expect(Object.keys(bridge).toSorted()).toEqual(['cancel', 'drop', 'invoke', 'on']);
});

/** The preload script alone asks for it, with the paths of files that a person dropped. */
const ofThePreload = 'app:dropped';
const ofThePage = methodNames.filter((name) => name !== ofThePreload);

test.each(ofThePage)('%s passes the bridge', async (method) => {
  const { bridge, ipcRenderer } = runPreload();
  await bridge.invoke(method, 'id', { a: 1 });
  expect(ipcRenderer.invoke).toHaveBeenCalledWith(method, 'id', { a: 1 });
});

test.each([
  ofThePreload,
  cancelChannel,
  ...eventNames.filter((name) => !(methodNames as readonly string[]).includes(name)),
  '',
  'constructor',
  '__proto__',
  'ELECTRON_BROWSER_REQUIRE',
  'host:configure',
  'host:exportFile',
])('no method %j passes the bridge', async (name) => {
  const { bridge, ipcRenderer } = runPreload();
  await expect(bridge.invoke(name as never, 'id', {})).rejects.toThrow('no such method');
  expect(ipcRenderer.invoke).not.toHaveBeenCalled();
});

test.each(eventNames)('%s can be listened to and left, without Electron’s event object', (event) => {
  const { bridge, ipcRenderer } = runPreload();
  const listener = vi.fn();
  const end = bridge.on(event, listener);
  const [channel, pass] = ipcRenderer.on.mock.calls[0] ?? [];
  expect(channel).toBe(event);
  pass?.({ sender: 'secret' }, { payload: 1 });
  expect(listener.mock.calls).toEqual([[{ payload: 1 }]]);
  end();
  expect(ipcRenderer.removeListener).toHaveBeenCalledWith(event, pass);
});

test.each(['settings:get', cancelChannel, 'error', ''])('no event %j can be listened to', (name) => {
  const { bridge, ipcRenderer } = runPreload();
  expect(() => bridge.on(name as never, () => {})).toThrow('no such event');
  expect(ipcRenderer.on).not.toHaveBeenCalled();
});

test('cancelling has a channel of its own', () => {
  const { bridge, ipcRenderer } = runPreload();
  bridge.cancel('id');
  expect(ipcRenderer.send).toHaveBeenCalledWith(cancelChannel, 'id');
});
