import type { Chromium } from './chromium.ts';

const started = Promise.withResolvers<Chromium>();
let running: Chromium | undefined;

/** Called once, when Chromium is there. */
export function setChromium(chromium: Chromium): void {
  running = chromium;
  started.resolve(chromium);
}

/** The Chromium of this process; Electron's windows too can be made only when the app is ready. */
export function currentChromium(): Chromium {
  if (!running) throw new Error('The app is not ready yet.');
  return running;
}

export const chromiumStarted: Promise<Chromium> = started.promise;
