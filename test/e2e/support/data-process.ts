import { execFileSync } from 'node:child_process';

/** The process ids of the data host of a running app; none while it is not there. */
export function dataProcessesOf(mainPid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === mainPid && /data-host|node\.mojom\.NodeService/.test(args) ? [Number(pid)] : [];
  });
}
