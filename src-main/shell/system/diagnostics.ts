import { arch, release, totalmem, type } from 'node:os';
import type { CacheState, HostState, StorageState } from '#contract/app.ts';
import type { Connection } from '#contract/connection.ts';
import type { Settings } from '#contract/settings.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { formatSize } from '#shared/text/numbers.ts';
import { formatMoment } from '#shared/time/days.ts';
import { microsPerSecond, nowInstant } from '#shared/time/time.ts';
import { redact } from '../../common/redact.ts';
import type { SecretStore } from '../../credentials/secret-store.ts';
import { openOwnRegular } from '../../files/regular-file.ts';

/** The facts about the app for those who help. Counts, states and codes; nothing that names a user, a course or a secret. */
export interface DiagnosticOptions {
  readonly version: string;
  readonly locale: string;
  readonly isPackaged: boolean;
  readonly screens: readonly { readonly width: number; readonly height: number; readonly scale: number }[];
  readonly isOnline: boolean;
  readonly keychain: SecretStore['kind'] | 'asking';
  readonly host: HostState['state'];
  readonly cache: CacheState | null;
  readonly settings: Settings;
  readonly connection: Connection | null;
  readonly storage: StorageState;
  /** Null while the data host cannot be asked. */
  readonly syncs: readonly ViewRow<'sync-log'>[] | null;
  readonly resources: readonly ViewRow<'sync-resources'>[] | null;
  readonly logLines: readonly string[];
}

/** A text for a mail: one fact a line. */
export function diagnosticsText(options: DiagnosticOptions, now: number = nowInstant()): string {
  const { versions } = process;
  const lines = [
    `Course Almanac ${options.version}${options.isPackaged ? '' : ' (not packaged)'}, diagnostics of ${moment(now)}`,
    `System: ${type()} ${release()} ${arch()}, ${Math.round(totalmem() / 2 ** 30)} GB of memory, language ${options.locale}`,
    `Programs: Electron ${versions.electron ?? '–'}, Chromium ${versions.chrome ?? '–'}, Node ${versions.node}`,
    `Screens: ${options.screens.map(({ width, height, scale }) => `${width} × ${height} at ${scale}`).join(', ')}`,
    `Network: ${options.isOnline ? 'online' : 'offline'}, proxy ${options.settings.proxy.mode}`,
    `Keychain: ${options.keychain}`,
    `Data process: ${options.host}`,
    `Data: ${options.cache ? `${options.cache.state}${options.cache.problem ? ` (${options.cache.problem})` : ''}` : 'unknown'}`,
    `Disk: ${options.storage.parts.map(({ part, files, bytes }) => `${part} ${size(bytes)} in ${files}`).join(', ')}; free ${options.storage.freeBytes === null ? 'unknown' : size(options.storage.freeBytes)}`,
    ...connectionLines(options.connection),
    `Settings: automatic sync ${options.settings.autoSync}, history from ${options.settings.historyFrom}, size ${options.settings.zoom} %, theme ${options.settings.theme}`,
    '',
    'Recent syncs:',
    ...orNone(options.syncs?.map(syncLine)),
    '',
    'Datasets by state:',
    ...orNone(options.resources && resourceLines(options.resources)),
    '',
    'Last warnings and errors of the log:',
    ...orNone(options.logLines.map(withoutIds)),
  ];
  return `${lines.join('\n')}\n`;
}

const moment = (instant: number) => `${formatMoment(instant)} UTC`;
const size = (bytes: number) => formatSize(bytes, 'en');

const orNone = (lines: readonly string[] | null | undefined) =>
  lines === null || lines === undefined
    ? ['  not to be had']
    : lines.length === 0
      ? ['  none']
      : lines.map((line) => `  ${line}`);

/** Hosts alone: a path may name a course, and an account names a user. */
function connectionLines(connection: Connection | null): string[] {
  if (connection === null) return ['Connection: none'];
  const { token, taxonomy, analytics } = connection;
  const host = (address: string) => new URL(address).host;
  return [
    `Connection: token at ${host(token.url)}, taxonomy at ${host(taxonomy.baseUrl)} (${taxonomy.scheme}), analytics at ${host(analytics.baseUrl)} (${analytics.scheme})`,
  ];
}

function syncLine({
  started_at,
  finished_at,
  outcome,
  complete,
  failed,
  requests,
  error,
}: ViewRow<'sync-log'>): string {
  const took = finished_at === null ? '' : ` in ${Math.round((finished_at - started_at) / microsPerSecond)} s`;
  const counts = `${complete ?? 0} complete, ${failed ?? 0} failed, ${requests ?? 0} requests${took}`;
  return `${moment(started_at)}: ${outcome ?? 'cut off'}, ${counts}${error === null ? '' : `: ${withoutIds(error)}`}`;
}

/** How many runs of each dataset are in which state, and why not in a better one. */
function resourceLines(resources: readonly ViewRow<'sync-resources'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { dataset, state, error } of resources) {
    const line = `${dataset}: ${state}${error === null ? '' : `: ${withoutIds(error)}`}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`);
}

const ids: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/https?:\/\/([^\s/"')]+)[^\s"')]*/g, '$1'],
  [/\b[a-z]+-v\d+:[^\s"',;)]+/gi, '[id]'],
];

/** Ids of the old form (`edX/DemoX/2014`), modules (`i4x://…`) and paths of files: a word with a slash in it. */
function withoutPath(word: string): string {
  const path = word.replace(/(?<![:.])[:.]+$/, '');
  const isPath = /[/\\]./.test(path);
  return isPath ? `[path or id]${word.slice(path.length)}` : word;
}

/** Takes out what may name a course, a user or a place on this computer. */
export function withoutIds(text: string): string {
  return ids
    .reduce((line, [pattern, instead]) => line.replace(pattern, instead), redact(text))
    .replace(/[^\s"',;()[\]]+/g, withoutPath);
}

const tailBytes = 128 * 1024;
const maxLines = 25;
const isTrouble = /^\[[^\]]*\] \[(?:warn|error)\]/;

/** The last warnings and errors of a log, without the stacks below them; none when there is no log. */
export async function lastTroubles(file: string): Promise<string[]> {
  try {
    const handle = await openOwnRegular(file);
    try {
      const { size: length } = await handle.stat();
      const from = Math.max(0, length - tailBytes);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length - from), 0, length - from, from);
      const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
      return lines
        .filter((line) => isTrouble.test(line))
        .slice(-maxLines)
        .map((line) => line.slice(0, 300));
    } finally {
      await handle.close();
    }
  } catch {
    return [];
  }
}
