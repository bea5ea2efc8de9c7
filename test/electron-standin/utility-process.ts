import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { UtilityProcess } from 'electron';
import { listening, part } from './part.ts';
import { utilityPort } from './utility-port.ts';

/** Loaded before the module: what plain Node lacks. */
const before = (modulePath: string): readonly string[] => [
  ...(/\.asar[\\/]/.test(modulePath) ? [new URL('./asar/register.ts', import.meta.url).href] : []),
  utilityPort,
];

type Utility = typeof Electron.utilityProcess;
type Stdio = 'pipe' | 'ignore' | 'inherit';

/** Runs the module in a Node process of its own, which has `process.parentPort` as in Electron and ends with this one. */
function forkUtility(...[modulePath, args = [], options = {}]: Parameters<Utility['fork']>): UtilityProcess {
  const output = (options.stdio ?? 'inherit') as Stdio;
  const child: ChildProcess = fork(modulePath, args, {
    execArgv: before(modulePath).flatMap((module) => ['--import', module]),
    serialization: 'advanced',
    stdio: ['ignore', output, output, 'ipc'],
  });
  const emitter = new EventEmitter();
  child.on('message', (message) => emitter.emit('message', message));
  child.once('spawn', () => emitter.emit('spawn'));
  child.once('exit', (code) => emitter.emit('exit', code ?? 1));
  const api: UtilityProcess = part<UtilityProcess>('UtilityProcess', {
    ...listening(emitter, () => api),
    get pid() {
      return child.exitCode === null ? child.pid : undefined;
    },
    stdout: child.stdout,
    stderr: child.stderr,
    postMessage(message) {
      if (child.connected) child.send(message);
    },
    kill: () => child.kill(),
  });
  return api;
}

export const utilityProcess = part<Utility>('utilityProcess', { fork: forkUtility });
