import '../data-host/zod-in-threads.ts';

/* What the app does once Chromium is ready, for one import. */
export { compose } from './compose.ts';
export { openRecentFiles } from './open-recent-files.ts';
export { openSettings } from './open-settings.ts';
