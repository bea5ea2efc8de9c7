import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleService } from '../sample-service/index.ts';
import { atLength } from '../support/at-length.ts';
import { makeFolder } from '../support/folder.ts';
import { readCsv } from '../support/read-csv.ts';
import { Attempts } from './attempts.ts';
import { screensOf } from './screens.ts';
import { startDemoService } from './service.ts';
import { type Tour, themes, tour } from './tour.ts';

/*
 * `npm run demo` as it is run, on a world of its own: it must not fail where the tests pass.
 */

/** Every day screens.test.ts opens each eighth one, the same way and in the light theme too; here one of each make of the others. */
const takes = atLength<Tour['takes']>((index, theme) => index % (theme === 'dark' ? 48 : 16) === 1, undefined);
/** Every day the first ones: the example course has three of them. */
const runsOf = ({ runs }: SampleService) => atLength(runs.slice(0, 4), runs);
/** Says each failure as it happens: the tour ends after five in a row, and the first one is the cause. */
const attempts = new Attempts((text) => console.error(text));
let folder: Awaited<ReturnType<typeof makeFolder>>;
let output: string;
beforeAll(async () => {
  folder = await makeFolder();
  output = join(folder.path, 'demo-output');
  const service = await startDemoService();
  try {
    const given = { ...service, runs: runsOf(service) };
    await tour({
      service: given,
      folder: folder.path,
      output,
      attempts,
      say: () => undefined,
      ...(takes && { takes }),
    });
  } finally {
    await service.close().catch(() => undefined);
  }
});
afterAll(() => folder.remove());

const filesIn = (name: string) => readdirSync(join(output, name));

it('shows every screen and answers every question within three clicks, but for what is set up once', () => {
  expect(attempts.failed).toEqual([]);
  const names = screensOf([]).flatMap(({ name }, index) =>
    themes.filter((theme) => takes?.(index, theme) ?? true).map((theme) => `${name}-${theme}.png`),
  );
  expect(filesIn('screenshots')).toEqual(expect.arrayContaining(names));
});

it('exports tables as the CSV that their names say', () => {
  const files = filesIn('csv').filter((name) => name.endsWith('.csv'));
  expect(files).toHaveLength(screensOf([]).filter(({ exportAs }) => exportAs).length);
  for (const file of files) {
    const text = readFileSync(join(output, 'csv', file), 'utf8');
    const [names = ''] = text.split('\r\n');
    // Some countries, with a comma in their numbers, separate by semicolons.
    const { header, rows } = readCsv(text, names.includes(';') ? ';' : ',');
    expect(header.length, file).toBeGreaterThan(1);
    expect(rows.length, file).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.length)), file).toEqual(new Set([header.length]));
  }
});

it('leaves files to hand over, the synced tables and the report of the sync', () => {
  expect(filesIn('handed-over').filter((name) => /\.(?:xlsx|png|zip|pdf|html)$/.test(name))).toHaveLength(6);
  expect(filesIn('data')).toEqual(expect.arrayContaining(['datapackage.json', 'sync-report.json']));
});
