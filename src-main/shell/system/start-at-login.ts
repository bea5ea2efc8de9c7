import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { AlmanacError } from '#shared/errors/errors.ts';

/** Whether the app opens when the user signs in to the computer. */
export interface StartAtLogin {
  /** Null where that cannot be chosen: the app is not installed. */
  get(): boolean | null;
  /** @throws AlmanacError FILE_NOT_WRITABLE */
  set(on: boolean): void;
}

type LoginItems = Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** macOS and Windows keep such a list themselves; Linux desktops start what has a file in a folder. */
export function createStartAtLogin(app: LoginItems, platform = process.platform): StartAtLogin {
  if (!app.isPackaged) return { get: () => null, set: () => {} };
  if (platform === 'linux') return autostartFile();
  return {
    get: () => app.getLoginItemSettings().openAtLogin,
    set: (on) => app.setLoginItemSettings({ openAtLogin: on }),
  };
}

/** The file that freedesktop.org's Desktop Application Autostart Specification asks for. */
export function autostartFile(
  config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
  program = process.env.APPIMAGE ?? process.execPath,
): StartAtLogin {
  const path = join(config, 'autostart', 'course-almanac.desktop');
  return {
    get() {
      try {
        // A desktop's own settings turn an entry off by a line in it.
        return !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(path, 'utf8'));
      } catch {
        return false;
      }
    },
    set(on) {
      try {
        if (!on) return rmSync(path, { force: true });
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(path, entryOf(program));
      } catch (error) {
        throw new AlmanacError('FILE_NOT_WRITABLE', { what: path }, error);
      }
    },
  };
}

const entryOf = (program: string) => `[Desktop Entry]
Type=Application
Name=Course Almanac
Exec=${quoted(program)}
Terminal=false
`;

/** As an argument of `Exec`: what quotes it is escaped once for the argument and once for the line, and a percent sign is no code. */
const quoted = (path: string): string =>
  `"${path
    .replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
