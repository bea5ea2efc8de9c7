import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ExportResult, SidecarState } from '../../src-preload/contract/exports.ts';
import { formatNumber, plural } from '../../src-preload/contract/format/numbers.ts';
import type { MethodInput } from '../../src-preload/contract/methods.ts';
import type { ViewQuery } from '../../src-preload/contract/views.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { onEvent } from './events.ts';
import { say } from './notices.ts';
import { sayError } from './say-error.ts';
import { createStore } from './store.ts';

/** A table that somebody wants as a file. */
export interface ExportWanted {
  readonly query: ViewQuery;
  readonly title: string;
  /** Columns of the view that the screen does not show. */
  readonly leaveOut: readonly string[];
  /** How many columns the screen shows. */
  readonly shown: number;
}

/** What the dialog for exports was opened for; null while it is closed. */
const wanted = createStore<ExportWanted | null>(null);
export const openExport = (table: ExportWanted): void => wanted.set(table);
export const closeExport = (): void => wanted.set(null);
export const useExportWanted = () => useSyncExternalStore(wanted.subscribe, wanted.get);

/** The export that is being written. */
export interface RunningExport {
  readonly title: string;
  readonly rows: number;
  readonly total: number | null;
  readonly cancel: () => void;
}

const running = createStore<RunningExport | null>(null);
export const useRunningExport = () => useSyncExternalStore(running.subscribe, running.get);

type Exporting = {
  [M in 'export:file' | 'export:learners']: { method: M; input: MethodInput<M>; title: string };
}['export:file' | 'export:learners'];

/** Writes a file through the native save dialog, shows how far it is and says what was written. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ method, input, title }: Exporting): Promise<ExportResult> => {
      const stop = new AbortController();
      const cancel = () => stop.abort();
      const end = onEvent('export:progress', (progress) => running.set({ title, ...progress, cancel }));
      try {
        return await call(method, input, stop.signal);
      } finally {
        end();
        running.set(null);
      }
    },
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({ tone: 'info', text: savedWords(result), file: result.token });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'CANCELLED') {
        say({ tone: 'info', text: 'The export was cancelled. Nothing was left behind.' });
      } else sayError(error);
    },
  });
}

/** What must be said of the file beside a file: nothing, unless it is missing. */
export const sidecarWords = (sidecar: SidecarState): string =>
  sidecar === 'failed' ? 'The file about its source could not be written beside it.' : '';

/** What was written, and what was done to it. */
function savedWords(result: Extract<ExportResult, { state: 'saved' }>): string {
  const { fileName, rows, hiddenCells, guardedCells, cutTexts, sidecar } = result;
  return [
    `Saved ${fileName}, ${plural(rows, 'row')}.`,
    hiddenCells > 0 && `${plural(hiddenCells, 'cell')} left empty for small numbers.`,
    guardedCells > 0 && `${plural(guardedCells, 'text')} got a leading quote.`,
    cutTexts > 0 && `${plural(cutTexts, 'text')} cut to what a cell holds.`,
    sidecarWords(sidecar),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Writing Skills: 120,000 of 300,000 rows`. */
export function exportingWords({ title, rows, total }: RunningExport): string {
  const of = total === null ? '' : ` of ${formatNumber(total)}`;
  return `Writing ${title}: ${formatNumber(rows)}${of} rows`;
}
