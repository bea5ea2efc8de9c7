/**
 * The names that cross the bridge, and the facts about each method. No imports: the preload script bundles this file and stays small, and the
 * data host reads the facts without making a schema.
 */

/** The facts of a method, known before it is called; its schemas stand in `methods.ts`. */
export interface MethodFacts {
  /** A query changes nothing and may be repeated; a command may change something and is never repeated by itself. */
  readonly kind: 'query' | 'command';
  /** Main answers by itself, or passes the call on to the data host. */
  readonly servedBy: 'main' | 'data-host';
}

/** Facts that main and the data host need about a method that the data host serves. */
export interface DataHostMethodFacts {
  /**
   * `reads` only reads the cache. `long reads` reads for so long that a search would wait: the other thread takes it while that is
   * free. Everything else goes to the thread that syncs, because SQLite has one writer at a time.
   */
  readonly thread: 'reads' | 'long reads' | 'syncs';
  /** False for what needs a service, or changes what is synced: an opened package refuses it. */
  readonly inPackage: boolean;
  /** Seconds until main gives up; 60 where nothing is said. */
  readonly timeoutSeconds?: number;
  /** A call that writes a file and is cancelled ends when its part file is removed, and not before. */
  readonly writesFile?: boolean;
  /** A call that writes or names what programs read, and colleagues who share no language: it speaks English. */
  readonly isEnglish?: boolean;
}

const main = {
  query: { kind: 'query', servedBy: 'main' },
  command: { kind: 'command', servedBy: 'main' },
} as const;

const served = { servedBy: 'data-host', inPackage: true } as const;
/** Reads the cache. */
const reads = { ...served, kind: 'query', thread: 'reads' } as const;
/** Reads so much of it that a screen would wait. */
const longReads = { ...reads, thread: 'long reads' } as const;
/** Needs the thread that syncs, also while a package is open. */
const syncs = {
  query: { ...served, kind: 'query', thread: 'syncs' },
  command: { ...served, kind: 'command', thread: 'syncs' },
} as const;
/** The same, but refused while a package is open. */
const outsidePackages = {
  query: { ...syncs.query, inPackage: false },
  command: { ...syncs.command, inPackage: false },
} as const;

/** Every method that the renderer may call. */
export const methodFacts = {
  'app:info': main.query,
  'app:language': main.query,
  'app:openExternal': main.command,
  'app:openWindow': main.command,
  'app:restartDataHost': main.command,
  'app:showDataFolder': main.command,
  'app:takeWaiting': main.command,
  'app:dropped': main.command,
  'app:licences': main.query,
  'startAtLogin:get': main.query,
  'startAtLogin:set': main.command,
  'updates:get': main.query,
  'updates:check': main.command,
  'updates:download': main.command,
  'updates:install': main.command,
  'app:diagnostics': main.query,
  'storage:list': main.query,
  'storage:clear': main.command,
  'storage:setCacheAside': main.command,
  'settings:get': main.query,
  'settings:update': main.command,
  'connection:get': main.query,
  'connection:state': main.query,
  'connection:save': main.command,
  'connection:forget': main.command,
  'connection:test': main.command,
  'workspaces:list': main.query,
  'workspaces:open': main.command,
  'profiles:add': main.command,
  'profiles:rename': main.command,
  'profiles:remove': main.command,
  'packages:open': main.command,
  'packages:openWaiting': main.command,
  'packages:openSample': main.command,
  'packages:remove': main.command,
  'subscriptions:add': main.command,
  'subscriptions:check': main.command,
  'subscriptions:rename': main.command,
  'subscriptions:remove': main.command,
  'package:estimate': longReads,
  'package:save': main.command,
  'publication:publish': main.command,
  'settingsFile:save': main.command,
  'settingsFile:choose': main.command,
  'settingsFile:apply': main.command,
  'runs:add': outsidePackages.command,
  'runs:remove': outsidePackages.command,
  'runs:offered': outsidePackages.query,
  'subsections:list': reads,
  'subsections:add': outsidePackages.command,
  'subsections:order': outsidePackages.command,
  'subsections:remove': outsidePackages.command,
  'reportFiles:choose': outsidePackages.command,
  'reportFile:save': main.command,
  'reportFile:open': main.command,
  'learners:switch': outsidePackages.command,
  'learners:reveal': outsidePackages.query,
  'learners:purge': main.command,
  'record:refresh': outsidePackages.command,
  'view:rows': reads,
  'search:all': reads,
  'labels:all': reads,
  'labels:change': syncs.command,
  'notes:add': syncs.command,
  'notes:change': syncs.command,
  'notes:remove': syncs.command,
  'questions:match': syncs.command,
  'marks:change': syncs.command,
  'fixes:change': syncs.command,
  'watch:look': outsidePackages.query,
  'watch:add': outsidePackages.command,
  'watch:change': outsidePackages.command,
  'watch:remove': outsidePackages.command,
  'watch:unread': reads,
  'watch:markRead': outsidePackages.command,
  'pins:list': reads,
  'pins:add': syncs.command,
  'pins:set': syncs.command,
  'pins:remove': syncs.command,
  'skill:get': reads,
  'job:get': reads,
  'course:get': reads,
  'run:get': reads,
  'coverage:get': reads,
  'plan:get': reads,
  'overview:get': reads,
  'cache:version': reads,
  'sync:start': outsidePackages.command,
  'sync:answers': outsidePackages.command,
  'sync:estimate': outsidePackages.query,
  'sync:skipped': syncs.query,
  'sync:pause': syncs.command,
  'sync:cancel': syncs.command,
  'sync:status': syncs.query,
  'provenance:of': reads,
  'export:check': { ...reads, timeoutSeconds: 300 },
  'export:withheld': reads,
  'export:file': main.command,
  'export:learners': main.command,
  'export:serviceCsv': main.command,
  'picture:draw': reads,
  'figure:sentence': reads,
  'export:picture': main.command,
  'export:open': main.command,
  'export:reveal': main.command,
  'export:copyPath': main.command,
  'report:preview': main.query,
  'report:openWindow': main.command,
  'report:save': main.command,
  'report:saveMany': main.command,
  'savedReports:list': reads,
  'savedReports:keep': syncs.command,
  'savedReports:remove': syncs.command,
} as const satisfies Record<
  string,
  (MethodFacts & { servedBy: 'main' }) | (MethodFacts & DataHostMethodFacts & { servedBy: 'data-host' })
>;

export type MethodName = keyof typeof methodFacts;
export const methodNames = Object.keys(methodFacts) as MethodName[];
/** The methods that main serves itself. */
export type MainMethod = {
  [M in MethodName]: (typeof methodFacts)[M]['servedBy'] extends 'main' ? M : never;
}[MethodName];
export type DataHostMethod = Exclude<MethodName, MainMethod>;

/** Every event that main may push to the renderer; `bridge.ts` says what each carries. */
export const eventNames = [
  'sync:status',
  'cache:changed',
  'watch:crossed',
  'host:state',
  'workspaces:changed',
  'package:progress',
  'subscription:progress',
  'export:progress',
  'settings:changed',
  'updates:changed',
  'menu:command',
  'reports:progress',
  'link:opened',
  'accent:changed',
  'connection:changed',
] as const;
export type EventName = (typeof eventNames)[number];

/** Only the preload script calls it, with paths that it has from the system: a page must not name a file. */
export const droppedMethod = 'app:dropped' satisfies MethodName;

/** Carries the request id of a call whose caller has stopped waiting. */
export const cancelChannel = 'almanac:cancel';

/** The one origin of our own pages. */
export const appOrigin = 'app://bundle';
