import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenPath, type FilePath } from '#main/files/file-name.ts';
import { createReportFileHandlers, type ReportFileOptions } from '#main/shell/handlers/learner-handlers.ts';
import { createOpenedReportFiles } from '#main/shell/system/opened-report-files.ts';
import type { SavedFiles } from '#main/shell/windows/saved-files.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

const report = { runId: 'course-v1:edX+DemoX+Demo_2014', reportName: 'problem_response' };
const { signal } = new AbortController();
const ask = vi.fn<SavedFiles['ask']>();
const written = vi.fn<SavedFiles['written']>();
const openFile = vi.fn<ReportFileOptions['openFile']>();
const save = vi.fn<(path: string, isGuarded?: boolean) => void>();
let folder: string;

beforeEach(() => {
  vi.resetAllMocks();
  folder = mkdtempSync(join(tmpdir(), 'almanac-reports-'));
  save.mockImplementation((path) => writeFileSync(path, 'a,b\r\n1,2\r\n'));
  written.mockImplementation(async (path) => ({ state: 'saved', fileName: basename(path), token: 't' }));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The data host as these handlers see it: a name, and a copy where it is wanted. */
const hostWith = (fileName: string) => ({
  call: async (_method: string, input: { path: FilePath; isGuarded?: boolean }) => {
    save(await chosenPath(input.path, () => fileName), input.isGuarded);
    return { bytes: 10 };
  },
});

const opened = () => createOpenedReportFiles('/profile', folder);
const handlers = (fileName = 'report.csv') =>
  createReportFileHandlers({
    host: hostWith(fileName) as unknown as ReportFileOptions['host'],
    files: {
      ask,
      written,
      pathOf: () => '',
    },
    opened: opened(),
    openFile,
  });

test('saves a copy where the user says', async () => {
  ask.mockResolvedValue(join(folder, 'mine.csv'));
  const saved = { state: 'saved', fileName: 'mine.csv', token: 't', bytes: 10 };
  expect(await handlers()['reportFile:save'](report, signal)).toEqual(saved);
  expect(ask).toHaveBeenCalledWith('report.csv');
  // As it came, byte for byte.
  expect(save).toHaveBeenCalledExactlyOnceWith(join(folder, 'mine.csv'), undefined);
});

test('a copy has usernames, so it is no recent file', async () => {
  ask.mockResolvedValue(join(folder, 'mine.csv'));
  await handlers()['reportFile:save'](report, signal);
  expect(written).toHaveBeenCalledExactlyOnceWith(join(folder, 'mine.csv'), { isPersonal: true });
});

test('a cancelled dialog saves nothing', async () => {
  ask.mockResolvedValue(null);
  expect(await handlers()['reportFile:save'](report, signal)).toEqual({ state: 'cancelled' });
  expect(save).not.toHaveBeenCalled();
});

test('opens CSV files in a folder that only this user can enter', async () => {
  openFile.mockResolvedValue('');
  await handlers()['reportFile:open'](report, signal);
  const [path = ''] = openFile.mock.lastCall ?? [];
  expect(readFileSync(path, 'utf8')).toBe('a,b\r\n1,2\r\n');
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});

test.each(['evil.exe', 'evil.csv.sh', 'evil'])('never opens %s, and writes it nowhere', async (file) => {
  await expect(handlers(file)['reportFile:open'](report, signal)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(openFile).not.toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual([]);
});

test('says when no program opens it, and leaves nothing behind', async () => {
  openFile.mockResolvedValue('No application knows how to open it');
  await expect(handlers()['reportFile:open'](report, signal)).rejects.toMatchObject({ code: 'NO_PROGRAM' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that cannot be unsealed leaves nothing behind', async () => {
  save.mockImplementation(() => {
    throw new AlmanacError('NOT_FOUND');
  });
  await expect(handlers()['reportFile:open'](report, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(openFile).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual([]);
});

test('opened reports are removed at quit and at the next start, and nobody else’s', async () => {
  openFile.mockResolvedValue('');
  writeFileSync(join(folder, 'mine.csv'), '');
  const ofOther = await mkdtemp(join(folder, 'course-almanac-000000000000-'));
  const reports = opened();
  await reports.makeFolder();
  await reports.makeFolder();
  await reports.removeAll();
  expect(readdirSync(folder)).toHaveLength(2);
  await handlers()['reportFile:open'](report, signal);
  const atStart = opened();
  const fresh = await atStart.makeFolder();
  expect(readdirSync(folder)).toHaveLength(3);
  await rm(ofOther, { recursive: true });
  await atStart.remove(fresh);
  expect(readdirSync(folder)).toEqual(['mine.csv']);
});

test('what a spreadsheet opens is a copy in which nothing runs', async () => {
  openFile.mockResolvedValue('');
  await handlers()['reportFile:open'](report, signal);
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/report\.csv$/), true);
});
