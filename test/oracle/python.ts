import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Column } from '#shared/catalog/columns.ts';
import { has } from '../support/programs.ts';
import type { Batch } from './batch.ts';

/** The question to the app and to the oracle. `subject` is the registry that `name` is from. */
export interface Asked {
  readonly subject: Subject;
  readonly name: string;
  readonly params: object;
  /** For a table: the columns whose cells the oracle writes as texts, too. */
  readonly columns?: readonly Column[];
}

export type Subject = 'view' | 'figure' | 'finding' | 'key-figure' | 'term' | 'report';

/** The oracle's answers in the order of the questions, and the names that it covers. */
export interface OracleAnswers {
  readonly answers: readonly unknown[];
  readonly covers: Readonly<Partial<Record<Subject, readonly string[]>>>;
}

const program = fileURLToPath(new URL('./python/oracle.py', import.meta.url));

/** Said when the second way to the numbers cannot be gone. */
export const noPython =
  'The oracle recomputes every number with Python 3, which is not on this computer. Install python3 and run this again.';

/** Asks the oracle: Python, its standard library and the exported tables alone. @throws Error with what Python said */
export async function askOracle(
  { tables, given }: Pick<Batch, 'tables' | 'given'>,
  questions: readonly Asked[],
  python = 'python3',
): Promise<OracleAnswers> {
  if (!has(python)) throw new Error(noPython);
  const child = spawn(python, ['-I', '-B', program], { stdio: 'pipe' });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ tables, given, questions }));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The oracle failed. ${stderr}`);
  return JSON.parse(stdout) as OracleAnswers;
}
