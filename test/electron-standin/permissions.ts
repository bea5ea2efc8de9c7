import type { Chromium } from './chromium.ts';
import { toPage } from './origins.ts';
import { decisions } from './session.ts';

type Permission = Parameters<NonNullable<typeof decisions.permissionCheck>>[1];

/** Chromium's names for those of Electron's permissions that it lets others decide. */
const names: Partial<Record<Permission, { name: string; sysex?: boolean }>> = {
  geolocation: { name: 'geolocation' },
  notifications: { name: 'notifications' },
  midi: { name: 'midi' },
  midiSysex: { name: 'midi', sysex: true },
  'clipboard-read': { name: 'clipboard-read' },
  'clipboard-sanitized-write': { name: 'clipboard-write' },
  'idle-detection': { name: 'idle-detection' },
  'local-fonts': { name: 'local-fonts' },
  'window-management': { name: 'window-management' },
  'storage-access': { name: 'storage-access' },
  'screen-wake-lock': { name: 'wake-lock-screen' },
  'persistent-storage': { name: 'persistent-storage' },
};

/** Asks the app about every permission once and tells Chromium the answers, which then gives them without asking anybody. */
export async function settlePermissions({ session }: Chromium, appOrigin: string): Promise<void> {
  const media = (['camera', 'microphone'] as const).map((name) => ['media', { name }] as const);
  const asked = [...(Object.entries(names) as [Permission, { name: string }][]), ...media];
  const settle = ([permission, descriptor]: (typeof asked)[number]) => {
    const isGranted = decisions.permissionCheck?.(null, permission, appOrigin, { isMainFrame: true }) ?? true;
    const setting = isGranted ? 'granted' : 'denied';
    // Chromium knows fewer names on some systems.
    return session
      .send('Browser.setPermission', { permission: descriptor, setting, origin: toPage(appOrigin) })
      .catch(() => undefined);
  };
  await Promise.all(asked.map(settle));
}
