import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/*
 * Halves of many worlds, each in a process of its own: worlds have nothing in common, and each takes a processor nearly all the time.
 */

const processes = Math.min(2, availableParallelism());

/** Which worlds: so many, from the place of the first one on. */
export interface WorldRange {
  readonly seed: number;
  readonly from: number;
  readonly worlds: number;
}

/**
 * Runs `program` with `--part` for each half, which prints its result as JSON, and returns the results in the order of the worlds.
 * @throws Error when one fails
 */
export async function inTwoProcesses<Result>(program: string, { seed, from, worlds }: WorldRange): Promise<Result[]> {
  const size = Math.ceil(worlds / processes);
  const parts = Array.from({ length: processes }, (_, part) => ({
    from: from + part * size,
    worlds: Math.min(size, worlds - part * size),
  })).filter((part) => part.worlds > 0);
  return Promise.all(
    parts.map((part) => partOf<Result>(program, [`--seed=${seed}`, `--from=${part.from}`, `--worlds=${part.worlds}`])),
  );
}

async function partOf<Result>(program: string, args: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, [program, '--part', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`The part with ${args.join(' ')} failed.`);
  return JSON.parse(said) as Result;
}
