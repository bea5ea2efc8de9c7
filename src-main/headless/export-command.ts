import { exportRequest } from '#contract/exports.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { plural } from '#shared/text/numbers.ts';
import { dataDialect } from '../data-host/export/csv.ts';
import { viewFileFormats } from '../data-host/host-methods.ts';
import { insistOnSidecar, insistOnWritten, kindOfFile, placeForFile } from './out-file.ts';
import { refuseUnknown, type StoredDataCommand, withStoredData } from './stored-data.ts';
import { readViewQuery } from './view-params.ts';

export interface ExportCommand extends StoredDataCommand {
  readonly view: ViewName;
  /** `name=value` each. */
  readonly params: readonly string[];
  /** From the root of the disk. */
  readonly out: string;
  /** Counts of learners below it are withheld; 0 withholds none. */
  readonly threshold: number;
  /** Beside each id the name of the thing. */
  readonly labels: boolean;
  /** A file beside it that says where the rows come from. */
  readonly sidecar: boolean;
}

/** Writes the rows of a view to a file, as the app's own export does. Makes no request. Returns what to tell the user. */
export async function runExportCommand(command: ExportCommand): Promise<string> {
  const { view, threshold, labels, sidecar, signal } = command;
  if (isLearnerView(view)) throw new AlmanacError('PERSONAL_DATA');
  const format = kindOfFile(command.out, viewFileFormats);
  const query = readViewQuery(view, command.params);
  const path = await placeForFile(command.out, format);
  if (sidecar) await insistOnSidecar(path);
  const request = exportRequest
    .omit({ format: true })
    .parse({ query, threshold, labels, guard: false, excludedColumns: [], address: null });
  return withStoredData(command, 'export', async (host) => {
    await refuseUnknown(host, query.params);
    const file = { format, path, dialect: dataDialect, sidecar };
    const figures = await host.call('host:exportFile', { ...request, ...file }, signal);
    insistOnWritten(figures.sidecar, path);
    return `${plural(figures.rows, 'row')} written to ${path}. ${smallNumbersText(threshold, figures.withheldCells)}`;
  });
}

/** The sentence about small counts that every command ends with. */
export const smallNumbersText = (threshold: number | null, withheld: number): string =>
  threshold === null || threshold === 0
    ? 'Small counts are shown.'
    : `${plural(withheld, 'count')} hidden, below ${threshold}.`;
