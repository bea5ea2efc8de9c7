import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { type Connection, connection, proxyAddress, secrets, withProxyScheme } from '#contract/connection.ts';
import type { ReportHead } from '#contract/reports/report-head.ts';
import { type RequestBudgets, settings } from '#contract/settings.ts';
import { courseIdProblems, parseCourseId } from '#shared/catalog/course-id.ts';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import { type DatasetName, datasetNameSchema, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { defaultRefreshPolicy, type RefreshPolicy, refreshPolicy, type StaleAfter } from '#shared/catalog/freshness.ts';
import { subsectionsOfRun } from '#shared/catalog/module-id.ts';
import { maxWatched, type WatchRule, watchRule } from '#shared/subjects/watch/watch.ts';
import { dayOfInstant, nowInstant, parseDay } from '#shared/time/time.ts';
import { noteSecret } from '../common/known-secrets.ts';
import { readLearnersKey, readPublisherKey, type SecretStore } from '../credentials/secret-store.ts';
import { faultInWords, readJson } from '../files/json-file.ts';
import { readRegular } from '../files/regular-file.ts';
import { directly, environmentRoutes, type FindProxyRoutes, waysByChoice } from '../net/proxy-routes.ts';
import { type Profile, readDocument } from '../settings/settings-document.ts';
import { readJsonFile } from '../settings/settings-store.ts';

export interface SyncOptions {
  readonly connection: Connection;
  /** The first day of history. */
  readonly historyFrom: string;
  /** Learned from the services if omitted. */
  readonly requestBudgets?: RequestBudgets;
  readonly syncHabits: RefreshPolicy;
  /** The default days if omitted. */
  readonly staleAfter?: StaleAfter;
  /** "Our courses" as a user of the app chose them, for plans. Absent: all of the taxonomy. */
  readonly courseScope?: CourseScope;
  /** Logo, color and footer of the last report of the app. Absent: there is no app whose reports have any. */
  readonly reportHead?: Pick<ReportHead, 'logo' | 'accent' | 'footer'>;
  readonly findProxyRoutes: FindProxyRoutes;
  readonly dataDir: string;
  /** Rules that are on the watch list from this sync on. */
  readonly watch?: readonly WatchRule[];
  /** The runs that are written to the data folder first and then synced alone; null syncs the runs chosen there already. */
  readonly choice: Choice | null;
  /** Whether the answers to problems follow what is synced by itself, as they do in the app. Absent: as `datasets` says. */
  readonly answersToo?: boolean;
  /** Datasets whose tables are written. */
  readonly datasets: readonly DatasetName[];
}

interface Choice {
  readonly runs: readonly string[];
  readonly subsections: readonly { readonly runId: string; readonly moduleIds: string[] }[];
  /** Whether the engagement of single learners is synced and written. */
  readonly learnerData: boolean;
}

/** Something about the command line, FILE or standard input that makes a run impossible: exit code 2. */
export class Unusable extends Error {}

const runId = z.string().transform((text, context) => {
  const parsed = parseCourseId(text);
  if (parsed.ok) return parsed.identity.runId;
  context.addIssue({ code: 'custom', message: `${JSON.stringify(text)}: ${courseIdProblems[parsed.problem]}` });
  return z.NEVER;
});

/** The latest day that is today anywhere: UTC's tomorrow, for those east of it. */
const latestToday = () => dayOfInstant(nowInstant()) + 1;

const configFile = connection.extend({
  runs: z.array(runId).default([]),
  historyFrom: settings.shape.historyFrom.refine((day) => (parseDay(day) ?? 0) <= latestToday(), {
    message: 'This day is in the future, so there would be nothing to ask for. Write the first day of history.',
  }),
  /** The address of a proxy; otherwise what HTTPS_PROXY, ALL_PROXY and NO_PROXY say, or none at all. */
  proxy: z
    .union([z.enum(['environment', 'none']), z.string().transform(withProxyScheme).pipe(proxyAddress)])
    .default('environment'),
  /** Where the cache lives; relative to FILE. */
  profileDir: z.string().min(1).default('./profile'),
  datasets: z
    .union([z.literal('all').transform(() => [...datasetNames]), z.array(datasetNameSchema)])
    .default([...datasetNames])
    // The list of problems tells which answers to read, so it comes before them.
    .transform((names) => datasetNames.filter((name) => names.includes(name))),
  /** How often ended runs and whole histories are asked for again. */
  endedRuns: refreshPolicy.shape.endedRuns.default(defaultRefreshPolicy.endedRuns),
  wholeHistory: refreshPolicy.shape.wholeHistory.default(defaultRefreshPolicy.wholeHistory),
  /** Subsections of runs, whose views are then synced: `{ "<run>": ["block-v1:…"] }`. */
  subsections: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .transform((subsections, context) =>
      Object.entries(subsections).map(([run, moduleIds]) => {
        const parsed = subsectionsOfRun.safeParse({ runId: runId.safeParse(run).data ?? run, moduleIds });
        if (parsed.success) return parsed.data;
        const problems = parsed.error.issues.map((issue) => issue.message);
        context.addIssue({ code: 'custom', message: `${run}: ${problems.join(' ')}` });
        return z.NEVER;
      }),
    ),
  /** Figures that are watched, as the watch list of the app has them; what is there already stays. */
  watch: z.array(watchRule).max(maxWatched).default([]),
  /** Whether the engagement of single learners is synced and written, with real usernames. */
  learnerData: z.boolean().default(false),
});

/** Far more than anybody writes. */
const maxConfigBytes = 10_000_000;

/** Reads and checks FILE. @throws Unusable with a sentence for each thing that is wrong. */
export async function readConfig(path: string): Promise<SyncOptions> {
  const bytes = await readRegular(path, maxConfigBytes).catch(() => {
    throw new Unusable(`The configuration ${path} cannot be read.`);
  });
  const config = check(configFile, bytes, `The configuration ${path}`);
  const { taxonomy, analytics, token, historyFrom, endedRuns, wholeHistory, proxy, subsections, learnerData } = config;
  return {
    connection: { taxonomy, analytics, token },
    historyFrom,
    syncHabits: { endedRuns, wholeHistory },
    // Without a window no process can ask for the system's own settings.
    findProxyRoutes: proxyRoutesOf(proxy),
    dataDir: resolve(dirname(path), config.profileDir),
    watch: config.watch,
    choice: { runs: [...new Set(config.runs)], subsections, learnerData },
    datasets: config.datasets.filter((name) => learnerData || datasets[name].scope !== 'learners'),
  };
}

function proxyRoutesOf(proxy: string): FindProxyRoutes {
  if (proxy === 'environment') return environmentRoutes();
  return proxy === 'none' ? directly : async () => [proxy];
}

/** Secrets on standard input: `learnersKey` opens the learner data and report files that an earlier run has stored. */
const secretsInput = secrets.extend({
  learnersKey: z
    .string()
    .refine((text) => readLearnersKey(text) !== null)
    .optional(),
  /** Signs what is published, where there is no keychain: 32 bytes in base64. */
  publisherKey: z
    .string()
    .refine((text) => readPublisherKey(text) !== null)
    .optional(),
});
export type SecretsInput = z.infer<typeof secretsInput>;

/** Reads the secrets from standard input. Nothing of it is ever repeated in an error. */
export async function readSecrets(input: AsyncIterable<Buffer | string>): Promise<SecretsInput> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const expected = 'Standard input must hold the secrets as JSON: { "clientSecret": "…", "analyticsToken": "…" }';
  const json = readJson(Buffer.concat(chunks));
  if (!json.ok) throw new Unusable(`${expected}, but ${faultInWords(json.fault)}.`);
  const parsed = secretsInput.safeParse(json.value);
  if (parsed.success) {
    for (const secret of Object.values(parsed.data)) noteSecret(secret ?? '');
    return parsed.data;
  }
  const wrong = parsed.error.issues.map(({ path }) => path[0]);
  const key = (['learnersKey', 'publisherKey'] as const).find((name) => wrong.includes(name));
  if (key === undefined) throw new Unusable(`${expected}.`);
  throw new Unusable(`"${key}" on standard input must be 32 bytes in base64: head -c 32 /dev/urandom | base64`);
}

