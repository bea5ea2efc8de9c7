import * as z from 'zod';
import { courseIdProblems, parseCourseId } from '#shared/catalog/course-id.ts';
import { courseScope } from '#shared/catalog/course-scope.ts';
import { defaultRefreshPolicy, defaultStaleAfter, refreshPolicy, staleAfter } from '#shared/catalog/freshness.ts';
import { defaultTrendDays, trendDays } from '#shared/catalog/run-choice.ts';
import { defaultThreshold, smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { languageChoices } from '#shared/language/language.ts';
import { comparePicks } from '#shared/subjects/compare/compare.ts';
import { month } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';
import type { MenuCommand } from './app.ts';
import { authorizationScheme, connection, proxyChoice, serviceAddress } from './connection.ts';
import { exportFormat } from './exports.ts';
import { reportHead } from './reports/report-head.ts';
import { workspaceName } from './workspaces.ts';

const requests = z.int().min(1).max(1_000_000).nullable().default(null);
const budget = z.strictObject({ requestsPerMinute: requests, requestsPerHour: requests });

/** How many requests each service may be sent; null learns it from the service's refusals. */
export const requestBudgets = z.strictObject({ taxonomy: budget, analytics: budget });
export type RequestBudgets = z.infer<typeof requestBudgets>;

const learned = { requestsPerMinute: null, requestsPerHour: null };

/** How large the app is shown, in percent of its own size: the steps of the menu and the keys. */
export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400] as const;
export type SetupStep = (typeof setupSteps)[number];

export type Zoom = (typeof zoomSteps)[number];

/** The next step up (1) or down (-1); the last one stays. */
function nextZoom(now: Zoom, step: 1 | -1): Zoom {
  const further = step === 1 ? zoomSteps.find((each) => each > now) : zoomSteps.findLast((each) => each < now);
  return further ?? now;
}

/** The size that each command makes of the one before. */
export const zooms: Readonly<Partial<Record<MenuCommand, (now: Zoom) => Zoom>>> = {
  zoomIn: (now) => nextZoom(now, 1),
  zoomOut: (now) => nextZoom(now, -1),
  zoomReset: () => 100,
};

export const setupSteps = ['start', 'addresses', 'client', 'test', 'courses', 'sync'] as const;

const typed = z.string().max(2000).default('');

/** The fields of the first run, finished or not. Never a secret: that goes to the keychain or nowhere. */
export const setupFields = z.strictObject({
  taxonomyUrl: typed,
  taxonomyScheme: authorizationScheme.default('JWT'),
  analyticsUrl: typed,
  analyticsScheme: authorizationScheme.default('JWT'),
  tokenUrl: typed,
  clientId: typed,
});
export type SetupFields = z.infer<typeof setupFields>;

/** More than there are figures and views: a page must not fill the file of the settings. */
const maxEntries = 300;
const hasFewEntries = (entries: object) => Object.keys(entries).length <= maxEntries;
const tooManyEntries = 'There are fewer figures and views than that.';

/** The least and the most pixels that a column can be made wide. */
export const narrowestColumn = 48;
export const widestColumn = 1200;

/** Choices that are remembered. Not secrets, not addresses (those are the connection). */
export const choices = z.strictObject({
  /** Language of the app; `system` follows the computer where the app speaks its language, and is English elsewhere. */
  language: z.enum(languageChoices),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'default', 'comfortable']),
  exportProfile: z.enum(['excel', 'data']),
  /** `auto` follows the decimal mark of the computer's locale. */
  separator: z.enum(['auto', ',', ';']),
  /** Counts of learners below this are not shown in what leaves the app. */
  smallNumbers: smallNumberThreshold,
  /** First choice in the dialog for exports: that of the last time. */
  exportFormat,
  exportColumns: z.enum(['shown', 'all']),
  exportLabels: z.boolean(),
  /** Null guards where users open the file: in the profile Excel. */
  formulaGuard: z.boolean().nullable(),
  /** Whether each exported file gets one beside it that says where it comes from. */
  exportSidecar: z.boolean(),
  /** Author, contact and logo of the last report, for the next one. */
  reportHead,
  /** The first day of history that a sync asks for. */
  historyFrom: z.string().refine((text) => parseDay(text) !== undefined, 'Write the day as YYYY-MM-DD.'),
  /** When a sync begins by itself, while the network is there. */
  autoSync: z.enum(['off', 'start', 'hourly', 'daily']),
  /** Whether the answers to problems are downloaded in the background: they have the names of problems. */
  answersInBackground: z.boolean(),
  /** How often a sync asks again for what brings nothing new. */
  syncHabits: refreshPolicy,
  /** Whether the desktop says that a watched figure crossed its threshold. */
  noticeCrossed: z.boolean(),
  /** When screens say that data is behind. */
  staleAfter,
  requestBudgets,
  proxy: proxyChoice,
  /** Chart, table or both, per figure. */
  figures: z.record(z.string().max(60), z.enum(['chart', 'table', 'both'])).refine(hasFewEntries, tooManyEntries),
  /** Columns that are not shown, by view. */
  hiddenColumns: z
    .record(z.string().max(60), z.array(z.string().max(200)).max(200))
    .refine(hasFewEntries, tooManyEntries),
  /** How wide a user made columns, in pixels by view and column. */
  columnWidths: z
    .record(
      z.string().max(60),
      z
        .record(z.string().max(200), z.int().min(narrowestColumn).max(widestColumn))
        .refine((columns) => Object.keys(columns).length <= 200),
    )
    .refine(hasFewEntries, tooManyEntries),
  /** Rows per page of tables. */
  pageSize: z.union([z.literal(25), z.literal(50), z.literal(100), z.literal(200)]),
  /** The things picked for a comparison. */
  comparePicks,
  /** Which courses are set against jobs; null until a user chooses: then those of the selected runs are one's own. */
  courseScope: courseScope.nullable(),
  /** The courses that all institutions took the place of, for the way back; null where those were one's own. */
  scopeBeforeAll: courseScope.nullable(),
  /** Over how many days lists of runs tell their changes. */
  trendDays,
  /** Whether the list of runs has those of the courses of the scope alone. */
  onlyMine: z.boolean(),
  /** Whether every start asks for a newer version. */
  checkForUpdates: z.boolean(),
  /** The folder where the organisation keeps newer versions and their `latest*.yml`; null for where the installer came from. */
  updateFeed: serviceAddress.nullable(),
  /** Whether C, J and K do something in tables: users who speak to their computer turn single letters off. */
  singleKeys: z.boolean(),
  zoom: z.literal(zoomSteps),
  /** How far the first run of this connection has come; null when it is done or was never begun. */
  setup: z.strictObject({ step: z.enum(setupSteps), fields: setupFields }).nullable(),
  /** The hints on the first overview, away for good. */
  hintsDismissed: z.boolean(),
  /** The line on Overview about names that are missing, away for good. */
  namesDismissed: z.boolean(),
  /** The month whose report is no longer offered on Overview; null before the first one. */
  monthDismissed: month.nullable(),
  railCollapsed: z.boolean(),
  /** The instant at which the screen of changes was last opened; null when it never was. */
  changesVisited: z.int().nullable(),
  /** The last address, restored at the next start. */
  lastRoute: z.string().max(4000),
});
export type Settings = z.infer<typeof choices>;

