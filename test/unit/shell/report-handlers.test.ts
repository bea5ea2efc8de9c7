import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReportHandlers, type ReportTools } from '../../../src-main/shell/report-handlers.ts';
import type { SavedFiles } from '../../../src-main/shell/saved-files.ts';

const report = { runId: 'course-v1:edX+DemoX+Demo_2014', reportName: 'problem_response' };
const { signal } = new AbortController();
const ask = vi.fn<SavedFiles['ask']>();
const openFile = vi.fn<ReportTools['openFile']>();
let folder: string;

beforeEach(() => {
  vi.resetAllMocks();
  folder = mkdtempSync(join(tmpdir(), 'almanac-reports-'));
  writeFileSync(join(folder, 'stored.csv'), 'a,b\r\n1,2\r\n');
});

afterEach(() => rmSync(folder, { recursive: true }));

const handlers = (file = 'stored.csv') =>
  createReportHandlers({
    host: {
      call: async () => ({ path: join(folder, file), fileName: 'report.csv' }),
    } as unknown as ReportTools['host'],
    files: {
      ask,
      written: async (path) => ({ state: 'saved', fileName: path.slice(folder.length + 1), token: 't' }),
      pathOf: () => '',
    },
    openFile,
  });

test('saves a copy byte for byte, and nothing beside it', async () => {
  ask.mockResolvedValue(join(folder, 'mine.csv'));
  const saved = { state: 'saved', fileName: 'mine.csv', token: 't', bytes: 10 };
  expect(await handlers()['report:save'](report, signal)).toEqual(saved);
  expect(ask).toHaveBeenCalledWith('report.csv');
  expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toBe('a,b\r\n1,2\r\n');
  expect(readdirSync(folder).toSorted()).toEqual(['mine.csv', 'stored.csv']);
});

test('a cancelled dialog saves nothing', async () => {
  ask.mockResolvedValue(null);
  expect(await handlers()['report:save'](report, signal)).toEqual({ state: 'cancelled' });
  expect(readdirSync(folder)).toEqual(['stored.csv']);
});

test('a cancelled copy leaves nothing behind', async () => {
  ask.mockResolvedValue(join(folder, 'mine.csv'));
  await expect(handlers()['report:save'](report, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(readdirSync(folder)).toEqual(['stored.csv']);
});

test('opens CSV files', async () => {
  openFile.mockResolvedValue('');
  await handlers()['report:open'](report, signal);
  expect(openFile).toHaveBeenCalledWith(join(folder, 'stored.csv'));
});

test.each(['evil.exe', 'evil.csv.sh', 'evil'])('never opens %s', async (file) => {
  await expect(handlers(file)['report:open'](report, signal)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(openFile).not.toHaveBeenCalled();
});

test('says when no program opens it', async () => {
  openFile.mockResolvedValue('No application knows how to open it');
  await expect(handlers()['report:open'](report, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
