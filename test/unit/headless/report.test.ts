import { expect, test } from 'vitest';
import { syncReportText } from '#main/headless/report.ts';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import type { ViewRow } from '#shared/catalog/views.ts';

const last = {
  syncId: 'a',
  outcome: 'partial',
  finishedAt: 1_767_312_000_000_000,
  complete: 1,
  partial: 0,
  failed: 1,
  requests: 7,
  error: null,
  skipped: nothingSkipped,
} as const;

const resource = {
  dataset: 'enrollment',
  run_id: 'course-v1:A+“B”\n+C',
  state: 'complete',
  rows: 12,
  rejected: 1,
  requests: 3,
  data_through: 20_454,
  computed_at: null,
  synced_at: 1_767_225_600_000_000,
  tried_at: 1_767_225_600_000_000,
  error: null,
} as unknown as ViewRow<'sync-resources'>;

type Page = readonly (typeof resource)[];

async function textOf(...pages: readonly Page[]): Promise<string> {
  async function* read() {
    yield* pages;
  }
  let text = '';
  for await (const piece of syncReportText(read(), last, 1_767_225_600_000_000, { enrollment: 12 })) text += piece;
  return text;
}

test('the report comes in pieces, and is the same JSON as in one', async () => {
  const failed = { ...resource, state: 'failed', rows: 0, synced_at: null } as typeof resource;
  const text = await textOf([resource], [failed]);
  const report = JSON.parse(text);
  expect(text).toBe(`${JSON.stringify(report, null, 2)}\n`);
  expect(Object.keys(report)).toEqual([
    'outcome',
    'startedAt',
    'finishedAt',
    'resources',
    'leftOut',
    'tables',
    'totals',
  ]);
  expect(report).toMatchObject({
    outcome: 'partial',
    startedAt: '2026-01-01T00:00:00Z',
    resources: [
      { resource: 'enrollment', runId: 'course-v1:A+“B”\n+C', asOf: { dataThrough: '2026-01-01', computedAt: null } },
      { state: 'failed', asOf: { syncedAt: null } },
    ],
    tables: { enrollment: 12 },
    totals: { resources: 2, complete: 1, failed: 1, rows: 12, rejected: 2, requests: 7 },
  });
});

test('a report of many resources is JSON as well, and names each once', async () => {
  const many = Array.from({ length: 250 }, (_, rows) => ({ ...resource, rows }));
  const text = await textOf(many, [], many);
  const report = JSON.parse(text);
  expect(text).toBe(`${JSON.stringify(report, null, 2)}\n`);
  expect(report.resources.map(({ rows }: { rows: number }) => rows)).toEqual(
    [...many, ...many].map(({ rows }) => rows),
  );
});

test('a report without resources is JSON as well', async () => {
  const text = await textOf([]);
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  expect(JSON.parse(text).resources).toEqual([]);
});
