import type { SyncResult } from '#contract/sync.ts';
import { type DatasetName, datasets, type TableName } from '#shared/catalog/datasets.ts';
import { type RetryPeriod, type SkippedResources, skippedTexts } from '#shared/catalog/skipped-resources.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import type { ResourceEntry } from '../data-host/cache/sync-state/sync-state.ts';
import { openPartFile } from '../files/part-file.ts';

type State = ResourceEntry['state'] | 'never';

/** Counts how many resources are in which state, and what they hold together. */
function createTally() {
  const tally = {
    resources: 0,
    complete: 0,
    partial: 0,
    noRows: 0,
    gone: 0,
    notOffered: 0,
    failed: 0,
    never: 0,
    rows: 0,
    rejected: 0,
  } satisfies Record<State | 'resources' | 'rows' | 'rejected', number>;
  return {
    tally,
    add: ({ state, rows, rejected }: Pick<Resource, 'state' | 'rows' | 'rejected'>) => {
      tally.resources += 1;
      if (Object.hasOwn(tally, state)) tally[state as State] += 1;
      tally.rows += rows;
      tally.rejected += rejected;
    },
  };
}

type Resource = ViewRow<'sync-resources'>;

/** 100 resources are about 40 kB of text. */
const resourcesPerPiece = 100;

/**
 * The text of `sync-report.json`, in pieces: each resource with its state and freshness, and the totals. An institution has forty thousand
 * resources, which are 15 MB of text and more than that as objects.
 */
export async function* syncReportText(
  pages: AsyncIterable<readonly Resource[]>,
  last: SyncResult,
  startedAt: number,
  tableRows: Record<string, number>,
): AsyncGenerator<string> {
  const { tally, add } = createTally();
  const [outcome, began, finishedAt] = [last.outcome, formatInstant(startedAt), formatInstant(last.finishedAt)];
  yield `${jsonText({ outcome, startedAt: began, finishedAt }).slice(0, -'\n}'.length)},\n  "resources": [`;
  for await (const page of pages)
    for (let from = 0; from < page.length; from += resourcesPerPiece) {
      const texts = page.slice(from, from + resourcesPerPiece).map((resource) => {
        add(resource);
        const text = jsonText(reportOf(resource)).replaceAll('\n', '\n    ');
        return `${tally.resources === 1 ? '' : ','}\n    ${text}`;
      });
      yield texts.join('');
    }
  const totals = { ...tally, requests: last.requests };
  const rest = jsonText({ leftOut: skippedReport(last.skipped), tables: tableRows, totals }).slice('{'.length);
  yield `${tally.resources === 0 ? '' : '\n  '}],${rest}\n`;
}

/** Writes a file as its text comes. @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, FOLDER_SILENT */
export async function writeAsItComes(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const part = await openPartFile(path);
  try {
    for await (const piece of pieces) await part.write(Buffer.from(piece));
    await part.finish(path);
  } finally {
    await part.abandon();
  }
}

const jsonText = (value: object) => JSON.stringify(value, null, 2);

function reportOf(resource: Resource) {
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const instant = (value: number | null) => (value === null ? null : formatInstant(value));
  return {
    resource: resource.dataset,
    runId: resource.run_id,
    state: resource.state,
    rows: resource.rows,
    rejected: resource.rejected,
    requests: resource.requests,
    asOf: {
      dataThrough: day(resource.data_through),
      computedAt: instant(resource.computed_at),
      syncedAt: instant(resource.synced_at),
      triedAt: instant(resource.tried_at),
    },
    error: resource.error,
  };
}

/** The resources that were left out, by the reason, with a sentence for each. */
function skippedReport(skipped: SkippedResources) {
  const again = (days: RetryPeriod) => days && { from: formatDay(days.from), to: formatDay(days.to) };
  const { endedRuns, unchangedProblems, olderDays } = skipped;
  return {
    endedRuns: { ...endedRuns, again: again(endedRuns.again) },
    unchangedProblems: {
      ...unchangedProblems,
      since: unchangedProblems.since === null ? null : formatDay(unchangedProblems.since),
    },
    olderDays: { ...olderDays, again: again(olderDays.again) },
    inWords: skippedTexts(skipped),
  };
}

/** The tables of the datasets that were asked for. */
export function tablesOf(names: readonly DatasetName[]): TableName[] {
  return names.flatMap((name) => datasets[name].tables);
}
