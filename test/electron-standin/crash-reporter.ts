import type { CrashReporter } from 'electron';
import { part } from './part.ts';

/** The stand-in writes no crash records; what matters is that none is ever sent. */
export const crashReporter: CrashReporter = part<CrashReporter>('crashReporter', {
  start({ uploadToServer }) {
    if (uploadToServer !== false) throw new Error('The Electron stand-in sends no crash records anywhere.');
  },
});
