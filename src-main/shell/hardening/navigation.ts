import { app, type WebContents } from 'electron';

/**
 * Keeps every web contents, however it was made, where it was loaded: no navigation, no redirect, no window, no webview, and no frame
 * but those whose address `mayFrame` allows: the reports that main itself has made.
 */
export function forbidNavigation(mayFrame: (address: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => keepInPlace(contents, mayFrame));
}

function keepInPlace(contents: WebContents, mayFrame: (address: string) => boolean): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || !mayFrame(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
