import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MessageBoxOptions } from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { electronSwitches } from '#scripts/lib/display.mjs';
import type { RecordedEvent } from '../../electron-standin/control-protocol.ts';
import { timeoutFor } from '../../support/slow-machine.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
/** Root cannot have Chromium's own confinement; everybody else has it, as users have. */
const isRoot = process.getuid?.() === 0;
const answerMs = timeoutFor(30_000);

/** Starts the app on the real Electron. Only what a user would do by hand is replaced: dialogs and other programs. */
export async function startElectron(
  binary: string,
  { userDataDir, env = {}, args = [] }: LaunchOptions,
): Promise<RunningApp> {
  const started = [project, `--user-data-dir=${userDataDir}`, ...electronSwitches()];
  const app = await _electron.launch({
    executablePath: binary,
    // Playwright would switch it off on Linux.
    chromiumSandbox: !isRoot,
    args: [...started, ...args],
    env: { ...definedOnly(process.env), ...env },
  });
  await replacePerson(app);
  await app.context().addInitScript(replacePrinter);
  const page = await app.firstWindow();
  await page.waitForLoadState('load');
  await page.evaluate(replacePrinter);
  const main = app.process();
  const ended = async () => {
    if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
  };
  return {
    runsOn: `Electron ${await app.evaluate(() => process.versions.electron)}`,
    page,
    pid: main.pid ?? -1,
    dialogs: {
      answerSave: (path) =>
        app.evaluate((_electron, answer) => void globalThis.almanacTest?.answers.push(answer), path),
      answerQuestion: (button) =>
        app.evaluate((_electron, answer) => void globalThis.almanacTest?.questionAnswers.push(answer), button),
      answerOpen: (path) =>
        app.evaluate((_electron, answer) => void globalThis.almanacTest?.openAnswers.push(answer), path),
    },
    recordedEvents: () => app.evaluate(() => globalThis.almanacTest?.recordedEvents ?? []),
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
    clickNotification: () => app.evaluate(() => void globalThis.almanacTest?.notifications.at(-1)?.emit('click')),
    menu: (item) =>
      app.evaluate(({ Menu }, id) => {
        const found = Menu.getApplicationMenu()?.getMenuItemById(id);
        if (!found) throw new Error(`The application menu has no item ${id}.`);
        if (!found.enabled) throw new Error(`The item ${id} of the application menu is disabled.`);
        found.click();
      }, item),
    inMainPage: (expression) =>
      app.evaluate(({ BrowserWindow }, code) => {
        const [main] = BrowserWindow.getAllWindows().toSorted((one, other) => one.id - other.id);
        // A page whose process has ended never answers.
        const timeout = new Promise((_resolve, reject) =>
          setTimeout(reject, 1000, new Error('The page is not there.')),
        );
        return Promise.race([main?.webContents.executeJavaScript(code), timeout]);
      }, expression),
    async killMainPage() {
      const pid = await app.evaluate(({ BrowserWindow }) => {
        const [main] = BrowserWindow.getAllWindows().toSorted((one, other) => one.id - other.id);
        return main?.webContents.getOSProcessId() ?? 0;
      });
      if (pid > 0) process.kill(pid, 'SIGKILL');
    },
    windows: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    pressControl: (key) =>
      app.evaluate(({ BrowserWindow }, keyCode) => {
        const contents = BrowserWindow.getFocusedWindow()?.webContents;
        contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers: ['control'] });
      }, key),
    async resize(size) {
      const zoom = await app.evaluate(({ BrowserWindow }, { width, height }) => {
        for (const window of BrowserWindow.getAllWindows()) {
          // A window is no narrower than its content needs, but large letters make it as if it were.
          window.setMinimumSize(1, 1);
          window.setContentSize(width, height);
        }
        return BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 1;
      }, size);
      // The system takes its time, and the page hears of it last. It counts in its own pixels.
      for (const each of app.windows()) await hasWidth(each, size.width / zoom);
    },
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
  var almanacTest:
    | {
        answers: (string | null)[];
        openAnswers: (string | null)[];
        questionAnswers: string[];
        recordedEvents: RecordedEvent[];
        notifications: Electron.Notification[];
      }
    | undefined;
}

/** The page's own way to the dialog of the printer, which would stay open. */
const replacePrinter = () => {
  window.print = () => undefined;
};

const hasWidth = (page: Page, width: number) =>
  page.waitForFunction((wanted) => Math.abs(window.innerWidth - wanted) <= 1, width);

/** Asks until Electron answers: just after its start it drops what it is asked. A question that it did answer is not asked twice. */
async function replacePerson(app: ElectronApplication): Promise<void> {
  const deadline = Date.now() + answerMs;
  for (;;) {
    try {
      return await takePlaceOfPerson(app);
    } catch (error) {
      if (Date.now() > deadline || !/garbage collected|context was destroyed/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function takePlaceOfPerson(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ app, clipboard, dialog, Notification, shell }) => {
    if (globalThis.almanacTest) return;
    const answers: (string | null)[] = [];
    const recordedEvents: RecordedEvent[] = [];
    const openAnswers: (string | null)[] = [];
    const questionAnswers: string[] = [];
    const notifications: Electron.Notification[] = [];
    globalThis.almanacTest = { answers, openAnswers, questionAnswers, recordedEvents, notifications };
    // The computer of the test has no desktop that shows one.
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      notifications.push(this);
      recordedEvents.push({ kind: 'notified', title: this.title, body: this.body });
    };
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message, detail = '', buttons = [] } = args.at(-1) as MessageBoxOptions;
      const answer = questionAnswers.shift() ?? buttons[0] ?? '';
      recordedEvents.push({ kind: 'messageBox', message, detail, answer });
      return { response: buttons.indexOf(answer), checkboxChecked: false };
    };
    dialog.showOpenDialog = async () => {
      const answer = openAnswers.shift() ?? null;
      recordedEvents.push({ kind: 'openDialog', answer });
      return { canceled: answer === null, filePaths: answer === null ? [] : [answer] };
    };
    dialog.showSaveDialog = async (...args: unknown[]) => {
      const { defaultPath = '' } = (args.at(-1) ?? {}) as { defaultPath?: string };
      const answer = answers.shift() ?? null;
      recordedEvents.push({ kind: 'saveDialog', defaultPath, answer });
      return { canceled: answer === null, filePath: answer ?? '' };
    };
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (options) => {
        const paper = options?.usePrinterDefaultPageSize ? 'printer' : 'A4';
        recordedEvents.push({ kind: 'printed', url: contents.getURL(), paper });
      };
    });
    shell.openExternal = async (url) => void recordedEvents.push({ kind: 'openExternal', url });
    shell.openPath = async (path) => {
      recordedEvents.push({ kind: 'openPath', path });
      return '';
    };
    shell.showItemInFolder = (path) => void recordedEvents.push({ kind: 'showItemInFolder', path });
    clipboard.writeText = async (text) => void recordedEvents.push({ kind: 'copied', text });
  });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
