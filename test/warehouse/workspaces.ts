import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { packageDatasets } from '#contract/packages.ts';
import type { ResourceRef } from '#contract/sync.ts';
import { MaskedTables } from '#main/data-host/masking/masked-tables.ts';
import { excludeRuns } from '#main/data-host/masking/masking.ts';
import { type Outgoing, outgoingTables } from '#main/data-host/packages/outgoing-tables.ts';
import { outgoingDimensions, seenChanges, seenChangesName } from '#main/data-host/publications/published-tables.ts';
import type { CellValue, Column } from '#shared/catalog/columns.ts';
import { formatDay } from '#shared/time/time.ts';
import { openCache } from '../attacker/twins/masked-tables.ts';
import { startSampleService } from '../sample-service/index.ts';
import { startHost } from '../support/host.ts';
import { rowsOfTable } from '../support/published-rows.ts';

/*
 * Workspaces that publish twice: everything of a sample service, then the same with one changed day.
 */

const threshold = 10;
const answersOfProblems = ['answer-distribution', 'grade-distribution'] as const;

/** A table as it may be shared, read from the masked tables at once: neither in parts nor through a file. */
export interface MaskedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
}

export interface Publication {
  /** A copy of the folder as it was behind this publication. */
  readonly folder: string;
  readonly masked: ReadonlyMap<string, MaskedTable>;
}

/** A workspace that has published twice. */
export interface PublishedTwice {
  /** The folder with both publications. */
  readonly folder: string;
  readonly first: Publication;
  readonly second: Publication;
}

/** Publishes a workspace of the sample service with this seed to `folder` twice, and keeps what it was behind each. */
export async function publishTwice(seed: number, folder: string, copies: string): Promise<PublishedTwice> {
  const service = await startSampleService({ seed });
  try {
    // Values that careless readers change.
    const skills = [...service.data.skills].slice(0, 3).map(({ id }) => id);
    for (const [index, name] of ['=é "q"\u2028', "it's; a,b", '🦆 007'].entries())
      service.mutate({ kind: 'skill', id: skills[index] ?? 0, set: { name } });
    const started = await startHost({ service });
    try {
      await started.setAppVersion('1.0.0');
      const [runId = ''] = service.runs;
      const sync = async (resources?: ResourceRef[]) => {
        const { outcome, error } = await started.sync(resources);
        if (outcome !== 'complete') throw new Error(`The sync ended as ${outcome}: ${error?.message}`);
      };
      const publish = async (name: string): Promise<Publication> => {
        await sync();
        await started.host.call('host:publish', { folder, title: `Seed ${seed}`, madeBy: 'The office', threshold });
        const copy = join(copies, `${seed}-${name}`);
        cpSync(folder, copy, { recursive: true });
        const masked = maskedTables(started.dir, service.runs);
        return { folder: copy, masked: masked.set(seenChangesName, await historyIn(copy)) };
      };
      await sync();
      // Read on demand alone.
      await sync(answersOfProblems.map((dataset) => ({ dataset, runId })));
      await started.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Ours, "again"' }] });
      const first = await publish('first');
      const days = await started.rows({ view: 'run-enrollment', params: { runId } });
      const date = formatDay(days.at(-1)?.date ?? 0);
      service.mutate({ kind: 'restate', run: runId, dataset: 'enrollment', date, by: 1000 });
      return { folder, first, second: await publish('second') };
    } finally {
      await started.close();
    }
  } finally {
    await service.close();
  }
}

/** The tables of a data folder as they may be shared. */
function maskedTables(dataDir: string, runIds: readonly string[]): Map<string, MaskedTable> {
  const db = openCache(dataDir, { readonly: true });
  try {
    new MaskedTables(db, threshold).ready({ runIds: [...runIds] });
    const selection = {
      taxonomy: true,
      runIds: [...runIds],
      datasets: [...packageDatasets],
      labels: true,
      notes: false,
    };
    const data = { db, excluded: excludeRuns(db, null) };
    const tables = [...outgoingTables(data, { ...selection, withholds: true }), ...outgoingDimensions(db, runIds)];
    return new Map(tables.map((table) => [table.name, wholeTable(table)]));
  } finally {
    db.close();
  }
}

/** Reads the changes that syncs saw with the app itself: no table says which of its values are withheld. */
async function historyIn(folder: string): Promise<MaskedTable> {
  const { columns } = seenChanges;
  const rows: CellValue[][] = [];
  for await (const { cells } of rowsOfTable(folder, seenChangesName))
    rows.push(columns.map(({ key }) => cells[key] ?? null));
  return { columns, rows };
}

const wholeTable = ({ columns, rows }: Outgoing): MaskedTable => ({
  columns,
  rows: [...rows()].map((row) => columns.map(({ key }) => row[key] ?? null)),
});
