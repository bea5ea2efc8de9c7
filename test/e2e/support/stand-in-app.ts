import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import type { Command, FromStandIn, RecordedEvent, ToStandIn } from '../../electron-standin/control-protocol.ts';
import { isPageOfApp } from '../../electron-standin/origins.ts';
import { timeoutFor } from '../../support/slow-machine.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const builtEntry = at('../../../out/main/index.js');
const register = new URL('../../electron-standin/register.ts', import.meta.url).href;

const startMs = timeoutFor(60_000);
const quitMs = timeoutFor(15_000);

/** An app that nothing is attached to: what is measured is not to wait for who measures. */
export interface UnattachedApp {
  /** Evaluates an expression in the page of the app, as soon as that has been opened. */
  evaluate(expression: string): Promise<unknown>;
  /** Quits in good order. */
  quit(): Promise<void>;
}

/** Starts the app on the stand-in, and leaves it alone. */
export async function startUnattached(options: LaunchOptions): Promise<UnattachedApp> {
  const { child, profile } = await startProcess(options);
  const ask = askThrough(child);
  return {
    evaluate: (expression) => ask({ do: 'evaluate', expression }),
    async quit() {
      await ask({ do: 'quit' });
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await removeForGood(profile);
    },
  };
}

/** Starts the app on the stand-in, in a process of its own, and attaches to its page from outside. */
export async function startStandIn(options: LaunchOptions): Promise<RunningApp> {
  const { userDataDir, entry = builtEntry, env = {} } = options;
  const { child, endpoint, profile } = await startProcess(options);
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true, isLocal: true });
  const page = await ownPage(() => browser.contexts().flatMap((context) => context.pages()));
  const ask = askThrough(child);

  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    // Chromium follows when its pipe is closed, and writes to its profile until then.
    if (browser.isConnected()) await new Promise((resolve) => browser.once('disconnected', resolve));
    await removeForGood(profile);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended();
  };

  return {
    runsOn: `the stand-in (Chromium ${browser.version()})`,
    page,
    pid: child.pid ?? -1,
    dialogs: {
      answerSave: async (path) => void (await ask({ do: 'answerSave', path })),
      answerQuestion: async (button) => void (await ask({ do: 'answerQuestion', button })),
      answerOpen: async (path) => void (await ask({ do: 'answerOpen', path })),
    },
    recordedEvents: async () => (await ask({ do: 'report' })) as RecordedEvent[],
    proxies: async (answer) => void (await ask({ do: 'proxies', answer })),
    power: async (event) => void (await ask({ do: 'power', event })),
    accent: async (colour) => void (await ask({ do: 'accent', colour })),
    openUrl: async (url) => void (await ask({ do: 'openUrl', url })),
    async startAgain(more) {
      const second = fork(entry, [`--user-data-dir=${userDataDir}`, ...more], {
        execArgv: ['--import', register],
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      await once(second, 'exit');
    },
    clickNotification: async () => void (await ask({ do: 'clickNotification' })),
    menu: async (item) => void (await ask({ do: 'menu', item })),
    inMainPage: (expression) => ask({ do: 'inMainPage', expression }),
    killMainPage: async () => void (await ask({ do: 'killMainPage' })),
    windows: async () => (await ask({ do: 'countWindows' })) as number,
    pressControl: async (key) => void (await ask({ do: 'press', key, control: true })),
    resize: async (size) => void (await ask({ do: 'resize', ...size })),
    async quit() {
      const timer = setTimeout(() => child.kill('SIGKILL'), quitMs);
      await ask({ do: 'quit' });
      await ended();
      clearTimeout(timer);
    },
    kill,
  };
}

async function startProcess({ userDataDir, entry = builtEntry, env = {}, args = [] }: LaunchOptions) {
  const child = fork(entry, [`--user-data-dir=${userDataDir}`, ...args], {
    execArgv: ['--import', register],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
  return { child, ...(await started(child, printed)) };
}

/** Waits for Chromium's address; what the app printed is the best explanation when it never comes. */
async function started(child: ChildProcess, printed: string[]): Promise<{ endpoint: string; profile: string }> {
  const outcome = Promise.withResolvers<{ endpoint: string; profile: string }>();
  const fail = () => outcome.reject(new Error(`The app did not start.\n${printed.join('')}`));
  const hear = (message: FromStandIn) => {
    if (message.event === 'started') outcome.resolve(message);
  };
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    fail();
  }, startMs);
  child.on('message', hear);
  child.once('exit', fail);
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    child.off('message', hear);
    child.off('exit', fail);
  }
}

/** The page once the app has loaded it. */
async function ownPage(pages: () => Page[]): Promise<Page> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    const page = pages().find((candidate) => isPageOfApp(candidate.url()));
    if (page) {
      await page.waitForLoadState('load');
      return page;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The app opened no window.');
}

/**
 * An app that ended in good order has removed the folder, after its Chromium. Helpers of a killed one may still write for a moment, so the
 * folder must stay away to be gone.
 */
async function removeForGood(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 20 && existsSync(folder); attempt += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** One command at a time goes out with a number, and its answer comes back with it. */
function askThrough(child: ChildProcess): (command: Command) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', (message: FromStandIn) => {
    if (message.event === 'started') return;
    const outcome = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.event === 'done') outcome?.resolve(message.data);
    else outcome?.reject(new Error(message.message));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The app has ended.'));
  });
  return (command) => {
    lastId += 1;
    const outcome = Promise.withResolvers<unknown>();
    waiting.set(lastId, outcome);
    child.send({ ...command, id: lastId } satisfies ToStandIn);
    return outcome.promise;
  };
}
