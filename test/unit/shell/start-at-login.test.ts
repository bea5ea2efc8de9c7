import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { autostartFile, createStartAtLogin } from '#main/shell/system/start-at-login.ts';
import { makeFolder } from '../../support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

const entry = () => join(folder.path, 'autostart', 'course-almanac.desktop');
const execOf = (text: string) => /^Exec=(.*)$/m.exec(text)?.[1];

describe('opening the app at login, on Linux', () => {
  it('is a file in the folder of the desktop, which goes again', () => {
    const login = autostartFile(folder.path, '/opt/Course Almanac/course-almanac');
    expect(login.get()).toBe(false);
    login.set(true);
    expect(login.get()).toBe(true);
    expect(execOf(readFileSync(entry(), 'utf8'))).toBe('"/opt/Course Almanac/course-almanac"');
    login.set(false);
    expect(login.get()).toBe(false);
  });

  it('is off where the settings of the desktop turned it off', () => {
    const login = autostartFile(folder.path, '/opt/almanac');
    mkdirSync(join(folder.path, 'autostart'));
    for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
      writeFileSync(entry(), `[Desktop Entry]\n${line}\n`);
      expect(login.get()).toBe(false);
    }
  });

  it('follows a program that an update gave another name, and keeps what the desktop added', () => {
    const before = autostartFile(folder.path, '/home/ana/50% "new"/Almanac-1.0.0.AppImage');
    const now = autostartFile(folder.path, '/home/ana/50% "new"/$& Almanac-1.1.0.AppImage');
    before.set(true);
    writeFileSync(entry(), `${readFileSync(entry(), 'utf8')}X-GNOME-Autostart-Delay=5\n`);
    expect(now.get()).toBe(false);
    now.renew();
    expect([now.get(), before.get()]).toEqual([true, false]);
    const text = readFileSync(entry(), 'utf8');
    expect(text).toContain('\nX-GNOME-Autostart-Delay=5\n');
    now.renew();
    expect(readFileSync(entry(), 'utf8')).toBe(text);
  });

  it.each([
    ['there is no entry', null],
    ['it is turned off', '[Desktop Entry]\nExec="/opt/old"\nHidden=true\n'],
    ['the desktop turned it off', '[Desktop Entry]\nExec="/opt/old"\nX-GNOME-Autostart-enabled=false\n'],
    ['somebody wrote a command of their own', '[Desktop Entry]\nExec=env LANG=es "/opt/old"\n'],
    ['somebody added arguments', '[Desktop Entry]\nExec="/opt/old" "--lang=es"\n'],
  ])('nothing is written at start where %s', (_case, text) => {
    mkdirSync(join(folder.path, 'autostart'));
    if (text !== null) writeFileSync(entry(), text);
    autostartFile(folder.path, '/opt/almanac').renew();
    expect(existsSync(entry()) ? readFileSync(entry(), 'utf8') : null).toBe(text);
  });

  it.each([
    ['/home/ana/50% "new"/app', '"/home/ana/50%% \\\\"new\\\\"/app"'],
    ['/srv/$HOME/`id`', '"/srv/\\\\$HOME/\\\\`id\\\\`"'],
  ])('starts %s and nothing else', (program, exec) => {
    autostartFile(folder.path, program).set(true);
    expect(execOf(readFileSync(entry(), 'utf8'))).toBe(exec);
  });

  it('says where it cannot be written', () => {
    writeFileSync(join(folder.path, 'autostart'), '');
    expect(() => autostartFile(folder.path, '/opt/almanac').set(true)).toThrow(/autostart/);
  });
});

describe('opening the app at login', () => {
  const items = (isPackaged: boolean, isTurnedOff = false) => {
    const state = { openAtLogin: false };
    return {
      isPackaged,
      getLoginItemSettings: () =>
        ({ ...state, executableWillLaunchAtLogin: state.openAtLogin && !isTurnedOff }) as never,
      setLoginItemSettings: (wanted: { openAtLogin?: boolean }) => void Object.assign(state, wanted),
    };
  };

  it('is kept by macOS and Windows themselves', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const login = createStartAtLogin(items(true), platform);
      login.set(true);
      expect(login.get()).toBe(true);
    }
  });

  it('is off where Windows has it in its list, turned off', () => {
    const login = createStartAtLogin(items(true, true), 'win32');
    login.set(true);
    expect(login.get()).toBe(false);
  });

  it('cannot be chosen before the app is installed', () => {
    expect(createStartAtLogin(items(false), 'darwin').get()).toBeNull();
  });
});
