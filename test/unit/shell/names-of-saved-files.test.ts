import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { settings as settingsSchema } from '#contract/settings.ts';
import { chosenPath, endingOf, type FilePath, pathInFormat, writtenFormats } from '#main/files/file-name.ts';
import {
  createExportHandlers,
  createReportHandlers,
  type ExportHandlerOptions,
  type ReportOptions,
} from '#main/shell/handlers/export-handlers.ts';
import { createReportFileHandlers, type ReportFileOptions } from '#main/shell/handlers/learner-handlers.ts';
import { createPackageHandlers, type PackageHandlerOptions } from '#main/shell/handlers/package-handlers.ts';
import { createSettingsFileHandlers, type SettingsFileOptions } from '#main/shell/handlers/settings-handlers.ts';
import { createSavedFiles } from '#main/shell/windows/saved-files.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * The user names a file in the dialog of the system, which takes any name: a workbook must not come to lie under the name of a CSV.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const { signal } = new AbortController();
const sources = new URL('../../../src-main/', import.meta.url);

let folder: Awaited<ReturnType<typeof makeFolder>>;
/** The name that the user gives in the dialog. */
let chosen: string;
/** The paths that something was written to. */
let paths: string[];
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());
beforeEach(() => {
  paths = [];
});

const files = createSavedFiles({
  askWhere: async () => join(folder.path, chosen),
  settings: { lastExportFolder: () => null, saveLastExportFolder: async () => {} },
  downloads: () => '/downloads',
  recent: { add: () => undefined },
});
/** The data host as the handlers see it: `suggested` is the name of a file, and what writes one says where. */
const hostThatSuggests = (suggested: string) => ({
  async call(method: string, input: { path?: FilePath }) {
    if (input.path !== undefined) paths.push(await chosenPath(input.path, () => suggested));
    return method === 'host:report'
      ? { html: '<p>', fileName: suggested, title: '', about: { title: '' } }
      : { fileName: suggested, count: 0, total: 0, columns: {} };
  },
});
const settings = { get: () => settingsSchema.parse({}) };

const exportsOf = (suggested: string) =>
  createExportHandlers({
    host: hostThatSuggests(suggested),
    settings,
    files,
    locale: () => 'en',
  } as unknown as ExportHandlerOptions);
const recipe = newRecipe('run-one-page', { kind: 'run', runId }, 'a4');
const documents = (format: string) =>
  createReportHandlers({ host: hostThatSuggests(`report.${format}`), settings, files } as unknown as ReportOptions);
const query = { view: 'skills', params: {} };

/** Every way to save a file, with the ending of what it writes. */
const saves: [string, string, () => Promise<unknown>][] = [
  ...(['csv', 'xlsx'] as const).flatMap((format): typeof saves => [
    ['a view', format, async () => exportsOf(`a.${format}`)['export:file']({ query, format } as never, signal)],
    ['learners', format, async () => exportsOf(`a.${format}`)['export:learners']({ runId, format } as never, signal)],
  ]),
  [
    'the service’s own CSV',
    'csv',
    async () => exportsOf('a.csv')['export:serviceCsv']({ runId, dataset: 'activity' } as never, signal),
  ],
  ...(['svg', 'png'] as const).map((kind): (typeof saves)[number] => [
    'a picture',
    kind,
    async () => exportsOf(`a.${kind}`)['export:picture']({ figure: 'a', query, format: { kind } } as never, signal),
  ]),
  [
    'a report file of the services',
    'csv',
    async () =>
      createReportFileHandlers({ host: hostThatSuggests('a.csv'), files } as unknown as ReportFileOptions)[
        'reportFile:save'
      ]({ runId, reportName: 'a' }, signal),
  ],
  [
    'a data package',
    'zip',
    async () => {
      const tools = { host: hostThatSuggests(''), files, folder: folder.path } as unknown as PackageHandlerOptions;
      return createPackageHandlers(tools)['package:save']({ title: 'a' } as never, signal);
    },
  ],
  ...(['xlsx', 'html', 'pptx'] as const).map((format): (typeof saves)[number] => [
    'a report',
    format,
    async () => documents(format)['report:save']({ recipe, format }, signal),
  ]),
  [
    'a settings file',
    'json',
    async () => {
      const tools = {
        host: hostThatSuggests(''),
        files,
        settings: { ...settings, profiles: () => [], opened: () => ({}), connection: () => null },
      } as unknown as SettingsFileOptions;
      return createSettingsFileHandlers(tools)['settingsFile:save']({ withClientId: false }, signal);
    },
  ],
];

