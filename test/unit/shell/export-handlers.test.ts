import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings as settingsSchema } from '#contract/settings.ts';
import { chosenPath, type FilePath } from '#main/files/file-name.ts';
import {
  createExportHandlers,
  csvDialectFor,
  type ExportHandlerOptions,
} from '#main/shell/handlers/export-handlers.ts';
import type { SaveDialog } from '#main/shell/windows/dialogs.ts';
import { createSavedFiles } from '#main/shell/windows/saved-files.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

const query = { view: 'skills', params: {} } as ViewQuery;
const choice = { format: 'xlsx' as const, threshold: 10, guard: true, labels: true };
const request = { query, ...choice, excludedColumns: ['demand'], address: '/skills' };
const { signal } = new AbortController();
const written = { rows: 3, bytes: 99, guardedCells: 1, withheldCells: 2, cutTexts: 0, sidecar: 'written' as const };
const call = vi.fn();
const askWhere = vi.fn<SaveDialog>();
const showInFolder = vi.fn();
const openFile = vi.fn<(path: string) => Promise<string>>();
const copy = vi.fn<(text: string) => Promise<void>>();
const saveLastExportFolder = vi.fn<(folder: string) => Promise<void>>();
let lastFolder: string | null;

const handlers = () =>
  createExportHandlers({
    host: { call } as ExportHandlerOptions['host'],
    settings: { get: () => settingsSchema.parse({}) },
    files: createSavedFiles({
      askWhere,
      settings: { lastExportFolder: () => lastFolder, saveLastExportFolder },
      downloads: () => '/downloads',
      recent: { add: () => undefined },
    }),
    locale: () => 'en-US',
    showInFolder,
    openFile,
    copy,
  });

beforeEach(() => {
  vi.resetAllMocks();
  lastFolder = null;
  saveLastExportFolder.mockResolvedValue(undefined);
  hostWrites('skills.csv');
});

/** The data host asks where the file of this name goes, and writes it. */
const hostWrites = (fileName: string, write: () => object = () => written) =>
  call.mockImplementation(async (_method, { path }: { path: FilePath }) => {
    await chosenPath(path, () => fileName);
    return write();
  });

test('asks in the downloads folder first, writes where the user said and remembers the folder', async () => {
  askWhere.mockResolvedValue('/chosen/mine.csv');
  const result = await handlers()['export:file'](request, signal);
  expect(askWhere).toHaveBeenCalledWith(join('/downloads', 'skills.csv'));
  const dialect = { profile: 'excel', separator: ',', decimalMark: '.' };
  const order = { ...request, path: expect.any(Function), dialect, sidecar: true };
  expect(call).toHaveBeenCalledExactlyOnceWith('host:exportFile', order, signal);
  expect(result).toMatchObject({ state: 'saved', fileName: 'mine.csv', ...written });
  expect(saveLastExportFolder).toHaveBeenCalledWith('/chosen');
});

test('the answer holds a token and no path', async () => {
  askWhere.mockResolvedValue('/chosen/mine.csv');
  expect(JSON.stringify(await handlers()['export:file'](request, signal))).not.toContain('/chosen');
});

