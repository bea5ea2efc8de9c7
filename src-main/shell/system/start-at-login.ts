import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { AlmanacError } from '#shared/errors/errors.ts';
import { readRegularSync } from '../../files/regular-file.ts';

/** Whether the app opens when the user signs in to the computer. */
export interface StartAtLogin {
  /** Null where that cannot be chosen: the app is not installed. */
  get(): boolean | null;
  /** @throws AlmanacError FILE_NOT_WRITABLE */
  set(on: boolean): void;
  /** Names the program as it is now, where it is chosen: an update may have another name. To be called at start. */
  renew(): void;
}

type LoginItems = Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** macOS and Windows keep such a list themselves; Linux desktops start what has a file in a folder. */
export function createStartAtLogin(app: LoginItems, platform = process.platform): StartAtLogin {
  if (!app.isPackaged) return { get: () => null, set: () => {}, renew: () => {} };
  if (platform === 'linux') return autostartFile();
  return {
    get() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings();
      // The Task Manager of Windows turns an entry off without removing it.
      return platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
    },
    set: (on) => app.setLoginItemSettings({ openAtLogin: on }),
    renew: () => {},
  };
}

/** Many times what desktops add. */
const maxEntryBytes = 100_000;

/** The file that freedesktop.org's Desktop Application Autostart Specification asks for. */
export function autostartFile(
  config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
  program = process.env.APPIMAGE ?? process.execPath,
): StartAtLogin {
  const path = join(config, 'autostart', 'course-almanac.desktop');
  /** The entry, where there is one that is on. */
  const chosen = (): string | null => {
    try {
      const text = readRegularSync(path, maxEntryBytes).toString('utf8');
      // A desktop's own settings turn an entry off by a line in it.
      return /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(text) ? null : text;
    } catch {
      return null;
    }
  };
  return {
    get: () => {
      const text = chosen();
      // The program may be gone by now, or be another one.
      return text !== null && execOf(text) === quoted(program);
    },
    set(on) {
      try {
        if (!on) return rmSync(path, { force: true });
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // A pipe would be waited for.
        if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new AlmanacError('NOT_A_FILE');
        writeFileSync(path, entryOf(program));
      } catch (error) {
        throw new AlmanacError('FILE_NOT_WRITABLE', { what: path }, error);
      }
    },
    renew() {
      const text = chosen();
      const exec = text === null ? null : execOf(text);
      // A command that somebody has written into it is theirs.
      if (text === null || exec === null || !isOneProgram(exec) || exec === quoted(program)) return;
      try {
        // Desktops add lines of their own, which stay.
        writeFileSync(
          path,
          text.replace(`Exec=${exec}`, () => `Exec=${quoted(program)}`),
        );
      } catch {
        // `get` tells that it is off.
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

const execOf = (entry: string): string | null => /^Exec=(.*)$/m.exec(entry)?.[1] ?? null;

/** Whether it is as this app writes it: one quoted path. */
const isOneProgram = (exec: string): boolean => /^"(?:[^"\\]|\\.)*"$/.test(exec.replaceAll('\\\\', '\\'));

/** As an argument of `Exec`: what quotes it is escaped once for the argument and once for the line, and a percent sign is no code. */
const quoted = (path: string): string =>
  `"${path
    .replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
