import type { EventEmitter } from 'node:events';

/** Asked by the language itself (await, print, compare), not by the app. */
const askedByLanguage = new Set(['then', 'toJSON', 'constructor', 'prototype']);

/** A part of Electron's API, typed by its own declarations. Whatever the stand-in does not have throws by its name. */
export function part<T extends object>(name: string, members: Partial<T>): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || askedByLanguage.has(key))
        return Reflect.get(target, key, receiver);
      throw new Error(`The Electron stand-in has no ${name}.${key}.`);
    },
    set(target, key, value, receiver) {
      if (key in target) return Reflect.set(target, key, value, receiver);
      throw new Error(`The Electron stand-in has no ${name}.${String(key)} to set.`);
    },
  }) as T;
}

/** A listener of any event; Electron's own declarations check the real ones where the app is compiled. */
export type Listener = (...args: never[]) => void;

/** `on`, `once` and `removeListener` for a part that has events. */
export function listening<T>(emitter: EventEmitter, self: () => T) {
  const as = (listener: Listener) => listener as (...args: unknown[]) => void;
  return {
    on: (event: string, listener: Listener): T => {
      emitter.on(event, as(listener));
      return self();
    },
    once: (event: string, listener: Listener): T => {
      emitter.once(event, as(listener));
      return self();
    },
    removeListener: (event: string, listener: Listener): T => {
      emitter.removeListener(event, as(listener));
      return self();
    },
  };
}

/** Tells listeners of something that they may prevent; returns whether they did. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  details: object = {},
  ...rest: unknown[]
): boolean {
  let defaultPrevented = false;
  const event = Object.defineProperties(
    {
      ...details,
      preventDefault() {
        defaultPrevented = true;
      },
    },
    { defaultPrevented: { get: () => defaultPrevented } },
  );
  emitter.emit(name, event, ...rest);
  return defaultPrevented;
}
