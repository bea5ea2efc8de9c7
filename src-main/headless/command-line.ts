import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type { SyncEstimate, SyncOutcome, SyncProgress, SyncStatus } from '#contract/sync.ts';
import { serviceTitles } from '#shared/catalog/datasets.ts';
import { skippedTexts } from '#shared/catalog/skipped-resources.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { type PlanQuestion, planQuestion } from '#shared/subjects/plan/question.ts';
import { estimateText } from '#shared/time/days.ts';
import { formatInstant, microsPerSecond } from '#shared/time/time.ts';
import { redact, redactPrinted } from '../common/redact.ts';
import { type Arguments, type PlanArguments, readArguments, type SyncArguments } from './arguments.ts';
import {
  type InstalledApp,
  readConfig,
  readNamedConnection,
  readSecrets,
  type SecretsInput,
  type SyncOptions,
  Unusable,
} from './config.ts';
import { runOpenPackageCommand, runPackageCommand, runPublishCommand } from './handover-commands.ts';
import { keepLittleGarbage } from './little-garbage.ts';
import { folderFor } from './out-file.ts';
import type { StoredDataCommand } from './stored-data.ts';
import { runExportCommand, runPlanCommand, runReportCommand } from './stored-data-commands.ts';
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

/** Another program holds the profile or the folder: nothing is wrong, and the next run will do. */
const busy = 4;
const noRoom =
  'Another program is syncing into this profile, so nothing was synced or written. Start this again when it is done.';

/** Standard output or standard error. */
interface TextSink {
  write(text: string): unknown;
}

export interface CliEnvironment {
  /** The folder that relative paths start from. */
  readonly folder: string;
  /** Standard input; null where there is none. */
  readonly input: AsyncIterable<Buffer | string> | null;
  readonly output: TextSink;
  readonly errors: TextSink;
  /** The app that this user has set up; null on plain Node, which has none. */
  readonly app: InstalledApp | null;
  /** Stated in files; null where it is not known. */
  readonly appVersion: string | null;
  /** Ends a sync in good order, so that the next one goes on from there; ends any other command without a file. */
  readonly stop: AbortSignal;
}

/**
 * The command line, for schedulers: `sync --config FILE --out DIR`, or `sync --profile NAME` for a connection of the installed
 * app, whose tables the app then shows. What a sync has stored, `publish`, `export`, `report` and `package` hand to others without a
 * request. Secrets come from the keychain or from standard input, never from arguments or FILE.
 * Tells what happens on standard output and error, and returns the exit code: 0 complete, 3 partial, 1 failed, 2 cannot begin,
 * 4 another program syncs into the profile or publishes to the folder.
 */
export async function runCommandLine(args: readonly string[], environment: CliEnvironment): Promise<number> {
  keepLittleGarbage();
  redactPrinted();
  try {
    return await run(args, environment);
  } catch (error) {
    const { code, message } = refusalOf(error);
    environment.errors.write(`${message}\n`);
    if (message === inside) environment.errors.write(`${redact(inspect(error))}\n`);
    return code;
  }
}

const inside = 'Something went wrong inside the program.';

const refusals: Partial<
  Record<ErrorCode, { readonly code: number; readonly message?: string; readonly hint?: string }>
> = {
  SYNC_RUNNING: { code: busy, message: noRoom },
  CACHE_LOCKED: { code: busy, message: noRoom },
  PUBLISH_BUSY: { code: busy },
  CANCELLED: { code: exitCodes.failed, message: 'Stopped before it was done. No file was left half-written.' },
  PERSONAL_DATA: { code: unusable },
  PROXY_VARIABLE: { code: unusable },
  RUN_LEFT_OUT: { code: unusable },
  NOT_OURS: { code: unusable },
  NOT_A_FILE: { code: unusable },
  PUBLISH_IDENTITY_LOST: { code: unusable, hint: 'The option --new-identity starts one.' },
  PACKAGE_REFUSED: { code: unusable },
};

function refusalOf(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof Unusable) return { code: unusable, message: error.message };
  if (!(error instanceof AlmanacError)) return { code: exitCodes.failed, message: inside };
  const { code = exitCodes.failed, message = error.message, hint } = refusals[error.code] ?? {};
  return { code, message: hint === undefined ? message : `${message} ${hint}` };
}

async function run(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const parsed = readArguments(args);
  const { folder, input, output, errors, app } = environment;
  const say = (text: string) => {
    output.write(`${text}\n`);
    return 0;
  };
  if (parsed.command === 'help') return say(parsed.text);
  const at = (path: string) => resolve(folder, path);
  const reading = {
    signal: environment.stop,
    onProgress: (line: string) => void errors.write(`${line}\n`),
  };
  if (parsed.command === 'open')
    return say(
      await runOpenPackageCommand({ ...reading, zip: at(parsed.open), out: at(parsed.out), format: parsed.format }),
    );
  const secretStdin = 'secret-stdin' in parsed && parsed['secret-stdin'];
  if (secretStdin && input === null) throw new Unusable(noStandardInput);
  const options =
    parsed.profile === undefined ? await readConfig(at(parsed.config ?? '')) : readNamedConnection(parsed.profile, app);
  const secrets = secretStdin && input !== null ? await readSecrets(input) : null;
  const stored = { ...reading, options, appVersion: environment.appVersion };
  switch (parsed.command) {
    case 'sync':
      return sync(parsed, { options, secrets, ...environment });
    case 'publish': {
      const { title, threshold, 'made-by': madeBy, 'new-identity': isNew } = parsed;
      const chosen = { folder: at(parsed.to), title, madeBy, threshold, isNew };
      return say(await runPublishCommand({ ...stored, chosen, secrets, openSecrets: app?.openSecrets }));
    }
    case 'plan':
      return say(await runPlanCommand({ ...stored, question: questionOf(parsed, options), json: parsed.json }));
    default:
      return say(await handOver(parsed, stored, at));
  }
}

