import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { DataHost } from '../data-host/protocol.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Handlers } from './call-router.ts';
import { csvDialectFor } from './csv-dialect.ts';
import type { SaveDialog } from './dialogs.ts';

export interface ExportTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly settings: Pick<SettingsStore, 'get' | 'lastExportFolder' | 'saveLastExportFolder'>;
  readonly askWhere: SaveDialog;
  readonly downloads: () => string;
  readonly locale: () => string;
  readonly showInFolder: (path: string) => void;
}

/** So many exports can still be shown in their folder. */
const remembered = 100;

/** Exports: the page says what, the person says where, the data host writes. The page gets a token and never the path. */
export function createExportHandlers(tools: ExportTools): Pick<Handlers, 'export:csv' | 'export:reveal'> {
  const { host, settings, askWhere } = tools;
  const paths = new Map<string, string>();

  const tokenFor = (path: string) => {
    const token = randomUUID();
    paths.set(token, path);
    const [oldest] = paths.keys();
    if (paths.size > remembered && oldest !== undefined) paths.delete(oldest);
    return token;
  };

  return {
    async 'export:csv'({ query }, signal) {
      const { fileName } = await host.call('host:exportName', { query }, signal);
      const path = await askWhere(join(settings.lastExportFolder() ?? tools.downloads(), fileName));
      if (path === null) return { state: 'cancelled' };
      const dialect = csvDialectFor(settings.get(), tools.locale());
      const written = await host.call('host:exportCsv', { query, path, dialect }, signal);
      // The file is there; a settings file that cannot be written must not turn that into a failure.
      await settings.saveLastExportFolder(dirname(path)).catch(() => undefined);
      return { state: 'saved', fileName: basename(path), ...written, token: tokenFor(path) };
    },
    'export:reveal'({ token }) {
      const path = paths.get(token);
      if (path === undefined) throw new AlmanacError('NOT_FOUND', { what: 'This export' });
      tools.showInFolder(path);
      return {};
    },
  };
}
