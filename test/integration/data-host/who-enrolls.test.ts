import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLanguage } from '#main/common/locale.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { enrolledTraits } from '#shared/subjects/enrollment/who-enrolls-views.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/*
 * The first day that was seen beside the newest one, by country, age and education. This service keeps four weeks of days,
 * as the specification says; most keep the newest day alone, and the cache keeps each day that a sync saw.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const datasets = ['enrollment', 'enrollment-location', 'enrollment-birth-year', 'enrollment-education'] as const;

let service: SampleService;
let started: StartedHost;
beforeAll(async () => {
  service = await startSampleService({ reading: 'specification' });
  started = await synced();
});
afterAll(async () => {
  await started?.close();
  await service?.close();
});

async function synced(historyFrom?: string): Promise<StartedHost> {
  const host = await startHost({ service, runs: [runId], ...(historyFrom !== undefined && { historyFrom }) });
  await host.sync(datasets.map((dataset) => ({ dataset, runId })));
  return host;
}

const served = () => [...(service.data.findRun(runId)?.enrollmentByLocation() ?? [])];
const countries = (host: StartedHost) => host.rows({ view: 'run-who-enrolls', params: { runId, trait: 'country' } });

describe('who enrolls, over time', () => {
  it('has the counts that the service gave of the first and of the newest day', async () => {
    const [first, last] = [served()[0]?.date, served().at(-1)?.date];
    expect(first).not.toBe(last);
    const on = (date: string | undefined, code: string | null) =>
      served().find((each) => each.date === date && each.country.alpha2 === code)?.count ?? null;
    const known = (await countries(started)).filter(({ country_alpha2 }) => country_alpha2 !== null);
    expect(known.length).toBeGreaterThan(5);
    for (const { country_alpha2: code, count_then, count, change, is_new } of known) {
      expect([count_then, count]).toEqual([on(first, code), on(last, code)]);
      expect(change).toBe(count_then === null || count === null ? null : count - count_then);
      expect(is_new).toBe(on(first, code) === null);
    }
  });

  it('shares the learners who gave a country, a year or a level among the groups of each', async () => {
    for (const trait of enrolledTraits) {
      const rows = await started.rows({ view: 'run-who-enrolls', params: { runId, trait } });
      const sum = (key: 'pct' | 'pct_then') => rows.reduce((all, row) => all + (row[key] ?? 0), 0);
      expect([sum('pct_then'), sum('pct')]).toEqual([expect.closeTo(100, 6), expect.closeTo(100, 6)]);
      for (const { pct, pct_then } of rows.filter(
        (row) => row[trait === 'country' ? 'country_alpha2' : 'value'] === null,
      ))
        expect([pct, pct_then]).toEqual([null, null]);
    }
  });

  it('has no “then” where one day alone was seen', async () => {
    const host = await synced(served().at(-1)?.date);
    try {
      const rows = await countries(host);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows)
        expect(row).toMatchObject({
          first_day: row.date,
          count_then: null,
          change: null,
          pct_then: null,
          is_new: false,
        });
    } finally {
      await host.close();
    }
  });

  it('names each group in a workbook as the screen does, in the language of the user', async () => {
    const path = join(started.dir, 'who.xlsx');
    const query = { view: 'run-who-enrolls', params: { runId } } as const;
    const groups = async () => {
      await started.host.call('host:exportFile', {
        ...{ query, path, format: 'xlsx', threshold: 0, guard: true, labels: true, address: null, sidecar: false },
        ...{ excludedColumns: [], dialect: dataDialect },
      });
      const [head = [], ...cells] = (await readWorkbook(path))[0]?.data ?? [];
      const [group, code] = ['Grupo', 'Grupo: código'].map((label) => head.indexOf(label));
      return cells.map((row) => [row[group ?? -1], row[code ?? -1]]);
    };
    expect(await withLanguage('es', groups)).toEqual(
      expect.arrayContaining([
        ['26 a 40', '26 to 40'],
        ['Estados Unidos', 'United States of America'],
        ['Grado o licenciatura', 'bachelors'],
      ]),
    );
  });

  it('has no small count and no small change in a file', async () => {
    const path = join(started.dir, 'who.csv');
    const query = { view: 'run-who-enrolls', params: { runId } } as const;
    await started.host.call('host:exportFile', {
      ...{ query, path, format: 'csv', threshold: 10, guard: true, labels: true, address: null, sidecar: false },
      ...{ excludedColumns: ['first_day', 'date', 'pct'], dialect: dataDialect },
    });
    const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
    const names = head.split(',');
    // The file says which days “then” and “now” are, also without those columns.
    expect(names).toEqual(expect.arrayContaining(['first_day', 'date']));
    expect(names).not.toContain('pct');
    const cells = lines.flatMap((line) =>
      ['count_then', 'count', 'change'].map((name) => line.split(',').at(names.indexOf(name)) ?? ''),
    );
    expect(cells.some((cell) => Number(cell) >= 10)).toBe(true);
    for (const cell of cells.filter((each) => /^-?\d+$/.test(each) && each !== '0'))
      expect(Math.abs(Number(cell))).toBeGreaterThanOrEqual(10);
  });
});
