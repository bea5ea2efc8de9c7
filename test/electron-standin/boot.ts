import { app } from './app.ts';
import { startChromium } from './chromium.ts';
import { followTest, tellStarted } from './control.ts';
import { decideRequests } from './requests.ts';
import { setChromium } from './running.ts';
import { serveSchemes } from './scheme-server.ts';
import { hasSwitch, switchValue } from './switches.ts';

/** Starts Chromium while the app's modules load, and then lets the app be ready. */
export async function boot(): Promise<void> {
  followTest();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  // Asked for no screen, there is nothing to show, and nothing of Chromium that the app could notice.
  if (switchValue('ozone-platform') === 'headless') return;
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  const starting = startChromium({
    isHeaded: hasSwitch('show') && hasDisplay,
    schemePort: await serveSchemes(),
    userData: app.getPath('userData'),
    userAgent: app.userAgentFallback || null,
    netLog: switchValue('log-net-log'),
  });
  // Electron has it from Chromium; Node takes its time the first time, and does so now.
  app.getSystemLocale();
  const chromium = await starting;
  const { session } = chromium;
  await decideRequests(session);
  // A window that a page opens is refused by the app's handler (the stand-in knows no other answer) and closed unseen.
  session.on('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
    if (openerId) session.send('Target.closeTarget', { targetId }).catch(() => undefined);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  console.error(`DevTools listening on ${chromium.endpoint}`);
  tellStarted(chromium.endpoint, chromium.profile);
  setChromium(chromium);
}
