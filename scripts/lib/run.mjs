import { spawn } from 'node:child_process';
import { Stop } from './say.mjs';

/** How a program ended; `interrupted` when this process was asked to stop meanwhile, whatever the program made of it. */
/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, interrupted: boolean }} Ending */

// Read before a program is started: npm may be stopped as soon as that says anything.
const PARENT = process.ppid;

const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Passes the signals that this process gets on to a child. Ctrl-C in a terminal reaches the whole process group by itself; passing it
 * on as well would look like the user pressed it twice.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => boolean} ends it and tells whether there was any
 */
function passSignals(child) {
  let interrupted = false;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of PASSED_ON) process.on(signal, pass);
  const stopWatching = onceOrphaned(() => pass('SIGTERM'));
  return () => {
    for (const signal of PASSED_ON) process.off(signal, pass);
    stopWatching();
    return interrupted;
  };
}

/**
 * On a signal to stop, npm ends its shell, and the shell just ends: that somebody else is our parent is all we hear of it.
 * @param {() => void} action
 * @returns {() => void} stops watching
 */
function onceOrphaned(action) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    action();
  }, 200);
  return () => clearInterval(timer);
}

/**
 * Runs a program to its end. Unless options say otherwise it has our stdin, stdout and stderr.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<Ending>}
 */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const endPassing = passSignals(child);
    onStart?.(child);
    child.on('error', (error) => {
      endPassing();
      reject(new Stop(`${command} could not be started: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      resolve({ code, signal, interrupted: endPassing() });
    });
  });
}

/**
 * Runs a program without a word and keeps what it said.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<Ending & { output: string }>}
 */
export async function capture(command, args, { onStart, ...options } = {}) {
  let output = '';
  const ending = await run(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    onStart(child) {
      onStart?.(child);
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
    },
  });
  return { ...ending, output };
}

/**
 * Ends this process the way its child ended, so that a caller sees the same exit code or signal.
 * @param {Pick<Ending, 'code' | 'signal'>} ending
 */
export function endLike({ code, signal }) {
  process.exitCode = code ?? 1;
  if (signal !== null) process.kill(process.pid, signal);
}
