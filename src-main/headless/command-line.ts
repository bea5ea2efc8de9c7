import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { SyncEstimate, SyncOutcome, SyncStatus } from '#contract/sync.ts';
import { serviceTitles } from '#shared/catalog/datasets.ts';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { estimateText } from '#shared/text/durations.ts';
import { leftOutTexts } from '#shared/text/left-out.ts';
import { formatInstant } from '#shared/time/time.ts';
import { tableFormatNames } from '../data-host/export/table-formats.ts';
import { readConfig, readSecrets, Unusable } from './config.ts';
import { type InstalledApp, readNamedConnection } from './named-connection.ts';
import { runSyncCommand } from './sync-command.ts';

const usage =
  'Usage: sync --config FILE --out DIR [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin]\n   or: sync --profile NAME [--out DIR] [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin], with the name of a connection of the installed app';
const noStandardInput =
  'On Windows the installed app is given no standard input. Leave --secret-stdin out: the secret is taken from the Credential Manager, where the app keeps it.';
const exitCodes: Record<SyncOutcome, number> = {
  complete: 0,
  partial: 3,
  failed: 1,
  cancelled: 3,
  paused: 3,
  interrupted: 3,
};
const unusable = 2;

/** Another program syncs into the same profile: nothing is wrong, and the next run will do. */
const busy = 4;
const occupied: ReadonlySet<ErrorCode> = new Set(['SYNC_RUNNING', 'CACHE_LOCKED']);
const noRoom =
  'Another program is syncing into this profile, so nothing was synced or written. Start this again when it is done.';

export interface Surroundings {
  /** What relative paths are meant from. */
  readonly folder: string;
  readonly hasStandardInput: boolean;
  /** The app that this user has set up; null on plain Node, which has none. */
  readonly app: InstalledApp | null;
  /** Ends a sync in good order, so that the next one goes on from there. */
  readonly stop: AbortSignal;
}

/**
 * The command line, for schedulers: `sync --config FILE --out DIR`, or `sync --profile NAME` for a connection of the installed
 * app, whose tables the app then shows. Secrets come from the keychain or from standard input, never from arguments or FILE.
 * Tells what happens on standard output and error, and answers the exit code: 0 complete, 3 partial, 1 failed, 2 cannot begin,
 * 4 another program syncs into the profile.
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (error instanceof AlmanacError && occupied.has(error.code)) {
      process.stderr.write(`${noRoom}\n`);
      return busy;
    }
    const isExpected = error instanceof Unusable || error instanceof AlmanacError;
    process.stderr.write(`${isExpected ? error.message : 'Something went wrong inside the program.'}\n`);
    if (!isExpected) console.error(error);
    return error instanceof Unusable ? unusable : exitCodes.failed;
  }
}

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { folder, hasStandardInput, app, stop } = surroundings;
  const { config: file, profile, out, format, threshold, everything, secretStdin } = readArguments(args);
  if (secretStdin && !hasStandardInput) throw new Unusable(noStandardInput);
  const from = (path: string) => resolve(folder, path);
  const order = profile === undefined ? await readConfig(from(file ?? '')) : readNamedConnection(profile, app);
  const secrets = secretStdin ? await readSecrets(process.stdin) : null;
  const outDir = out === undefined ? null : from(out);
  if (outDir !== null)
    await mkdir(outDir, { recursive: true }).catch(() => {
      throw new Unusable(`The folder ${outDir} cannot be made.`);
    });
  const onEstimate = (cost: SyncEstimate) =>
    void process.stderr.write(`${[estimateText(cost), ...leftOutTexts(cost.leftOut)].join('\n')}\n`);
  const told = { onEstimate, onStatus: printStatus };
  const choices = { outDir, format, threshold, everything, secrets, signal: stop };
  const outcome = await runSyncCommand({ order, ...choices, ...told });
  const where = outDir === null ? 'The app shows it.' : `Tables and sync-report.json are in ${outDir}`;
  process.stdout.write(`Sync ${outcome}. ${where}\n`);
  return exitCodes[outcome];
}

function readArguments(args: readonly string[]) {
  const options = {
    config: { type: 'string' },
    profile: { type: 'string' },
    out: { type: 'string' },
    format: { type: 'string' },
    threshold: { type: 'string' },
    everything: { type: 'boolean' },
    'secret-stdin': { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, ...rest] = positionals;
    const { config, profile, out } = values;
    const format = z.enum(tableFormatNames).parse(values.format ?? 'csv');
    const threshold = smallNumberThreshold.parse(Number(values.threshold ?? 0));
    const isWhole = config ? out && profile === undefined : profile && out !== '';
    if (command !== 'sync' || rest.length > 0 || !isWhole) throw new Unusable(usage);
    const { everything = false, 'secret-stdin': secretStdin = false } = values;
    return { config, profile, out, format, threshold, everything, secretStdin };
  } catch {
    // The parser repeats arguments in its message, and a user may have put a secret there.
    throw new Unusable(usage);
  }
}

type Running = NonNullable<SyncStatus['running']>;

let lastLine = '';
let lastWait = 0;

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
  if (running) printWait(running);
}

/** Waits of a second, one after the other, need no line each. */
const waitsApart = 10_000_000;

function printWait({ waitingUntil, waitingFor }: Running): void {
  if (waitingUntil === null || waitingFor === null || waitingUntil < lastWait + waitsApart) return;
  lastWait = waitingUntil;
  const until = formatInstant(Math.ceil(waitingUntil / 1_000_000) * 1_000_000);
  process.stderr.write(
    `The ${serviceTitles[waitingFor]} asked to wait until ${until}. The sync continues by itself then.\n`,
  );
}
