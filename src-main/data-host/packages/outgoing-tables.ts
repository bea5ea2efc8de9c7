import type { PackageSelection } from '#contract/packages.ts';
import type { CellRow, Column, TableDefinition } from '#shared/catalog/columns.ts';
import { datasets, type TableName } from '#shared/catalog/datasets.ts';
import { createPackageRows } from '../cache/database/package-rows.ts';
import { type DaysOfRows, storedTable } from '../cache/reading/stored-tables.ts';
import { hasLearnerCounts } from '../cache/runs/run-tables.ts';
import { notedTable } from '../masking/masked-rows.ts';
import type { MaskedData } from '../masking/masking.ts';
import { datasetsIn, type OwnTable, packageTables, taxonomyTables } from './package-tables.ts';

/** A table on its way to others. */
export interface Outgoing {
  readonly name: string;
  readonly definition: TableDefinition;
  readonly columns: readonly Column[];
  readonly rows: () => Iterable<CellRow>;
  /** Counts withheld in the rows that were read so far. */
  readonly withheld: () => number;
}

/** The tables for others. `withholds` says whether the counts of `db` are masked. */
export interface OutgoingSelection
  extends Pick<PackageSelection, 'taxonomy' | 'runIds' | 'datasets' | 'labels' | 'notes'> {
  readonly withholds: boolean;
  /** By table, the keys of a column of JSON where they are known already: then no row is read for them. */
  readonly spreadOf?: (name: string) => readonly string[] | null | undefined;
}

type OutgoingData = Pick<MaskedData, 'db' | 'excluded'>;

/** The tables that are given to others, in a package or a published folder: never learner data, report files, secrets. */
export function outgoingTables({ db, excluded }: OutgoingData, selection: OutgoingSelection): Outgoing[] {
  const { taxonomy, runIds, withholds } = selection;
  const names: TableName[] = [
    ...(taxonomy ? taxonomyTables : []),
    ...(runIds.length > 0 ? selection.datasets.flatMap((name): readonly TableName[] => datasets[name].tables) : []),
  ];
  const own = createPackageRows(db);
  const keptOf = (rows: Iterable<CellRow>) => Iterator.from(rows).filter((row) => !excluded.has(row));
  const datasetNames = datasetsIn(new Set(names));
  // Older versions of the app know complete datasets and empty ones, and this column not at all.
  const isLacking = own.lacks(datasetNames, runIds);
  const ownTable = (name: OwnTable, rows: () => Iterable<CellRow>): Outgoing => {
    const definition = packageTables.get(name) as TableDefinition;
    const columns = isLacking ? definition.columns : definition.columns.filter(({ sparse }) => !sparse);
    return { name, definition, columns, rows, withheld: () => 0 };
  };
  return [
    ...names.map((name) => syncedTable(db, name, selection)),
    ...(taxonomy ? [ownTable('job-only-skills', () => own['job-only-skills']())] : []),
    ...(hasRows(() => own['unlisted-problems'](datasetNames, runIds))
      ? [ownTable('unlisted-problems', () => own['unlisted-problems'](datasetNames, runIds))]
      : []),
    ...(withholds ? [ownTable('totals', () => own.totals(datasetNames, runIds))] : []),
    ownTable('freshness', () => own.freshness(datasetNames, runIds)),
    ...(runIds.length > 0 ? [ownTable('run-dates', () => own['run-dates'](runIds))] : []),
    ...(selection.labels ? [ownTable('labels', () => keptOf(own.labels()))] : []),
    // A plan of the package is the one of its maker only with the same marks.
    ...(taxonomy && selection.labels ? [ownTable('skill-marks', () => own['skill-marks']())] : []),
    ...(selection.notes ? [ownTable('notes', () => keptOf(own.notes()))] : []),
  ];
}

/** Older versions do not know the table, so it is there when it says something. */
function hasRows(rows: () => Iterator<CellRow>): boolean {
  const all = rows();
  const { done } = all.next();
  all.return?.();
  return done !== true;
}

/** Whether these tables name problems that the service no longer lists. */
export const isUnlistedIn = (tables: readonly Pick<Outgoing, 'name'>[]): boolean =>
  tables.some(({ name }) => name === 'unlisted-problems');

/** Whether the datasets of these tables lack anything that their freshness says. */
export const isLackingIn = (tables: readonly Pick<Outgoing, 'name' | 'columns'>[]): boolean =>
  tables.some(({ name, columns }) => name === 'freshness' && columns.some(({ sparse }) => sparse));

/** Which rows of a synced table: those of these runs, and where it has days, of these. */
type SyncedRows = Pick<OutgoingSelection, 'withholds' | 'spreadOf'> & {
  readonly runIds: readonly string[];
  readonly days?: DaysOfRows | undefined;
};

/** A synced table; where counts are withheld, with notes that say so. */
export function syncedTable(
  db: OutgoingData['db'],
  name: TableName,
  { runIds, withholds, spreadOf, days }: SyncedRows,
): Outgoing {
  const definition = packageTables.get(name) as TableDefinition;
  const isMasked = withholds && hasLearnerCounts(name);
  const stored = storedTable(db, name, runIds, isMasked ? 'byName' : 'asRead', spreadOf?.(name), days);
  if (!isMasked) return { name, definition, columns: stored.columns, rows: stored.rows, withheld: () => 0 };
  const table = notedTable(stored);
  return {
    name,
    definition,
    columns: table.columns,
    rows: () => table.rows(),
    withheld: () => table.withheld,
  };
}
