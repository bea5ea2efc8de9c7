import { app, BrowserWindow, session } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import { registerAppScheme } from '#main/shell/hardening/harden.ts';

/*
 * The least that an app on the same host can be: one window with one letter in it.
 */

const page = '<!doctype html><html lang="en"><title>Empty</title><body>.';

registerAppScheme();
app.on('window-all-closed', () => app.quit());
app.whenReady().then(async () => {
  session.defaultSession.protocol.handle(new URL(appOrigin).protocol.slice(0, -1), () => {
    return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
  const window = new BrowserWindow({
    webPreferences: { preload: process.env.ALMANAC_BENCH_PRELOAD ?? '', sandbox: true, contextIsolation: true },
  });
  await window.loadURL(`${appOrigin}/index.html`);
});
