import { readdirSync, readFileSync } from 'node:fs';

/* Facts about running programs that anybody on the computer can see. Linux only. */

const read = (pid: number, what: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

function parentOf(pid: number): number {
  // The second field is the name in parentheses and may hold anything.
  const [, parent = '0'] = /\) \S (\d+) /.exec(read(pid, 'stat')) ?? [];
  return Number(parent);
}

/** A process and everything it has started. */
export function processTree(root: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  // Once for each process: a test looks many times while an app runs.
  const children = Map.groupBy(all, parentOf);
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** The arguments and the environment of processes, as one text. */
export const argumentsAndEnvironment = (pids: readonly number[]): string =>
  pids.map((pid) => `${read(pid, 'cmdline')}\n${read(pid, 'environ')}`).join('\n');
