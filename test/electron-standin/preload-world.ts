import type { createWire } from './wire.ts';

/*
 * Two functions that run in the page as source text. The preload script runs in an isolated world of its own, where ipcRenderer
 * is; the page's world gets only what contextBridge exposes. The worlds talk in DOM events of a secret name, whose details
 * Chromium clones between them, and events are synchronous, so that an exposed function answers at once as in Electron.
 */

export interface WorldOptions {
  /** Part of the names of the events, unknown to the page. */
  readonly secret: string;
  /** The function through which the isolated world reaches the main process. */
  readonly sender: string;
  /** The function through which the main process reaches the isolated world. */
  readonly receiver: string;
  /** Where the isolated world keeps files whose path the main process looks up. */
  readonly files: string;
}

/** A value of an exposed API, as it is described to the other world. */
type Described =
  | { kind: 'value'; value: unknown }
  | { kind: 'function'; id: number }
  | { kind: 'object'; entries: [string, Described][] };

type FromMain =
  | { kind: 'event'; channel: string; args: unknown[] }
  | { kind: 'reply'; id: number; ok: boolean; value: unknown };

type Answer = Described | { kind: 'promise' } | { kind: 'error'; message: string };
type Callable = (...args: unknown[]) => unknown;

/** In the isolated world: runs the preload script with the modules that Electron gives a confined one. */
export function isolatedWorld(
  { secret, sender, receiver, files }: WorldOptions,
  wire: ReturnType<typeof createWire>,
  runPreload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  // Electron runs the preload script in the main frame only.
  if (window.parent !== window) return;
  const world = globalThis as unknown as Record<string, unknown>;
  const outgoing: string[] = [];
  // Calls of one turn go in one message: each costs more here than in Electron.
  const toMainProcess = (message: object) => {
    if (outgoing.push(wire.encode(message)) > 1) return;
    queueMicrotask(() => (world[sender] as (texts: string) => void)(JSON.stringify(outgoing.splice(0))));
  };
  const exposed = new Map<number, Callable>();
  const listeners = new Map<string, Set<Callable>>();
  const invocations = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  const say = (what: string, detail: unknown) => window.dispatchEvent(new CustomEvent(secret + what, { detail }));
  const hear = <T>(what: string, listener: (detail: T) => void) =>
    window.addEventListener(secret + what, (event) => listener((event as CustomEvent<T>).detail));

  const portray = (value: unknown): Described => {
    if (typeof value === 'function') {
      lastId += 1;
      exposed.set(lastId, value as Callable);
      return { kind: 'function', id: lastId };
    }
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, portray(item)]) };
    }
    return { kind: 'value', value: structuredClone(value) };
  };

  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const perform = (call: number, action: Callable, args: unknown[]): Answer => {
    try {
      const result = action(...args);
      if (!(result instanceof Promise)) return portray(result);
      result.then(
        (value) => say('settled', { call, answer: portray(value) }),
        (error) => say('settled', { call, answer: { kind: 'error', message: messageOf(error) } }),
      );
      return { kind: 'promise' };
    } catch (error) {
      return { kind: 'error', message: messageOf(error) };
    }
  };

  hear<{ call: number; id: number; args: Described[] }>('call', ({ call, id, args }) => {
    const action = exposed.get(id);
    const given = args.map((arg) => {
      if (arg.kind === 'function') return (...values: unknown[]) => void say('callback', { id: arg.id, args: values });
      return arg.kind === 'value' ? arg.value : undefined;
    });
    if (action) say('answer', { call, answer: perform(call, action, given) });
  });

  const remove = (channel: string, listener: Callable) => listeners.get(channel)?.delete(listener);
  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]) {
      lastId += 1;
      const outcome = Promise.withResolvers<unknown>();
      toMainProcess({ kind: 'invoke', id: lastId, channel, args });
      invocations.set(lastId, outcome);
      return outcome.promise;
    },
    send(channel: string, ...args: unknown[]) {
      toMainProcess({ kind: 'send', channel, args });
    },
    on(channel: string, listener: Callable) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    off: remove,
    removeListener: remove,
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => void say('expose', { key, api: portray(api) }),
  };

  world[receiver] = (texts: string[]) => {
    for (const text of texts) take(wire.decode(text) as FromMain);
  };
  const take = (message: FromMain) => {
    if (message.kind === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    const outcome = invocations.get(message.id);
    invocations.delete(message.id);
    if (message.ok) outcome?.resolve(message.value);
    else outcome?.reject(new Error(String(message.value)));
  };

  // Only Chromium knows the path: what asks gets a mark, which the main process replaces in the message that it stands in.
  const kept: unknown[] = [];
  world[files] = kept;
  const webUtils = { getPathForFile: (file: unknown) => `${secret}-${kept.push(file) - 1}.` };

  const byName = (name: string, members: object) =>
    new Proxy(members, {
      get(target, key) {
        if (key in target || typeof key === 'symbol' || key === '__esModule') return Reflect.get(target, key);
        throw new Error(`The Electron stand-in has no ${name}.${key} for preload scripts.`);
      },
    });
  const electron = byName('electron', {
    ipcRenderer: byName('ipcRenderer', ipcRenderer),
    contextBridge: byName('contextBridge', contextBridge),
    webUtils: byName('webUtils', webUtils),
  });
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    if (['events', 'timers', 'url'].includes(name.replace(/^node:/, ''))) {
      throw new Error(`The Electron stand-in has no ${name} for preload scripts.`);
    }
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  runPreload(require, module, module.exports);
}

