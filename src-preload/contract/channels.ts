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

/** What main and the data host need to know of a method that the data host serves. */
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

/** Every method that the renderer may call. */
export const methodFacts = {
  'app:info': main.query,
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
  'package:estimate': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'package:save': main.command,
  'publication:publish': main.command,
  'settingsFile:save': main.command,
  'settingsFile:choose': main.command,
  'settingsFile:apply': main.command,
  'runs:add': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'runs:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'runs:offered': { kind: 'query', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'subsections:list': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'subsections:add': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'subsections:order': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'subsections:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'reportFiles:choose': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'reportFile:save': main.command,
  'reportFile:open': main.command,
  'learners:switch': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'learners:reveal': { kind: 'query', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'learners:purge': main.command,
  'record:refresh': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'view:rows': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'search:all': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'labels:all': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'labels:change': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'notes:add': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'notes:change': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'notes:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'questions:match': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'marks:change': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'fixes:change': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'watch:add': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'watch:change': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'watch:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'watch:unread': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'watch:markRead': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'pins:list': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'pins:set': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'pins:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'skill:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'job:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'course:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'run:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'coverage:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'plan:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'overview:get': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'cache:version': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'sync:start': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'sync:answers': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'sync:estimate': { kind: 'query', servedBy: 'data-host', thread: 'syncs', inPackage: false },
  'sync:leftOut': { kind: 'query', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'sync:pause': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'sync:cancel': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'sync:status': { kind: 'query', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'provenance:of': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'export:check': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true, timeoutSeconds: 300 },
  'export:withheld': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'export:file': main.command,
  'export:learners': main.command,
  'export:serviceCsv': main.command,
  'picture:draw': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'figure:sentence': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'export:picture': main.command,
  'export:open': main.command,
  'export:reveal': main.command,
  'export:copyPath': main.command,
  'report:preview': main.query,
  'report:openWindow': main.command,
  'report:save': main.command,
  'report:saveMany': main.command,
  'savedReports:list': { kind: 'query', servedBy: 'data-host', thread: 'reads', inPackage: true },
  'savedReports:keep': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
  'savedReports:remove': { kind: 'command', servedBy: 'data-host', thread: 'syncs', inPackage: true },
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

/** Every event that main may push to the renderer; `events.ts` says what each carries. */
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
