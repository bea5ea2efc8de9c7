import { join } from 'node:path';
import { inspect } from 'node:util';
import { app } from 'electron';
import { redact } from '../common/redact.ts';
import { openSecretStore } from '../credentials/keytar-store.ts';
import { sealedSecrets } from './system/safe-storage.ts';

/** The arguments after a word on the command line; those before it are Electron's and Chromium's. Null without the word. */
export function argumentsAfter(word: string, argv: readonly string[]): string[] | null {
  const at = argv.indexOf(word);
  return at < 0 ? null : argv.slice(at + 1);
}

/**
 * Runs the command line of `headless/` in this process and ends with its exit code. No window, no second process, and no waiting for
 * the screen, which a scheduler does not have.
 */
export function runWithoutWindow(args: readonly string[], userData: string): void {
  app.disableHardwareAcceleration();
  if (process.platform === 'darwin') app.dock?.hide();
  const stop = new AbortController();
  // Electron makes a request to quit of a signal to end.
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop.abort();
  });
  Promise.all([import('../headless/command-line.ts'), import('./system/workspace-folders.ts')])
    .then(([{ runCommandLine }, { folderOf }]) =>
      runCommandLine(args, {
        folder: process.cwd(),
        input: process.platform === 'win32' ? null : process.stdin,
        output: process.stdout,
        errors: process.stderr,
        app: {
          settingsFile: join(userData, 'settings.json'),
          dataFolder: (id) => folderOf(userData, { kind: 'connection', id }),
          systemProxies: async (address) => {
            await app.whenReady();
            return app.resolveProxy(address);
          },
          openSecrets: () => openSecretStore({ sealed: sealedSecrets(userData) }),
        },
        appVersion: app.getVersion(),
        stop: stop.signal,
      }),
    )
    .then(leave, (error) => {
      console.error(redact(inspect(error)));
      leave(1);
    });
}

/** Lets what was printed out first. */
function leave(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));
}
