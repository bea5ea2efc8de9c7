import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe, type Subject } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { courseCode } from '#shared/catalog/course-id.ts';
import { periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { namedIn } from '#shared/text/text.ts';
import { formatDay } from '#shared/time/time.ts';
import { atLength } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';
import { readPresentation } from '../../support/presentation.ts';

/* `headless report`, on a data folder that a running app has open. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
/** A subject of each kind: as the app has it, and as a user writes it. */
let subjects: Record<Subject['kind'], { readonly subject: Subject; readonly written: readonly string[] }>;
beforeAll(async () => {
  filled = await startFilledHost();
  // The same day for both, also shortly after midnight.
  filled.started.time.ahead = 0;
  folder = await makeFolder();
  config = await writeConfig(folder.path, filled.service, {
    profileDir: filled.started.dir,
    runs: [...filled.service.runs],
  });
  const { runId, service } = filled;
  const ids = service.runs.slice(0, 2);
  const [{ id: jobId = 0 } = {}] = [...service.data.jobs];
  const [{ id: skillId = 0 } = {}] = [...service.data.skills];
  subjects = {
    run: { subject: { kind: 'run', runId }, written: ['--subject', runId] },
    job: { subject: { kind: 'job', jobId }, written: ['--subject', String(jobId)] },
    plan: {
      subject: { kind: 'plan', question: planQuestion.parse({ jobIds: [jobId] }) },
      written: ['--subject', String(jobId)],
    },
    coverage: {
      subject: {
        kind: 'coverage',
        question: coverageQuestion.parse({ scope: { of: 'organisations', orgs: ['edX', 'MITx'] } }),
      },
      written: ['--subject', 'orgs:edX,MITx'],
    },
    skill: {
      subject: { kind: 'skill', skillId, question: coverageQuestion.parse({}) },
      written: ['--subject', String(skillId)],
    },
    comparison: {
      subject: { kind: 'comparison', things: { of: 'runs', ids } },
      written: ids.flatMap((id) => ['--subject', id]),
    },
    portfolio: { subject: { kind: 'portfolio' }, written: [] },
    month: { subject: { kind: 'month', month: '2015-03', comments: [] }, written: ['--subject', '2015-03'] },
    changes: {
      subject: { kind: 'changes', period: periodOfChanges.parse({}) },
      written: ['--since', 'last-sync'],
    },
  };
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

/** The smallest PNG. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const run = (...args: string[]) => runHeadless(['report', '--config', config, ...args], '', folder.path);
const at = (name: string) => join(folder.path, name);

/** Saves the same recipe as the app does. */
async function byTheApp(template: TemplateId, subject: Subject, format: 'html' | 'xlsx', change: Partial<Recipe> = {}) {
  const path = at(`app.${format}`);
  const recipe = { ...newRecipe(template, subject, 'a4'), ...change };
  await filled.started.host.call('host:saveReport', { recipe, format, path, sidecar: false });
  return path;
}

/** A report but for the time at which it was made and the program that made it. */
const withoutTime = (html: string) =>
  html
    .replace(/\d{4}-\d\d-\d\d(?:T|,? )\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?( UTC)?/g, '')
    .replace(/\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d/g, '')
    .replace(/Course Almanac ?[\d.]*/g, '');

describe('every kind of report', () => {
  // Two kinds of three are tried in one format, always the same, and in a long run all in both; the app's own reports are tried in both.
  // The largest, of which the app makes a workbook in other tests, is left to the long run.
  const everyThird = (first: 0 | 1) => templateIds.filter((_, index) => index % 3 === first);
  const asPages = atLength(everyThird(0), templateIds);
  const workbooks = everyThird(1).filter((id): boolean => id !== 'run-full');
  const asWorkbooks = atLength(workbooks, templateIds);

  it.each(asPages)('%s is what the app saves as a page, and asks the service for nothing', async (id) => {
    const { subject, written } = subjects[templateOf(id).subject];
    const asked = filled.service.requests.total;
    const html = await run('--kind', id, ...written, '--out', at(`${id}.html`));
    expect(html).toEqual({ code: 0, stdout: `Report written to ${at(`${id}.html`)}.\n`, stderr: '' });
    const [theirs, ours] = [readFileSync(at(`${id}.html`), 'utf8'), await byTheApp(id, subject, 'html')];
    expect(theirs).toMatch(/^<!doctype html>/);
    expect(withoutTime(theirs)).toBe(withoutTime(readFileSync(ours, 'utf8')));
    expect(JSON.parse(readFileSync(at(`${id}.html.meta.json`), 'utf8'))).toMatchObject({ file: `${id}.html` });
    expect(filled.service.requests.total).toBe(asked);
  });

  it.each(asWorkbooks)('%s is what the app saves as a workbook, and asks the service for nothing', async (id) => {
    const { subject, written } = subjects[templateOf(id).subject];
    const asked = filled.service.requests.total;
    expect(await run('--kind', id, ...written, '--out', at(`${id}.xlsx`), '--no-sidecar')).toMatchObject({ code: 0 });
    const cellsOf = async (path: string) => withoutTime(JSON.stringify(await readWorkbook(path, { trim: false })));
    expect(await cellsOf(at(`${id}.xlsx`))).toBe(await cellsOf(await byTheApp(id, subject, 'xlsx')));
    expect(existsSync(at(`${id}.xlsx.meta.json`))).toBe(false);
    expect(filled.service.requests.total).toBe(asked);
  });

  it.each(asPages)('%s is slides where its kind has them, and no other kind is', async (id) => {
    const { written } = subjects[templateOf(id).subject];
    const out = at(`${id}.pptx`);
    const made = await run('--kind', id, ...written, '--out', out);
    if (templateOf(id).slides === undefined) {
      expect(made).toMatchObject({ code: 2, stderr: expect.stringContaining('has to end in .html or .xlsx.') });
      expect(existsSync(out)).toBe(false);
      return;
    }
    expect(made).toEqual({ code: 0, stdout: `Report written to ${out}.\n`, stderr: '' });
    const ticked = { 'run-one-page': 3, portfolio: 1 };
    expect((await readPresentation(readFileSync(out))).slides).toHaveLength(namedIn(ticked, id) ?? 4);
  });

  it('replaces its own slides, with and without the file beside them, and not those of another program', async () => {
    const out = at('replaced.pptx');
    const toSlides = () => run('--kind', 'portfolio', '--out', out);
    expect(await toSlides()).toMatchObject({ code: 0 });
    expect(await toSlides()).toMatchObject({ code: 0 });
    rmSync(`${out}.meta.json`);
    expect(await toSlides()).toMatchObject({ code: 0 });
    const resaved = zipSync({ ...unzipSync(readFileSync(out)), 'ppt/presProps.xml': strToU8('<p:presentationPr/>') });
    rmSync(`${out}.meta.json`);
    writeFileSync(out, resaved);
    expect(await toSlides()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is no PowerPoint presentation as Course Almanac wrote it'),
    });
    expect(readFileSync(out).equals(resaved)).toBe(true);
  });

  it('has the logo, the color and the footer that were given, as the app would', async () => {
    writeFileSync(at('logo.png'), onePixel);
    const look = { accent: '#005EB8', footer: 'Example University' };
    const args = ['--kind', 'portfolio', '--logo', 'logo.png', '--accent', look.accent, '--footer', look.footer];
    expect(await run(...args, '--out', at('ours.html'))).toMatchObject({ code: 0, stderr: '' });
    const change = { ...look, logo: onePixel.toString('base64') };
    const theirs = await byTheApp('portfolio', { kind: 'portfolio' }, 'html', change);
    const html = readFileSync(at('ours.html'), 'utf8');
    expect(html).toContain(`<img src="data:image/png;base64,${change.logo}"`);
    expect(html).toContain(look.footer);
    expect(withoutTime(html)).toBe(withoutTime(readFileSync(theirs, 'utf8')));
  });

  it('says what is wrong with a logo or a color, and writes nothing', async () => {
    writeFileSync(at('page.png'), '<html>');
    writeFileSync(at('large.png'), Buffer.alloc(300_000));
    const refused = async (...args: string[]) =>
      (await run('--kind', 'portfolio', ...args, '--out', at('refused.html'))).stderr;
    expect(await refused('--logo', 'none.png')).toContain('none.png cannot be read.');
    expect(await refused('--logo', 'page.png')).toContain('Choose a PNG or JPEG picture of at most 200 kB.');
    expect(await refused('--logo', 'large.png')).toContain('Choose a PNG or JPEG picture of at most 200 kB.');
    expect(await refused('--accent', 'blue')).toContain('--accent');
    expect(existsSync(at('refused.html'))).toBe(false);
  });

  it('tells its dates once: under a figure or a table only where they are others than at its head', async () => {
    await run('--kind', 'portfolio', '--out', at('dates.html'), '--no-sidecar');
    const html = readFileSync(at('dates.html'), 'utf8');
    const datesIn = (text: string): readonly string[] => text.match(/\d{1,2} [A-Z][a-z]{2} \d{4}/g) ?? [];
    const atHead = datesIn(html.slice(0, html.indexOf('</header>')));
    expect(atHead.length).toBeGreaterThan(1);
    for (const [, said = ''] of html.matchAll(/<p class="as-of">([^<]*)</g))
      expect(datesIn(said).filter((day) => !atHead.includes(day))).not.toEqual([]);
  });

  it('takes the name of its subject for the first one about it, and the choices of the app', async () => {
    const { runId, started } = filled;
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    const [from = 0, to = 0] = [days.at(5)?.date, days.at(-5)?.date];
    const words = ['--title', 'Spring & <autumn>', '--author', 'The data office', '--paper', 'letter'];
    const range = ['--from', formatDay(from), '--to', formatDay(to), '--show-small-numbers'];
    const done = await run('--kind', 'run', '--subject', runId, ...words, ...range, '--out', at('own.html'));
    expect(done.code).toBe(0);
    const change = { title: 'Spring & <autumn>', author: 'The data office', paper: 'letter', from, to } as const;
    const ours = await byTheApp('run-one-page', { kind: 'run', runId }, 'html', { ...change, threshold: 0 });
    expect(withoutTime(readFileSync(at('own.html'), 'utf8'))).toBe(withoutTime(readFileSync(ours, 'utf8')));
  });

  it('compares jobs and courses by their numbers and keys', async () => {
    const jobs = [...filled.service.data.jobs].slice(0, 2).map(({ id }) => id);
    const keys = [...filled.service.data.skills].flatMap(({ courses = [] }) => courses.map((each) => each.course_key));
    const courses = [...new Set(keys)].slice(0, 2);
    for (const ids of [jobs, courses])
      expect(await run('--kind', 'comparison', '--subject', ids.join(','), '--out', at('two.html'))).toMatchObject({
        code: 0,
      });
    expect(readFileSync(at('two.html'), 'utf8')).toContain(courseCode(courses[0] ?? ''));
  });
});

describe('what cannot be made', () => {
  it('is answered with all kinds, their titles and subjects; --help is no failure', async () => {
    const { code, stdout, stderr } = await run('--kind');
    expect([code, stdout]).toEqual([2, '']);
    for (const id of templateIds) {
      expect(stderr).toContain(`${id}`);
      expect(stderr).toContain(templateOf(id).title);
    }
    expect(await run('--help')).toEqual({ code: 0, stdout: stderr, stderr: '' });
    const other = await run('--kind', 'no-such-kind', '--out', at('x.html'));
    expect(other.stderr).toBe(`${stderr}--kind cannot be used as it is given.\n`);
  });

  it.each([
    [['run'], 'The subject of the report run-one-page is written as: a course run.'],
    [['run', '--subject', 'course-v1:No+Such+Run'], 'This course run is not in the synced data.'],
    [['run', '--subject', 'edX+DemoX'], 'The subject of the report run-one-page is written as: a course run.'],
    [['job', '--subject', '999999999'], 'This job is not in the synced data.'],
    [['job', '--subject', 'x'], 'The subject of the report job-skills is written as: the number of a job.'],
    [['comparison', '--subject', '1'], 'is written as: two to six runs, course keys or numbers of jobs, with commas.'],
    [['comparison', '--subject', 'no+such,nor+this'], 'This course is not in the synced data.'],
    [['portfolio', '--subject', '1'], 'The subject of the report portfolio is written as: no --subject.'],
    [['portfolio', '--from', '2015-01-02', '--to', '2015-01-01'], 'The first day is after the last.'],
  ])('is said in a sentence: %s', async (args, sentence) => {
    const { code, stderr } = await run('--kind', ...args, '--out', at('none.html'));
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(existsSync(at('none.html'))).toBe(false);
  });

  it.each([
    ['report.pdf', 'A PDF is printed by a window, and there is none here. Choose a name that ends in .html'],
    ['report.csv', 'The name after --out has to end in .html, .xlsx or .pptx.'],
  ])('is a file of another format: %s', async (name, sentence) => {
    const { code, stderr } = await run('--kind', 'portfolio', '--out', at(name));
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
