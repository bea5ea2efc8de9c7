import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SyncEstimate, SyncOutcome, SyncStatus } from '#contract/sync.ts';
import { serviceTitles } from '#shared/catalog/datasets.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { estimateText } from '#shared/text/durations.ts';
import { leftOutTexts } from '#shared/text/left-out.ts';
import { plural } from '#shared/text/numbers.ts';
import { formatInstant } from '#shared/time/time.ts';
import { keyWordsOf } from '../data-host/publications/key-words.ts';
import { type PublishArguments, readArguments, type SyncArguments } from './arguments.ts';
import { type GivenSecrets, readConfig, readSecrets, type SyncOrder, Unusable } from './config.ts';
import { type InstalledApp, readNamedConnection } from './named-connection.ts';
import { runPublishCommand } from './publish-command.ts';
import { runSyncCommand } from './sync-command.ts';

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
 * app, whose tables the app then shows; `publish … --to FOLDER` publishes what a sync has stored. Secrets come from the keychain or from standard input, never from arguments or FILE.
 * Tells what happens on standard output and error, and answers the exit code: 0 complete, 3 partial, 1 failed, 2 cannot begin,
 * 4 another program syncs into the profile or publishes to the folder.
 */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (error instanceof AlmanacError && occupied.has(error.code)) {
      process.stderr.write(`${noRoom}\n`);
      return busy;
    }
    if (error instanceof AlmanacError && error.code === 'PUBLISH_BUSY') {
      process.stderr.write(`${error.message}\n`);
      return busy;
    }
    const isExpected = error instanceof Unusable || error instanceof AlmanacError;
    process.stderr.write(`${isExpected ? error.message : 'Something went wrong inside the program.'}\n`);
    if (!isExpected) console.error(error);
    return error instanceof Unusable ? unusable : exitCodes.failed;
  }
}

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const given = readArguments(args);
  const { folder, hasStandardInput, app } = surroundings;
  const secretStdin = given['secret-stdin'];
  if (secretStdin && !hasStandardInput) throw new Unusable(noStandardInput);
  const order =
    given.profile === undefined
      ? await readConfig(resolve(folder, given.config ?? ''))
      : readNamedConnection(given.profile, app);
  const secrets = secretStdin ? await readSecrets(process.stdin) : null;
  return given.command === 'sync'
    ? sync(given, { order, secrets, ...surroundings })
    : publish(given, { order, secrets, ...surroundings });
}

interface Prepared extends Surroundings {
  readonly order: SyncOrder;
  readonly secrets: GivenSecrets | null;
}

async function sync({ out, format, threshold, everything }: SyncArguments, { order, secrets, folder, stop }: Prepared) {
  const outDir = out === undefined ? null : resolve(folder, out);
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

async function publish({ to, title, threshold }: PublishArguments, { order, secrets, folder, stop }: Prepared) {
  const target = resolve(folder, to);
  const onTable = (table: string) => void process.stderr.write(`${table}\n`);
  const done = await runPublishCommand({ order, folder: target, title, threshold, secrets, signal: stop, onTable });
  const small =
    threshold === null ? 'Small counts are shown.' : `${plural(done.withheld, 'count')} withheld, below ${threshold}.`;
  process.stdout.write(
    `Published as number ${done.number} in ${target}: ${plural(done.written, 'changed table')} of ${done.tables} written. ${small}\nWords of the key, to compare with those that readers see: ${keyWordsOf(done.publicKey)}\n`,
  );
  return 0;
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
