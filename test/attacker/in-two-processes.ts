import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import type { WorldsAttack, WorldsOrder } from './attack-worlds.ts';
import { nothingAttacked } from './equations/attack-edition.ts';

/*
 * Attacks half of the worlds in each of two processes: worlds have nothing in common, and handing them over takes a processor nearly all the
 * time.
 */

const processes = Math.min(2, availableParallelism());

/** Runs `program` with `--part` for each part, which prints its attack as JSON, and adds the parts up. @throws Error when one fails */
export async function attackInTwoProcesses(
  program: string,
  { seed, from, worlds }: Pick<WorldsOrder, 'seed' | 'from' | 'worlds'>,
): Promise<WorldsAttack> {
  const size = Math.ceil(worlds / processes);
  const parts = Array.from({ length: processes }, (_, part) => ({
    from: from + part * size,
    worlds: Math.min(size, worlds - part * size),
  })).filter((part) => part.worlds > 0);
  const attacks = await Promise.all(
    parts.map((part) => partOf(program, [`--seed=${seed}`, `--from=${part.from}`, `--worlds=${part.worlds}`])),
  );
  return attacks.reduce(added, { solved: nothingAttacked(), twins: { changed: 0, files: 0, differences: [] } });
}

async function partOf(program: string, args: readonly string[]): Promise<WorldsAttack> {
  const child = spawn(process.execPath, [program, '--part', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`The attack with ${args.join(' ')} failed.`);
  return JSON.parse(said) as WorldsAttack;
}

const added = (one: WorldsAttack, other: WorldsAttack): WorldsAttack => ({
  solved: {
    cells: one.solved.cells + other.solved.cells,
    narrowed: one.solved.narrowed + other.solved.narrowed,
    facts: one.solved.facts + other.solved.facts,
    leftAside: one.solved.leftAside + other.solved.leftAside,
    examples: [...one.solved.examples, ...other.solved.examples],
  },
  twins: {
    changed: one.twins.changed + other.twins.changed,
    files: one.twins.files + other.twins.files,
    differences: [...one.twins.differences, ...other.twins.differences],
  },
});
