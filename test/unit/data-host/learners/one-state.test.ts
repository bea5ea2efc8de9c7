import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import { type ExportHandlerOptions, exportHandlers } from '#main/data-host/handlers/export-handlers.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { plainProvenance } from '#test/support/provenance.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';

test('a workbook of learners and the file beside it name one state of the data, also when a sync ends between them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-one-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let newest = 'before';
  const options: Partial<ExportHandlerOptions> = {
    cache: { openReader: () => ({ close: () => {} }) as ReturnType<ExportHandlerOptions['cache']['openReader']> },
    reader: {
      all: () => {
        newest = 'after';
        return [].values();
      },
    },
    learners: { unlock: async () => {} } as unknown as ExportHandlerOptions['learners'],
    provenanceOf: () => plainProvenance('run-learners', { snapshotId: newest }),
    now: () => 0,
    onProgress: () => {},
    selectedRuns: () => [runId],
  };
  const path = join(folder, 'learners.xlsx');
  const file = { runId, names: false, format: 'xlsx', path, dialect: dataDialect, sidecar: true } as const;
  const { signal } = new AbortController();
  await exportHandlers(options as ExportHandlerOptions)['host:exportLearners'](file, signal);
  expect(newest).toBe('after');
  const about = (await readWorkbook(path)).at(-1)?.data;
  expect(about?.find(([name]) => name === 'Snapshot')?.[1]).toBe('before');
  expect(JSON.parse(readFileSync(`${path}.meta.json`, 'utf8')).snapshot_id).toBe('before');
});