function check<T>(schema: z.ZodType<T>, bytes: Uint8Array, what: string): T {
  const json = readJson(bytes);
  if (!json.ok) throw new Unusable(`${what} cannot be used: ${faultInWords(json.fault)}.`);
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`);
  throw new Unusable(`${what} cannot be used. ${problems.join(' ')}`);
}

/** The installed app's settings of this user. */
export interface InstalledApp {
  readonly settingsFile: string;
  /** Where a connection keeps its data. */
  readonly dataFolder: (id: string) => string;
  /** The proxies for an address, as this computer is set up. */
  readonly systemProxies: (address: string) => Promise<string>;
  /** Where the app keeps secrets. */
  readonly openSecrets: () => Promise<SecretStore>;
}

/**
 * A connection of the app by its name, as it would be synced by its own button: the runs and datasets that are chosen there, into
 * the data folder that the app shows. The settings are only read. @throws Unusable with a sentence
 */
export function readNamedConnection(name: string, app: InstalledApp | null): SyncOptions {
  if (app === null)
    throw new Unusable(
      'Only the installed app has connections with names. Start it with --headless, or use --config FILE.',
    );
  const { raw, isUnreadable } = readJsonFile(app.settingsFile);
  if (isUnreadable)
    throw new Unusable('The settings of the app cannot be read. Start the app once: it repairs them and says so.');
  const { profiles } = readDocument(raw).document;
  const { id, connection } = findProfile(name, profiles);
  const { settings } = readDocument({ ...raw, open: { kind: 'connection', id } }).document;
  return {
    connection,
    historyFrom: settings.historyFrom,
    requestBudgets: settings.requestBudgets,
    syncHabits: settings.syncHabits,
    staleAfter: settings.staleAfter,
    ...(settings.courseScope !== null && { courseScope: settings.courseScope }),
    reportHead: settings.reportHead,
    findProxyRoutes: waysByChoice(() => settings.proxy, app.systemProxies),
    dataDir: app.dataFolder(id),
    choice: null,
    answersToo: settings.answersInBackground,
    // Learners leave the app by their own dialog alone.
    datasets: datasetNames.filter((dataset) => datasets[dataset].scope !== 'learners'),
  };
}

function findProfile(name: string, profiles: readonly Profile[]): Profile & { readonly connection: Connection } {
  const known = profiles.map((profile) => `“${profile.name}”`).join(', ');
  const [found, second] = profiles.filter((profile) => profile.name === name.trim());
  if (!found) throw new Unusable(`The app has no connection of this name. It has: ${known}.`);
  if (second)
    throw new Unusable(`The app has several connections of this name. Rename one of them, then name it here.`);
  if (!found.connection)
    throw new Unusable(`The connection “${found.name}” has no addresses yet. Set it up in the app first.`);
  return { ...found, connection: found.connection };
}
