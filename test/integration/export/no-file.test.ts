import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { openPartFile, writePartFile } from '#main/files/part-file.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { everythingOf } from '../../support/packages.ts';

/*
 * A file that does not come to be, because a user cancelled or because it cannot be written there: nothing is left behind, and a
 * file that had the name before is as it was.
 */

let filled: FilledHost;
let folder: string;
beforeAll(async () => {
  filled = await startFilledHost();
});
afterAll(() => filled.close());
beforeEach((context) => {
  folder = join(filled.started.dir, `files-${context.task.id}`);
  mkdirSync(folder);
});

type Write = (path: string, signal: AbortSignal) => Promise<unknown>;

const call: FilledHost['started']['host']['call'] = (method, input, signal) =>
  filled.started.host.call(method, input, signal);
const table = (format: 'csv' | 'xlsx'): Write => {
  return (path, signal) => {
    const query = { view: 'skills', params: {} } as const;
    const choice = { query, format, excludedColumns: [], threshold: 10, guard: true, labels: true, address: null };
    return call('host:exportFile', { ...choice, path, dialect: dataDialect, sidecar: true }, signal);
  };
};
const report = (format: 'html' | 'xlsx' | 'pptx'): Write => {
  return (path, signal) => {
    const recipe = newRecipe(atLength('run-one-page', 'run-full'), { kind: 'run', runId: filled.runId }, 'a4');
    return call('host:saveReport', { recipe, format, path, sidecar: true }, signal);
  };
};

/** Everything that the data host writes where a user wants it. */
const files: readonly (readonly [what: string, name: string, write: Write])[] = [
  ['a table as CSV', 'table.csv', table('csv')],
  ['a table as workbook', 'table.xlsx', table('xlsx')],
  ['a report as HTML', 'report.html', report('html')],
  ['a report as workbook', 'report.xlsx', report('xlsx')],
  ['a report as slides', 'report.pptx', report('pptx')],
  [
    'a data package',
    'package.zip',
    (path, signal) => call('host:writePackage', { selection: everythingOf(filled.service.runs), path }, signal),
  ],
  [
    'a file of learners',
    'learners.csv',
    (path, signal) => {
      const order = {
        runId: filled.runId,
        format: 'csv',
        names: true,
        path,
        dialect: dataDialect,
        sidecar: true,
      } as const;
      return call('host:exportLearners', order, signal);
    },
  ],
];

// All of them go through the same writer.
describe.each(everyNth(2, files))('%s', (_, name, write) => {
  it('that is cancelled leaves nothing behind', async () => {
    const stop = new AbortController();
    const writing = write(join(folder, name), stop.signal);
    stop.abort();
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is cancelled leaves the file of before as it was', async () => {
    writeFileSync(join(folder, name), 'of yesterday');
    const stop = new AbortController();
    const writing = write(join(folder, name), stop.signal);
    stop.abort();
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('of yesterday');
  });

  it('is refused with its name where there is no folder, or something else', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'nowhere', name), join(folder, 'file', name)]) {
      await expect(write(path, new AbortController().signal)).rejects.toMatchObject({
        code: 'FILE_NOT_WRITABLE',
        message: expect.stringContaining(name),
      });
    }
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('is there when nobody cancels', async () => {
    await write(join(folder, name), new AbortController().signal);
    expect(existsSync(join(folder, name))).toBe(true);
    expect(readdirSync(folder).filter((each) => each.endsWith('.part'))).toEqual([]);
  });
});

describe('a file on its way', () => {
  it('stops within a piece once it is cancelled, however many rows there are', async () => {
    const stop = new AbortController();
    let rows = 0;
    function* endless(): Generator<string> {
      for (;;) {
        rows += 1;
        if (rows === 50_000) stop.abort();
        yield `row ${rows}\r\n`;
      }
    }
    await expect(writePartFile(join(folder, 'endless.csv'), endless(), stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(rows).toBeLessThan(200_000);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is cancelled with its last piece is not there either', async () => {
    const stop = new AbortController();
    function* last(): Generator<string> {
      yield 'the whole file';
      stop.abort();
    }
    await expect(writePartFile(join(folder, 'last.csv'), last(), stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves a file alone that is called as a part might be', async () => {
    writeFileSync(join(folder, 'table.csv.part'), 'the person’s own');
    await writePartFile(join(folder, 'table.csv'), ['whole']);
    expect(readdirSync(folder).sort()).toEqual(['table.csv', 'table.csv.part']);
    expect(readFileSync(join(folder, 'table.csv.part'), 'utf8')).toBe('the person’s own');
  });

  it('is not seen under its name before it is whole', async () => {
    const part = await openPartFile(join(folder, 'slow.csv'));
    await part.write(Buffer.from('half'));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^almanac-[\da-f-]{36}\.part$/)]);
    await part.finish(join(folder, 'slow.csv'));
    await part.abandon();
    expect(readdirSync(folder)).toEqual(['slow.csv']);
  });
});
