import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronWindow, Input, Rectangle } from 'electron';
import type { Page } from 'playwright';
import { appEvents } from './app-events.ts';
import { emitPreventable, listening, part } from './part.ts';
import { currentChromium } from './running.ts';
import { createContents } from './web-contents.ts';

/** A window and what the stand-in does with it. */
export interface StandInWindow {
  readonly api: ElectronWindow;
  /** As if the user had dragged its edge. */
  resize(size: { width: number; height: number }): Promise<void>;
  /** As if the user had pressed a key in it: what the app hears before the page does. */
  press(key: string, control: boolean): void;
  /** Evaluates an expression in its page. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends the process of its page. */
  killPage(): Promise<void>;
  /** As if the user had closed it; returns whether it closed. */
  close(): Promise<boolean>;
}

const windows = new Set<StandInWindow>();
let isFirstPageTaken = false;

export const openWindows = (): readonly StandInWindow[] => [...windows];

let focused: StandInWindow | null = null;
/** The window that was shown or brought to the front last; null when that is closed. */
export const focusedWindow = (): StandInWindow | null => (focused && windows.has(focused) ? focused : null);

/** Chromium opens with one page; further windows get pages of their own. */
function openPage(): Promise<Page> {
  const { context } = currentChromium();
  const [first] = context.pages();
  if (isFirstPageTaken || !first) return context.newPage();
  isFirstPageTaken = true;
  return Promise.resolve(first);
}

function createWindow(options: BrowserWindowConstructorOptions): ElectronWindow {
  const emitter = new EventEmitter();
  const { isHeaded } = currentChromium();
  const opening = openPage();
  const contents = createContents(opening, {
    preload: options.webPreferences?.preload ?? null,
    runsScripts: options.webPreferences?.javascript ?? true,
  });
  let bounds: Rectangle = {
    x: options.x ?? 0,
    y: options.y ?? 0,
    width: options.width ?? 800,
    height: options.height ?? 600,
  };
  let isMaximized = false;
  let zoom = options.webPreferences?.zoomFactor ?? 1;
  let isClosed = false;

  /** With a display the window itself gets the size, without one the page does: there is no frame to take away from it. */
  const applyBounds = async () => {
    const page = await opening;
    const { width, height, x: left, y: top } = bounds;
    // A page that is shown larger has fewer of its own pixels to fill.
    if (!isHeaded) return page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
    const client = await page.context().newCDPSession(page);
    const { windowId } = await client.send('Browser.getWindowForTarget');
    await client.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } });
    await client.detach();
  };

  const closed = () => {
    if (isClosed) return;
    isClosed = true;
    windows.delete(own);
    emitter.emit('closed');
    if (windows.size === 0) appEvents.emit('window-all-closed');
  };

  const focus = () => {
    focused = own;
    emitter.emit('focus');
  };

  const api: ElectronWindow = part<ElectronWindow>('BrowserWindow', {
    ...listening(emitter, () => api),
    webContents: contents.api,
    async loadURL(address) {
      await sized;
      await contents.load(address);
      emitter.emit('ready-to-show');
    },
    show: focus,
    focus,
    restore() {},
    setBackgroundColor() {},
    setProgressBar() {},
    isFocused: () => focusedWindow() === own,
    isMinimized: () => false,
    isMaximized: () => isMaximized,
    isDestroyed: () => isClosed,
    close() {
      void own.close();
    },
    destroy() {
      closed();
      void opening.then((page) => page.close());
    },
    maximize() {
      isMaximized = true;
      emitter.emit('maximize');
    },
    getNormalBounds: () => ({ ...bounds }),
    getBounds: () => ({ ...bounds }),
  });

  const own: StandInWindow = {
    api,
    async resize(size) {
      bounds = { ...bounds, ...size };
      isMaximized = false;
      await applyBounds();
      emitter.emit('resize');
    },
    press(key, control) {
      const input = { type: 'keyDown', key, control, meta: false, alt: false, shift: false } satisfies Partial<Input>;
      emitPreventable(contents.emitter, 'before-input-event', {}, input);
    },
    evaluate: contents.evaluate,
    killPage: contents.killProcess,
    async close() {
      if (emitPreventable(emitter, 'close')) return false;
      closed();
      await (await opening).close();
      return true;
    },
  };
  contents.emitter.on('standin-zoom', (factor: number) => {
    zoom = factor;
    void applyBounds().catch(() => undefined);
  });
  const sized = applyBounds();
  windows.add(own);
  opening.then((page) => page.once('close', closed)).catch(closed);
  return api;
}

/** `new BrowserWindow(…)`. */
export const BrowserWindow = new Proxy(class {} as unknown as typeof ElectronWindow, {
  construct: (_target, [options = {}]: [BrowserWindowConstructorOptions?]) => createWindow(options),
  get(target, key) {
    if (key === 'getAllWindows') return () => openWindows().map(({ api }) => api);
    if (typeof key === 'symbol' || key === 'prototype') return Reflect.get(target, key);
    throw new Error(`The Electron stand-in has no BrowserWindow.${key}.`);
  },
});
