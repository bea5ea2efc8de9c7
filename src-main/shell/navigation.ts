import { app, type WebContents } from 'electron';

/** Keeps every web contents, whoever makes it, where it was loaded: no navigation, no redirect, no frame, no window, no webview. */
export function forbidNavigation(): void {
  app.on('web-contents-created', (_event, contents) => keepInPlace(contents));
}

function keepInPlace(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