/** Settings until a user changes them. Plain values: the page begins with them, and would make all schemas for the same. */
export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  density: 'default',
  exportProfile: 'excel',
  separator: 'auto',
  smallNumbers: defaultThreshold,
  exportFormat: 'csv',
  exportColumns: 'shown',
  exportLabels: true,
  formulaGuard: null,
  exportSidecar: true,
  reportHead: { author: '', contact: '', logo: null, accent: null, footer: '' },
  historyFrom: '2013-01-01',
  autoSync: 'off',
  answersInBackground: true,
  syncHabits: defaultRefreshPolicy,
  noticeCrossed: false,
  staleAfter: defaultStaleAfter,
  requestBudgets: { taxonomy: learned, analytics: learned },
  proxy: { mode: 'system' },
  figures: {},
  hiddenColumns: {},
  columnWidths: {},
  pageSize: 50,
  comparePicks: { runs: [], courses: [], jobs: [], skills: [] },
  courseScope: null,
  scopeBeforeAll: null,
  trendDays: defaultTrendDays,
  onlyMine: false,
  checkForUpdates: false,
  updateFeed: null,
  singleKeys: true,
  zoom: 100,
  setup: null,
  hintsDismissed: false,
  namesDismissed: false,
  monthDismissed: null,
  railCollapsed: false,
  changesVisited: null,
  lastRoute: '/',
};

type Choices = typeof choices.shape;

/** The same, with what is usual in the place of what is absent. */
export const settings = z.strictObject(
  Object.fromEntries(
    Object.entries<z.ZodType>(choices.shape).map(([key, choice]) => [
      key,
      choice.default(defaultSettings[key as keyof Settings]),
    ]),
  ) as { [K in keyof Choices]: z.ZodDefault<Choices[K]> },
);

/** Only what is to change; an absent key stays as it is. */
export const settingsPatch = choices.partial().transform((patch) => patch as Partial<Settings>);

const runId = z.string().transform((text, context) => {
  const parsed = parseCourseId(text);
  if (parsed.ok) return parsed.identity.runId;
  context.addIssue({ code: 'custom', message: `${text.slice(0, 100)}: ${courseIdProblems[parsed.problem]}` });
  return z.NEVER;
});

/**
 * A settings file that one person prepares for another: addresses, course runs and choices, never a secret. Without a client
 * id everybody enters their own.
 */
export const settingsFile = z.strictObject({
  courseAlmanacSettings: z.literal(1),
  name: workspaceName,
  connection: z
    .strictObject({
      taxonomy: connection.shape.taxonomy,
      analytics: connection.shape.analytics,
      token: connection.shape.token.partial({ clientId: true }),
    })
    .nullable(),
  runs: z.array(runId).max(5000).default([]),
  choices: choices
    .pick({
      theme: true,
      density: true,
      exportProfile: true,
      separator: true,
      autoSync: true,
      answersInBackground: true,
      historyFrom: true,
      syncHabits: true,
      staleAfter: true,
      proxy: true,
    })
    .partial()
    .default({}),
});
export type SettingsFile = z.infer<typeof settingsFile>;

export const settingsFileChoice = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('chosen'), fileName: z.string(), file: settingsFile }),
]);