test('asks where the last export went', async () => {
  lastFolder = '/last';
  askWhere.mockResolvedValue(null);
  expect(await handlers()['export:file'](request, signal)).toEqual({ state: 'cancelled' });
  expect(askWhere).toHaveBeenCalledWith(join('/last', 'skills.csv'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('an export that cannot be written says so and forgets the folder', async () => {
  askWhere.mockResolvedValue('/full/mine.csv');
  hostWrites('skills.csv', () => {
    throw new AlmanacError('DISK_FULL');
  });
  await expect(handlers()['export:file'](request, signal)).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(saveLastExportFolder).not.toHaveBeenCalled();
});

test('a folder that cannot be remembered does not spoil the export', async () => {
  askWhere.mockResolvedValue('/chosen/mine.csv');
  saveLastExportFolder.mockRejectedValue(new AlmanacError('DISK_FULL'));
  expect(await handlers()['export:file'](request, signal)).toMatchObject({ state: 'saved' });
});

test('shows an export by its token, and nothing else', async () => {
  askWhere.mockResolvedValue('/chosen/mine.csv');
  const own = handlers();
  const result = await own['export:file'](request, signal);
  if (result.state !== 'saved') throw new Error('it was saved');
  await own['export:reveal']({ token: result.token }, signal);
  expect(showInFolder).toHaveBeenCalledWith('/chosen/mine.csv');
  expect(() => own['export:reveal']({ token: '/etc/passwd' }, signal)).toThrow('This export');
});

test('the service’s own CSV is written by the data host where the user said', async () => {
  askWhere.mockResolvedValue('/chosen/own.csv');
  hostWrites('a.csv', () => ({ bytes: 7 }));
  const wanted = { runId: 'course-v1:edX+DemoX+Demo_2014', dataset: 'activity' } as const;
  const result = await handlers()['export:serviceCsv'](wanted, signal);
  expect(askWhere).toHaveBeenCalledWith(join('/downloads', 'a.csv'));
  expect(call).toHaveBeenLastCalledWith('host:serviceCsv', { ...wanted, path: expect.any(Function) }, signal);
  expect(result).toMatchObject({ state: 'saved', fileName: 'own.csv', bytes: 7 });
});

test('learners are asked for by their own method', async () => {
  askWhere.mockResolvedValue('/chosen/a-PERSONAL.csv');
  const wanted = { runId: 'course-v1:edX+DemoX+Demo_2014', format: 'csv', names: false } as const;
  const result = await handlers()['export:learners'](wanted, signal);
  expect(call).toHaveBeenLastCalledWith('host:exportLearners', expect.objectContaining(wanted), signal);
  expect(result).toMatchObject({ state: 'saved', fileName: 'a-PERSONAL.csv' });
});

test('a written file is opened, and its path copied, by its token alone', async () => {
  askWhere.mockResolvedValue('/chosen/mine.csv');
  const own = handlers();
  const result = await own['export:file'](request, signal);
  if (result.state !== 'saved') throw new Error('It was not saved.');
  openFile.mockResolvedValue('');
  await own['export:open']({ token: result.token }, signal);
  expect(openFile).toHaveBeenCalledWith('/chosen/mine.csv');
  await own['export:copyPath']({ token: result.token }, signal);
  expect(copy).toHaveBeenCalledWith('/chosen/mine.csv');
  openFile.mockResolvedValue('no application is registered');
  await expect(own['export:open']({ token: result.token }, signal)).rejects.toMatchObject({ code: 'NO_PROGRAM' });
});

test('what a service called like a program is not started', async () => {
  askWhere.mockResolvedValue('/chosen/mine.bat');
  hostWrites('skills.bat');
  const own = handlers();
  const result = await own['export:file'](request, signal);
  if (result.state !== 'saved') throw new Error('It was not saved.');
  await expect(own['export:open']({ token: result.token }, signal)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(openFile).not.toHaveBeenCalled();
});

const auto = { exportProfile: 'excel', separator: 'auto' } as const;

test.each([
  ['en-US', '.', ','],
  ['de-DE', ',', ';'],
  ['fr-FR', ',', ';'],
  ['de-CH', '.', ','],
  ['ar-EG', '.', ','],
  ['no such locale', '.', ','],
])('the Excel profile in %s: decimal %s, separator %s', (locale, decimalMark, separator) => {
  expect(csvDialectFor(auto, locale)).toEqual({ profile: 'excel', separator, decimalMark });
});

test('a chosen separator wins', () => {
  expect(csvDialectFor({ ...auto, separator: ';' }, 'en-US').separator).toBe(';');
});

test('the Data profile is the same everywhere', () => {
  const dialect = { profile: 'data', separator: ',', decimalMark: '.' };
  expect(csvDialectFor({ exportProfile: 'data', separator: ';' }, 'de-DE')).toEqual(dialect);
});
