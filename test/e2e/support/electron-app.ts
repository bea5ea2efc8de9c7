import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright-core';
import type { Happening } from '../../electron-standin/control-protocol.ts';
import type { LaunchOptions, RunningApp } from './launch.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const electronFolder = join(project, 'node_modules/electron');

/** The path of Electron's own binary, or null where it was never downloaded. */
export function electronBinary(): string | null {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
}

/** Starts the app on the real Electron. Only what a person would do by hand is replaced: dialogs and other programs. */
export async function startElectron(
  binary: string,
  { userDataDir, env = {}, args = [] }: LaunchOptions,
): Promise<RunningApp> {
  const started = [project, `--user-data-dir=${userDataDir}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const app = await _electron.launch({
    executablePath: binary,
    args: [...started, ...args],
    env: { ...definedOnly(process.env), ...env },
  });
  await replacePerson(app);
  const page = await app.firstWindow();
  await page.waitForLoadState('load');
  const main = app.process();
  const ended = async () => {
    if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
  };
  return {
    kind: 'electron',
    page,
    pid: main.pid ?? -1,
    dialogs: {
      answerSave: (path) =>
        app.evaluate((_electron, answer) => void globalThis.almanacTest?.answers.push(answer), path),
      answerOpen: (path) =>
        app.evaluate((_electron, answer) => void globalThis.almanacTest?.openAnswers.push(answer), path),
    },
    happenings: () => app.evaluate(() => globalThis.almanacTest?.happenings ?? []),
    proxies: (answer) =>
      app.evaluate((electron, given) => {
        electron.app.resolveProxy = async () => given;
      }, answer),
    power: (event) => app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),
    accent: (colour) =>
      app.evaluate(({ systemPreferences }, given) => {
        systemPreferences.getAccentColor = () => given;
        systemPreferences.emit('accent-color-changed', {}, given);
      }, colour),
    openUrl: (url) =>
      app.evaluate((electron, link) => void electron.app.emit('open-url', { preventDefault() {} }, link), url),
    async startAgain(more) {
      const second = spawn(binary, [...started, ...more], { stdio: 'ignore', env: { ...process.env, ...env } });
      await once(second, 'exit');
    },
    menu: (item) =>
      app.evaluate(({ Menu }, id) => {
        const found = Menu.getApplicationMenu()?.getMenuItemById(id);
        if (!found) throw new Error(`The application menu has no item ${id}.`);
        found.click();
      }, item),
    windows: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    pressControl: (key) =>
      app.evaluate(({ BrowserWindow }, keyCode) => {
        const contents = BrowserWindow.getFocusedWindow()?.webContents;
        contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers: ['control'] });
      }, key),
    resize: (size) =>
      app.evaluate(({ BrowserWindow }, { width, height }) => {
        for (const window of BrowserWindow.getAllWindows()) window.setContentSize(width, height);
      }, size),
    async quit() {
      await app.close();
      await ended();
    },
    async kill() {
      main.kill('SIGKILL');
      await ended();
    },
  };
}

declare global {
  /** Lives in Electron's main process while a test runs. */
  var almanacTest: { answers: (string | null)[]; openAnswers: (string | null)[]; happenings: Happening[] } | undefined;
}

async function replacePerson(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app, clipboard, dialog, shell }) => {
    const answers: (string | null)[] = [];
    const happenings: Happening[] = [];
    const openAnswers: (string | null)[] = [];
    globalThis.almanacTest = { answers, openAnswers, happenings };
    dialog.showOpenDialog = async () => {
      const answer = openAnswers.shift() ?? null;
      happenings.push({ kind: 'openDialog', answer });
      return { canceled: answer === null, filePaths: answer === null ? [] : [answer] };
    };
    dialog.showSaveDialog = async (...args: unknown[]) => {
      const { defaultPath = '' } = (args.at(-1) ?? {}) as { defaultPath?: string };
      const answer = answers.shift() ?? null;
      happenings.push({ kind: 'saveDialog', defaultPath, answer });
      return { canceled: answer === null, filePath: answer ?? '' };
    };
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (options) => {
        const paper = options?.usePrinterDefaultPageSize ? 'printer' : 'A4';
        happenings.push({ kind: 'printed', url: contents.getURL(), paper });
      };
    });
    shell.openExternal = async (url) => void happenings.push({ kind: 'openExternal', url });
    shell.openPath = async (path) => {
      happenings.push({ kind: 'openPath', path });
      return '';
    };
    shell.showItemInFolder = (path) => void happenings.push({ kind: 'showItemInFolder', path });
    clipboard.writeText = async (text) => void happenings.push({ kind: 'copied', text });
  });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
