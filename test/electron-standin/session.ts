import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Session, WebRequest } from 'electron';
import { networkOptions } from './network-options.ts';
import { listening, part } from './part.ts';
import { protocol } from './protocol.ts';

type Handler<M extends keyof Session> = Session[M] extends (handler: infer H) => void ? NonNullable<H> : never;
type BeforeRequest = NonNullable<Extract<Parameters<WebRequest['onBeforeRequest']>[0], (...args: never[]) => unknown>>;

/** Handlers with which the app lets the session decide. */
export const decisions: {
  beforeRequest: BeforeRequest | null;
  permissionCheck: Handler<'setPermissionCheckHandler'> | null;
  permissionRequest: Handler<'setPermissionRequestHandler'> | null;
} = { beforeRequest: null, permissionCheck: null, permissionRequest: null };

export const sessionEvents = new EventEmitter();

const webRequest = part<WebRequest>('WebRequest', {
  onBeforeRequest(listener: unknown) {
    if (typeof listener !== 'function') throw new Error('The Electron stand-in filters no requests by address.');
    decisions.beforeRequest = listener as BeforeRequest;
  },
});

const defaultSession: Session = part<Session>('Session', {
  ...listening(sessionEvents, () => defaultSession),
  protocol,
  webRequest,
  async setProxy({ proxyRules, proxyBypassRules }) {
    if (proxyRules !== networkOptions.proxy || proxyBypassRules !== networkOptions.proxyBypass) {
      throw new Error('The Electron stand-in has one proxy, with which Chromium was started.');
    }
  },
  setPermissionRequestHandler(handler) {
    decisions.permissionRequest = handler;
  },
  setPermissionCheckHandler(handler) {
    decisions.permissionCheck = handler;
  },
  // Chromium shows no chooser without a user, so there is never a device to ask about.
  setDevicePermissionHandler() {},
});

export const session = part<typeof Electron.session>('session', { defaultSession });
