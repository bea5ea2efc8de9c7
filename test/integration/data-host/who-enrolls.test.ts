import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDialect } from '#main/data-host/export/csv.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

/*
 * Who enrolls, over time: the first day that was seen beside the newest one. Of the runs of the sample, one keeps all its days; services
 * keep the newest day of the others alone.
 */

let filled: FilledHost;
let byRun: Map<string, ViewRow<'run-who-enrolls'>[]>;
beforeAll(async () => {
  filled = await startFilledHost();
  const rowsOf = (runId: string) =>
    filled.started.rows({ view: 'run-who-enrolls', params: { runId, trait: 'country' } });
  byRun = new Map(await Promise.all(filled.service.runs.map(async (id) => [id, await rowsOf(id)] as const)));
}, 60_000);
afterAll(() => filled.close());

const runs = (isOneDay: boolean) =>
  [...byRun].filter(([, [row]]) => row !== undefined && (row.first_day === row.date) === isOneDay);

describe('who enrolls, over time', () => {
  it('has no “then” of a run of which one day was seen', () => {
    const [[, rows = []] = []] = runs(true);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row).toMatchObject({ count_then: null, change: null, pct_then: null, is_new: false });
  });

  it('has the counts that the service gave of the first and of the newest day', () => {
    const [[runId = '', rows = []] = []] = runs(false);
    const served = [...(filled.service.data.findRun(runId)?.enrollmentByLocation() ?? [])];
    const [first, last] = [served[0]?.date, served.at(-1)?.date];
    const on = (date: string | undefined, code: string | null) =>
      served.find((each) => each.date === date && each.country.alpha2 === code)?.count ?? null;
    const known = rows.filter(({ country_alpha2 }) => country_alpha2 !== null);
    expect(known.length).toBeGreaterThan(5);
    for (const row of known) {
      expect([row.count_then, row.count]).toEqual([on(first, row.country_alpha2), on(last, row.country_alpha2)]);
      expect(row.change).toBe(row.count_then === null || row.count === null ? null : row.count - row.count_then);
    }
  });

  it('has no small count and no small change in a file', async () => {
    const [[runId = ''] = []] = runs(false);
    const path = join(filled.started.dir, 'who.csv');
    const query = { view: 'run-who-enrolls', params: { runId } } as const;
    await filled.started.host.call('host:exportFile', {
      ...{ query, path, format: 'csv', threshold: 10, guard: true, labels: true, address: null, sidecar: false },
      ...{ leaveOut: [], dialect: dataDialect },
    });
    const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
    const names = head.replace('\uFEFF', '').split(',');
    const counts = ['count_then', 'count', 'change'].map((name) => names.indexOf(name));
    const cells = lines.flatMap((line) => counts.map((index) => line.split(',').at(index) ?? ''));
    expect(cells.some((cell) => Number(cell) >= 10)).toBe(true);
    for (const cell of cells.filter((each) => each !== '' && each !== '0'))
      expect(Math.abs(Number(cell))).toBeGreaterThanOrEqual(10);
  });
});
