/**
 * `node scripts/release/smoke.mjs`: installs the app from dist/, has it sync, use the keychain and show its window, and removes it.
 * With `--packed` it does the same with the packed app on the stand-in. On Linux it wants a keychain (with-keyring.mjs).
 */
import { join } from 'node:path';
import { ROOT } from '../lib/project.mjs';
import { installApp, packedApp } from '../lib/release/installed-app.mjs';
import { smokeTest } from '../lib/release/smoke-test.mjs';
import { runScript } from '../lib/say.mjs';

await runScript(async () => {
  const app = process.argv.includes('--packed') ? packedApp() : await installApp(join(ROOT, 'dist'));
  try {
    await smokeTest(app);
  } finally {
    await app.remove();
  }
});
