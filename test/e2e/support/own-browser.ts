import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../../electron-standin/chromium.ts';

const options = () => ({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 });

/**
 * A browser of its own for files that the app has written: on Electron only the app opens a page.
 * @param env in place of the environment of the tests
 */
export const openBrowser = (env?: Record<string, string>): Promise<Browser> =>
  chromium.launch({ ...options(), ...(env && { env }) });

/** A browser as a user has it, with a profile in this folder and with more arguments, to compare the app with. */
export const openPersonalBrowser = (profile: string, args: string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...options(), args });