/** In the page's world, before any script of the page: builds what contextBridge exposes. */
export function pageWorld({ secret }: WorldOptions): void {
  if (window.parent !== window) return;
  const callbacks = new Map<number, Callable>();
  const ids = new WeakMap<Callable, number>();
  const answers = new Map<number, Answer>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  const { dispatchEvent, addEventListener } = window;
  let lastId = 0;

  const say = (what: string, detail: unknown) => dispatchEvent(new CustomEvent(secret + what, { detail }));
  const hear = <T>(what: string, listener: (detail: T) => void) =>
    addEventListener(secret + what, (event) => listener((event as CustomEvent<T>).detail));

  const give = (arg: unknown): Described => {
    if (typeof arg !== 'function') return { kind: 'value', value: structuredClone(arg) };
    const known = ids.get(arg as Callable);
    if (known !== undefined) return { kind: 'function', id: known };
    lastId += 1;
    ids.set(arg as Callable, lastId);
    callbacks.set(lastId, arg as Callable);
    return { kind: 'function', id: lastId };
  };

  const call = (id: number, args: unknown[]): unknown => {
    lastId += 1;
    const own = lastId;
    say('call', { call: own, id, args: args.map(give) });
    const answer = answers.get(own);
    answers.delete(own);
    if (answer?.kind !== 'promise') return take(answer);
    const outcome = Promise.withResolvers<unknown>();
    promises.set(own, outcome);
    return outcome.promise;
  };

  const take = (answer: Answer | undefined): unknown => {
    if (answer === undefined) throw new Error('The preload script is gone.');
    if (answer.kind === 'error') throw new Error(answer.message);
    if (answer.kind === 'function') return (...args: unknown[]) => call(answer.id, args);
    if (answer.kind === 'object') {
      return Object.freeze(Object.fromEntries(answer.entries.map(([key, item]) => [key, take(item)])));
    }
    return answer.kind === 'value' ? answer.value : undefined;
  };

  hear<{ call: number; answer: Answer }>('answer', (said) => answers.set(said.call, said.answer));
  hear<{ call: number; answer: Answer }>('settled', (said) => {
    const outcome = promises.get(said.call);
    promises.delete(said.call);
    try {
      outcome?.resolve(take(said.answer));
    } catch (error) {
      outcome?.reject(error);
    }
  });
  hear<{ id: number; args: unknown[] }>('callback', ({ id, args }) => callbacks.get(id)?.(...args));
  hear<{ key: string; api: Described }>('expose', ({ key, api }) => {
    Object.defineProperty(window, key, { value: take(api), enumerable: true, writable: false, configurable: false });
  });
}
