import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, type ProxyConfig } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { ProxyChoice } from '#contract/connection.ts';
import { userAgent } from '../../net/request.ts';
import { plainNotes } from './release-notes.ts';

/** Where to ask and how to get there. */
export interface UpdateWay {
  /** Takes the place of the address that the installer was built with. */
  readonly feed: string | null;
  readonly proxy: ProxyChoice;
}

export interface AvailableUpdate {
  readonly version: string;
  /** Release notes as plain text; null when there are none. */
  readonly notes: string | null;
}

/** Finds, fetches and installs a newer version. */
export interface UpdateEngine {
  /** The newer version, or null when there is none: an older one is none. */
  check(way: UpdateWay): Promise<AvailableUpdate | null>;
  /** Fetches what `check` found and compares it with its hash and, where the system has one, its signature. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Quits, installs and starts again. */
  install(): void;
}

/**
 * Why this copy cannot update itself; null when it can. Installers that were built with an address for updates leave
 * `app-update.yml`; the one for everyone on a Windows computer leaves no uninstaller of its own.
 */
export function whyNoUpdates(): 'notInstalled' | 'managed' | 'noAddress' | null {
  if (!app.isPackaged) return 'notInstalled';
  const { resourcesPath, platform, execPath, env } = process;
  if (!existsSync(join(resourcesPath, 'app-update.yml'))) return 'noAddress';
  const isOwn = {
    win32: () => existsSync(join(dirname(execPath), `Uninstall ${app.getName()}.exe`)),
    linux: () => env.APPIMAGE !== undefined || existsSync(join(resourcesPath, 'package-type')),
    darwin: () => true,
  };
  return isOwn[platform as keyof typeof isOwn]?.() ? null : 'managed';
}

/** electron-updater, loaded when it is first wanted, so that no start waits for it. */
export async function loadUpdateEngine(): Promise<UpdateEngine> {
  const { default: updater } = await import('electron-updater');
  return engineOf(updater.autoUpdater);
}

/** Takes from an updater what we want of it: it asks, fetches and installs only on request. */
export function engineOf(autoUpdater: AppUpdater): UpdateEngine {
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.disableWebInstaller = true;
  // It would tell every server a number that is this copy's alone, and call itself electron-builder.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none', 'User-Agent': userAgent };
  // An error rejects the promise, and the caller writes it down.
  autoUpdater.logger = null;
  // Errors come as this event, too, which ends the app when it has no listener.
  autoUpdater.on('error', () => undefined);
  return {
    async check({ feed, proxy }) {
      await autoUpdater.netSession.setProxy(proxyConfig(proxy));
      // Without an address of the organisation's: the one that the installer was built with, read again.
      if (feed === null) autoUpdater.updateConfigPath = null;
      else autoUpdater.setFeedURL({ provider: 'generic', url: feed });
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plainNotes(releaseNotes) };
    },
    async download(onPercent) {
      const tell = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', tell);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.removeListener('download-progress', tell);
      }
    },
    install: () => autoUpdater.quitAndInstall(),
  };
}

function proxyConfig(proxy: ProxyChoice): ProxyConfig {
  switch (proxy.mode) {
    case 'system':
      return { mode: 'system' };
    case 'none':
      return { mode: 'direct' };
    case 'manual':
      return { mode: 'fixed_servers', proxyRules: proxy.address };
  }
}
