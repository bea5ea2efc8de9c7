/** The names that cross the bridge. No imports: the preload script bundles this file and stays small. */

/** Every method the renderer may call; `methods.ts` says what each takes and gives. */
export const methodNames = [
  'app:info',
  'app:openExternal',
  'app:restartDataHost',
  'app:showDataFolder',
  'app:takeLink',
  'settings:get',
  'settings:update',
  'connection:get',
  'connection:save',
  'connection:forget',
  'connection:test',
  'workspaces:list',
  'workspaces:open',
  'profiles:add',
  'profiles:rename',
  'profiles:remove',
  'packages:open',
  'packages:openSample',
  'packages:remove',
  'package:estimate',
  'package:save',
  'settingsFile:save',
  'settingsFile:choose',
  'settingsFile:apply',
  'runs:add',
  'runs:remove',
  'runs:offered',
  'subsections:list',
  'subsections:add',
  'subsections:remove',
  'reports:choose',
  'report:save',
  'report:open',
  'learners:switch',
  'learners:reveal',
  'learners:purge',
  'record:refresh',
  'view:rows',
  'search:all',
  'labels:all',
  'labels:change',
  'notes:add',
  'notes:change',
  'notes:remove',
  'pins:list',
  'pins:set',
  'pins:remove',
  'skill:get',
  'job:get',
  'course:get',
  'run:get',
  'overview:get',
  'sync:start',
  'sync:estimate',
  'sync:pause',
  'sync:cancel',
  'sync:status',
  'provenance:of',
  'export:csv',
  'export:serviceCsv',
  'export:picture',
  'export:reveal',
] as const;
export type MethodName = (typeof methodNames)[number];

/** Every event that main may push to the renderer; `events.ts` says what each carries. */
export const eventNames = [
  'sync:status',
  'cache:changed',
  'host:state',
  'workspaces:changed',
  'package:progress',
  'settings:changed',
  'menu:command',
  'link:opened',
] as const;
export type EventName = (typeof eventNames)[number];

/** Carries the request id of a call that nobody waits for any more. */
export const cancelChannel = 'almanac:cancel';

/** The one origin of our own pages. */
export const appOrigin = 'app://bundle';