/** The commands that write one file of stored data. */
function handOver(
  parsed: Extract<Arguments, { readonly command: 'export' | 'report' | 'package' }>,
  stored: StoredDataCommand,
  at: (path: string) => string,
): Promise<string> {
  const out = at(parsed.out);
  switch (parsed.command) {
    case 'export': {
      const { view, param: params, labels, threshold } = parsed;
      const choices = { view, params, labels, threshold: threshold ?? 0, sidecar: !parsed['no-sidecar'] };
      return runExportCommand({ ...stored, ...choices, out });
    }
    case 'report': {
      const { kind: template, since, threshold, title, author, from, to, paper, accent, footer } = parsed;
      const subject = since === undefined ? parsed.subject : [...parsed.subject, since];
      const chosen = { title, author, from, to, paper, threshold: threshold ?? 0 };
      const look = { logo: parsed.logo === undefined ? undefined : at(parsed.logo), accent, footer };
      return runReportCommand({ ...stored, template, subject, chosen, look, out, sidecar: !parsed['no-sidecar'] });
    }
    case 'package': {
      const { title, 'made-by': madeBy, notes, threshold } = parsed;
      return runPackageCommand({ ...stored, chosen: { title, madeBy, notes, threshold }, out });
    }
  }
}

/** The question of a plan; without a scope the one that a user chose in the connection, or all courses. */
function questionOf(
  { jobs, best, fewest, scope, ...flags }: PlanArguments,
  { courseScope }: SyncOptions,
): PlanQuestion {
  return planQuestion.parse({
    jobIds: jobs,
    scope: scope ?? courseScope,
    mode: fewest === undefined ? 'best' : 'fewest',
    most: best,
    share: fewest,
    tau: flags.tau,
    weights: flags.weights,
    knownJobIds: flags.known,
    withCourses: flags.with,
    withoutCourses: flags.without,
  });
}

interface Prepared extends CliEnvironment {
  readonly options: SyncOptions;
  readonly secrets: SecretsInput | null;
}

async function sync(
  { out, format, threshold, everything, 'watch-json': json }: SyncArguments,
  { options, secrets, folder, app, appVersion, stop, output, errors }: Prepared,
) {
  const outDir = out === undefined ? null : resolve(folder, out);
  if (outDir !== null) await folderFor(outDir);
  const onEstimate = (cost: SyncEstimate) =>
    void errors.write(`${[estimateText(cost), ...skippedTexts(cost.skipped)].join('\n')}\n`);
  const listeners = { onEstimate, onStatus: statusPrinter(errors) };
  const watchJson = json === undefined ? null : resolve(folder, json);
  const onCrossed = (line: string) => void output.write(`${line}\n`);
  const onLacking = (lines: readonly string[]) => {
    const more = lines.length > maxLackingLines ? [`… and ${lines.length - maxLackingLines} more.`] : [];
    for (const line of [...lines.slice(0, maxLackingLines), ...more]) errors.write(`${line}\n`);
  };
  const onExcluded = (line: string) => void errors.write(`${line}\n`);
  const choices = {
    onLacking,
    watchJson,
    onCrossed,
    onExcluded,
    outDir,
    format,
    threshold,
    appVersion,
    everything,
    secrets,
    openSecrets: app?.openSecrets,
    signal: stop,
  };
  const outcome = await runSyncCommand({ options, ...choices, ...listeners });
  const where = outDir === null ? 'The app shows it.' : `Tables and sync-report.json are in ${outDir}`;
  const why = outDir === null ? 'The app' : 'sync-report.json';
  const isMissing = outcome === 'partial' || outcome === 'failed';
  // On a line of its own, so that a program finds the folder at the end of the first.
  const missing = isMissing
    ? `Some data is missing or old. ${why} says which and why; the next sync tries again.\n`
    : '';
  output.write(`Sync ${outcome}. ${where}\n${missing}`);
  return exitCodes[outcome];
}

/** README.txt has all of them. */
const maxLackingLines = 20;

/** Waits of a second, one after the other, need no line each. In microseconds. */
const waitsApart = 10_000_000;

/** Writes one line per resource on standard error, so that a log stays readable, and one per wait. */
function statusPrinter(errors: TextSink): (status: SyncStatus) => void {
  let lastLine = '';
  let lastWait = 0;
  const printWait = ({ waitingUntil, waitingFor }: SyncProgress) => {
    if (waitingUntil === null || waitingFor === null || waitingUntil < lastWait + waitsApart) return;
    lastWait = waitingUntil;
    const until = formatInstant(Math.ceil(waitingUntil / microsPerSecond) * microsPerSecond);
    const title = serviceTitles[waitingFor];
    errors.write(`The ${title} asked to wait until ${until}. The sync continues by itself then.\n`);
  };
  return ({ running, last }) => {
    const current = running?.current;
    const line = current
      ? `${running.resourcesDone + 1} of ${running.resourcesTotal} · ${current.dataset}${current.runId ? ` · ${current.runId}` : ''}`
      : last
        ? `Datasets: ${last.complete} complete, ${last.partial > 0 ? `${last.partial} in part, ` : ''}${last.failed} failed, ${last.requests} requests. ${last.error?.message ?? ''}`
        : '';
    if (line && line !== lastLine) errors.write(`${line.trim()}\n`);
    lastLine = line;
    if (running) printWait(running);
  };
}
