import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { settings } from '#contract/settings.ts';
import { createReportHandlers, type ReportOptions } from '#main/shell/handlers/export-handlers.ts';
import { createShownReports } from '#main/shell/hardening/shown-reports.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { locale } from '#shared/language/language.ts';

const runs = ['course-v1:a+b+1', 'course-v1:a+b+2', 'course-v1:a+b+3'] as const;
const gone = runs[1];
const recipe = newRecipe('run-one-page', { kind: 'run', runId: runs[0] }, 'a4');

let folder: string;
let told: unknown[];
let opened: string[];
let withSidecar: boolean;
const shown = createShownReports();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-documents-'));
  told = [];
  opened = [];
  withSidecar = false;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The data host as these handlers see it: it makes a report of each run but one. */
const host = {
  call: async (_method: string, { recipe: wanted }: { recipe: Recipe }) => {
    const runId = wanted.subject.kind === 'run' ? wanted.subject.runId : '';
    if (runId === gone) throw new AlmanacError('NOT_FOUND', { what: 'This run' });
    return { html: `<p>${runId}</p>`, fileName: 'report', title: runId, about: { title: runId } };
  },
} as unknown as ReportOptions['host'];

const handlers = (over: Partial<ReportOptions> = {}) =>
  createReportHandlers({
    host,
    settings: { get: () => settings.parse({ exportSidecar: withSidecar }) },
    files: {
      ask: async () => null,
      written: async (path: string) => ({ state: 'saved' as const, fileName: path, token: 'token' }),
      pathOf: () => '',
    } as unknown as ReportOptions['files'],
    shown,
    print: async (html) => ({ bytes: Buffer.from(html), isAccessible: true }),
    openWindow: (html) => opened.push(html),
    askFolder: async () => folder,
    tell: (progress) => told.push(progress),
    ...over,
  });
const { signal } = new AbortController();
const many = { recipe, runIds: [...runs], format: 'pdf' as const };

test('makes one file per run, overwrites nothing, and names the runs that failed', async () => {
  writeFileSync(join(folder, 'report.pdf'), 'somebody else’s');
  const result = await handlers()['report:saveMany'](many, signal);
  expect(result).toMatchObject({ state: 'saved', done: 2, total: 3, token: 'token', failed: [{ runId: gone }] });
  expect(readdirSync(folder).sort()).toEqual(['report-2.pdf', 'report-3.pdf', 'report.pdf']);
  expect(told.at(-1)).toEqual({ done: 2, total: 3, failed: 1 });
});

test.each(['en', 'es'] as const)('finishes a PDF in the language of its report: %s', async (language) => {
  const spoken: string[] = [];
  const print: ReportOptions['print'] = async (html) => {
    spoken.push(locale().language);
    return { bytes: Buffer.from(html), isAccessible: true };
  };
  const order = { ...many, runIds: [runs[0]], recipe: { ...recipe, language } };
  await handlers({ print })['report:saveMany'](order, signal);
  expect(spoken).toEqual([language]);
});

test('counts the PDFs that lack marks for screen readers', async () => {
  const print: ReportOptions['print'] = async (html) => ({
    bytes: Buffer.from(html),
    isAccessible: !html.includes(runs[2]),
  });
  expect(await handlers({ print })['report:saveMany'](many, signal)).toMatchObject({ done: 2, unmarked: 1 });
});

test('puts a file about its source beside each PDF, with what tells whether it is still the same file', async () => {
  withSidecar = true;
  await handlers()['report:saveMany'](many, signal);
  expect(readdirSync(folder).sort()).toEqual([
    'report-2.pdf',
    'report-2.pdf.meta.json',
    'report.pdf',
    'report.pdf.meta.json',
  ]);
  const pdf = readFileSync(join(folder, 'report-2.pdf'));
  expect(JSON.parse(readFileSync(join(folder, 'report-2.pdf.meta.json'), 'utf8'))).toEqual({
    title: runs[2],
    file: 'report-2.pdf',
    format: 'pdf',
    bytes: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  });
});

test('stops when it is cancelled and keeps what is whole', async () => {
  const abort = new AbortController();
  const print: ReportOptions['print'] = async (html) => {
    if (html.includes(runs[2])) abort.abort();
    return { bytes: Buffer.from(html), isAccessible: true };
  };
  const result = await handlers({ print })['report:saveMany'](many, abort.signal);
  expect(result).toMatchObject({ state: 'saved', done: 1, failed: [{ runId: gone }] });
  expect(readdirSync(folder)).toEqual(['report.pdf']);
});

test('does nothing without a folder or a place', async () => {
  const none = handlers({ askFolder: async () => null });
  expect(await none['report:saveMany'](many, signal)).toEqual({ state: 'cancelled' });
  expect(await none['report:save']({ recipe, format: 'pdf' }, signal)).toEqual({ state: 'cancelled' });
  expect(readdirSync(folder)).toEqual([]);
});

test('the last previews can be read, in this window and in others, and the older ones are forgotten', async () => {
  const { 'report:preview': preview } = handlers();
  const paths: string[] = [];
  for (let made = 0; made < 8; made += 1) paths.push((await preview({ recipe }, signal)).path);
  const read = paths.map((path) => shown.read(`app://bundle${path}`));
  expect(read.slice(0, 2)).toEqual([null, null]);
  expect(read.slice(2)).toEqual(Array(6).fill(`<p>${runs[0]}</p>`));
});

test('opens a report in a window of its own', async () => {
  expect(await handlers()['report:openWindow']({ recipe }, signal)).toEqual({});
  expect(opened).toEqual([`<p>${runs[0]}</p>`]);
});
