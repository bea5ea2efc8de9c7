import type { Protocol } from 'electron';
import { addScheme } from './origins.ts';
import { part } from './part.ts';

type Handler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
const keepingCode = new Set<string>();

export const protocol: Protocol = part<Protocol>('protocol', {
  registerSchemesAsPrivileged(schemes) {
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard || !privileges.secure) {
        throw new Error('The Electron stand-in knows standard and secure schemes only.');
      }
      addScheme(scheme);
      if (privileges.codeCache) keepingCode.add(scheme);
    }
  },
  handle(scheme, handler) {
    handlers.set(scheme, handler);
  },
});

/** The handler that answers an address of the app, if there is one. */
export function handlerFor(address: string): Handler | undefined {
  return handlers.get(schemeOf(address));
}

/** Whether scripts of an address are to be kept compiled. */
export const keepsCode = (address: string): boolean => keepingCode.has(schemeOf(address));

const schemeOf = (address: string) => address.slice(0, address.indexOf(':'));
