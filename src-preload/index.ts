import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '#contract/bridge.ts';
import { cancelChannel, droppedMethod, eventNames, methodNames } from './contract/channels.ts';

/*
 * Puts the bridge on `window.almanac`. The lists decide what may pass: the page never reaches ipcRenderer itself, nor any
 * channel that is not on them, nor Electron's event objects.
 */

const methods: ReadonlySet<string> = new Set(methodNames.filter((name) => name !== droppedMethod));
const events: ReadonlySet<string> = new Set(eventNames);

const bridge: Bridge = {
  invoke(method, requestId, input) {
    if (!methods.has(method)) return Promise.reject(new Error('The bridge has no such method.'));
    return ipcRenderer.invoke(method, requestId, input);
  },
  drop(requestId, files) {
    return ipcRenderer.invoke(droppedMethod, requestId, { paths: files.map((file) => webUtils.getPathForFile(file)) });
  },
  cancel(requestId) {
    ipcRenderer.send(cancelChannel, requestId);
  },
  on(event, listener) {
    if (!events.has(event)) throw new Error('The bridge has no such event.');
    const pass = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(event, pass);
    return () => {
      ipcRenderer.removeListener(event, pass);
    };
  },
};

contextBridge.exposeInMainWorld('almanac', bridge);
