import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { SyncOutcome, SyncStatus } from '../../src-preload/contract/sync.ts';
import { readConfig, readSecrets, Unusable } from './config.ts';
import { runSyncCommand } from './sync-command.ts';

/*
 * The command line: `sync --config FILE --out DIR [--secret-stdin]`, for schedulers. Secrets come from the keychain or from
 * standard input, never from arguments or FILE.
 */

const usage = 'Usage: sync --config FILE --out DIR [--secret-stdin]';
const unusable = 2;
const exitCodes: Record<SyncOutcome, number> = {
  complete: 0,
  partial: 3,
  failed: 1,
  cancelled: 3,
  paused: 3,
  interrupted: 3,
};

async function main(): Promise<number> {
  const { config: file, out, secretStdin } = readArguments();
  // npm starts scripts in the project's folder; paths are meant from where the person stands.
  const from = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
  const config = await readConfig(from(file));
  const secrets = secretStdin ? await readSecrets(process.stdin) : null;
  const outDir = from(out);
  await mkdir(outDir, { recursive: true }).catch(() => {
    throw new Unusable(`The folder ${outDir} cannot be made.`);
  });
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const outcome = await runSyncCommand({ config, outDir, secrets, signal: abort.signal, onStatus: printStatus });
  process.stdout.write(`Sync ${outcome}. Tables and sync-report.json are in ${outDir}\n`);
  return exitCodes[outcome];
}

function readArguments() {
  const options = { config: { type: 'string' }, out: { type: 'string' }, 'secret-stdin': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command, ...rest] = positionals;
    if (command !== 'sync' || rest.length > 0 || !values.config || !values.out) throw new Unusable(usage);
    return { config: values.config, out: values.out, secretStdin: values['secret-stdin'] ?? false };
  } catch {
    // The parser repeats arguments in its message, and somebody may have put a secret there.
    throw new Unusable(usage);
  }
}

let lastLine = '';

/** One line per resource on standard error, so that a log stays readable. */
function printStatus({ running, last }: SyncStatus): void {
  const current = running?.current;
  const line = current
    ? `${running.resourcesDone + 1} of ${running.resourcesTotal} · ${current.dataset}${current.runId ? ` · ${current.runId}` : ''}`
    : last
      ? `${last.complete} complete, ${last.failed} failed, ${last.requests} requests. ${last.error?.message ?? ''}`
      : '';
  if (line && line !== lastLine) process.stderr.write(`${line.trim()}\n`);
  lastLine = line;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    const isExpected = error instanceof Unusable || error instanceof AlmanacError;
    process.stderr.write(`${isExpected ? error.message : 'Something went wrong inside the program.'}\n`);
    if (!isExpected) console.error(error);
    process.exitCode = error instanceof Unusable ? unusable : exitCodes.failed;
  },
);
