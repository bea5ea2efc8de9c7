/** The first part of every query key. Queries of the cache share one prefix, so one event renews it all. */
export const keys = {
  cache: ['cache'] as const,
  settings: ['settings'] as const,
  connection: ['connection'] as const,
  connectionState: ['connection', 'state'] as const,
  info: ['info'] as const,
  sync: ['sync'] as const,
  storage: ['storage'] as const,
  updates: ['updates'] as const,
  startAtLogin: ['start-at-login'] as const,
  workspaces: ['workspaces'] as const,
};
