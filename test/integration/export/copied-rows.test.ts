import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { type AnyRow, shownRows } from '#renderer/ui/table/shown-rows.ts';
import { plainCell, shared } from '#renderer/ui/table/use-copy.ts';
import { noteKey, pivotColumns } from '#shared/catalog/columns.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import {
  maxPageSize,
  type ViewQuery,
  type ViewRequest,
  viewDefinition,
  viewNames,
  views,
} from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatCell, guarded } from '#shared/text/cells.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { knownParams, type QueriesOfView, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * Copied rows tell what a file tells: the rows of the screen, with what must not be shared taken out of them, are those of the file with the
 * same threshold. Of codes they have the words.
 */

let filled: FilledHost;
let queries: Map<string, QueriesOfView>;
beforeAll(async () => {
  filled = await startFilledHost();
  queries = new Map(queriesOfEveryView(await knownParams(filled)).map((each) => [each.view, each]));
});
afterAll(() => filled.close());

const shareable = viewNames.filter((view) => !isLearnerView(view));

async function inFile(query: ViewQuery, threshold: number): Promise<Record<string, string>[]> {
  const path = join(filled.started.dir, 'export.csv');
  const choice = {
    query,
    format: 'csv' as const,
    excludedColumns: [],
    threshold,
    guard: true,
    labels: false,
    address: null,
  };
  await filled.started.host.call('host:exportFile', { ...choice, path, dialect: dataDialect, sidecar: false });
  return readCsvRecords(await readFile(path, 'utf8'));
}

/** As copying puts them on the clipboard, each on a line. */
async function copied(query: ViewQuery, threshold: number) {
  const { columns, pivot } = viewDefinition(query.view);
  const page = await filled.started.page(query);
  const rows = shownRows(views[query.view], page.pivot, page.rows as readonly AnyRow[]);
  const request = { ...query, page: 1, pageSize: maxPageSize } as ViewRequest;
  const told = await filled.started.host.call('export:withheld', { request, threshold });
  return {
    columns: pivotColumns(columns, pivot, page.pivot).filter(({ screenOnly }) => !screenOnly),
    rows: shared(rows, told).rows,
    screen: rows,
  };
}

const inOneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');

describe('copied rows', () => {
  it.each(everyNth(3, shareable))('of %s are among those of a file', async (view) => {
    const { whole, chosen } = queries.get(view) ?? expect.unreachable(view);
    for (const [index, query] of [whole, ...everyNth(16, chosen)].entries()) {
      for (const threshold of atLength([index % 2 === 0 ? 10 : 60], [10, 60])) {
        const { columns, rows, screen } = await copied(query, threshold);
        const ofFile = (await inFile(query, threshold)).map((row) =>
          columns
            .map((column) => {
              if (row[noteKey(column.key)] === withheldNote) return withheldNote;
              const cell = row[guarded(column.key)] ?? '';
              return inOneLine(column.codes && cell !== '' ? formatCell(column, cell, row) : cell);
            })
            .join('\t'),
        );
        const ofCopy = rows.map((row) => columns.map((column) => inOneLine(plainCell(column, row))).join('\t'));
        // Each once: a file may have more rows than the screen, and in the order of the file.
        let position = 0;
        for (const line of ofCopy) {
          const at = ofFile.indexOf(line, position);
          expect(at, `${JSON.stringify(query)} ${threshold} ${line}`).toBeGreaterThanOrEqual(0);
          position = at + 1;
        }
        if (ofFile.length >= screen.length) expect(ofCopy).toHaveLength(screen.length);
      }
    }
  });
});