describe.each(saves)('%s, written as %s', (_what, format, save) => {
  it('is called after no other format', async () => {
    const others = Object.keys(writtenFormats).filter((other) => other !== format);
    for (const ending of others.flatMap((other) => [other, other.toUpperCase()])) {
      chosen = `mine.${ending}`;
      await expect(save(), chosen).rejects.toMatchObject({ code: 'WRONG_ENDING', detail: { what: `.${format}` } });
    }
    expect(paths).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('mine'))).toEqual([]);
  });

  it('keeps its own ending in any letters', async () => {
    chosen = `mine.${format.toUpperCase()}`;
    expect(await save()).toMatchObject({ state: 'saved', fileName: chosen });
  });
});

it('every place where a file is named is in the table above', () => {
  const folderOfHandlers = new URL('shell/handlers/', sources);
  const texts = readdirSync(folderOfHandlers).map((name) => readFileSync(new URL(name, folderOfHandlers), 'utf8'));
  const asking = texts.join('\n').match(/saveAs\(/g) ?? [];
  expect(new Set(saves.map(([what]) => what)).size).toBe(asking.length);
  const dialogs = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(new URL(name, sources), 'utf8').includes('showSaveDialog('));
  expect(dialogs.map((name) => name.replaceAll('\\', '/'))).toEqual(['shell/windows/dialogs.ts']);
});

describe('a name in the dialog', () => {
  it('of a data package ends in .zip or in .almanac, and nothing else may be called so', async () => {
    const named = join(folder.path, 'Autumn.Almanac');
    expect(await pathInFormat(named, 'a.zip')).toBe(named);
    await expect(pathInFormat(named, 'a.csv')).rejects.toMatchObject({ code: 'WRONG_ENDING' });
  });

  it('gets the ending where it has none, or one of no format', async () => {
    for (const name of ['mine', 'Autumn v1.2', 'mine.bat', '.hidden', 'mine.'])
      expect(await pathInFormat(join(folder.path, name), 'a.csv')).toBe(join(folder.path, `${name}.csv`));
  });

  it('overwrites nothing that the dialog did not ask about', async () => {
    writeFileSync(join(folder.path, 'there.csv'), '');
    expect(await pathInFormat(join(folder.path, 'there'), 'a.csv')).toBe(join(folder.path, 'there-2.csv'));
    expect(await pathInFormat(join(folder.path, 'there.csv'), 'a.csv')).toBe(join(folder.path, 'there.csv'));
  });

  it('leads to a path with the ending of the format, or to none', async () => {
    const formats = fc.constantFrom(...Object.keys(writtenFormats));
    const endings = fc.oneof(formats, fc.constantFrom('', 'xls', 'TXT', 'v2', 'exe'));
    await fc.assert(
      fc.asyncProperty(fc.string(), endings, formats, async (name, ending, format) => {
        // Not joined, which would make a folder of two dots: no dialog returns one.
        const path = `/nowhere/${name.replaceAll(/[/\\\0]/g, '')}.${ending}`;
        const written = await pathInFormat(path, `a.${format}`).catch(({ code }) => code);
        expect(written === 'WRONG_ENDING' || endingOf(written) === format).toBe(true);
      }),
    );
  });
});
