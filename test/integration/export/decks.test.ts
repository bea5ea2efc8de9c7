import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { readableAccent } from '#contract/reports/report-head.ts';
import { type TemplateId, templateOf } from '#contract/reports/templates.ts';
import { lazy } from '#main/common/async.ts';
import { formatExact } from '#shared/text/numbers.ts';
import { everyNth } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { text, unzip } from '../../support/packages.ts';
import { type ReadPresentation, readPresentation } from '../../support/presentation.ts';

/* Slides of real rows, as another program finds them in the file. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

const ofRun = (template: TemplateId): Recipe => newRecipe(template, { kind: 'run', runId: filled.runId }, 'a4');
/** With every section ticked. */
const ofAll = (): Recipe => {
  const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
  return { ...recipe, sections: recipe.sections.map(({ id }) => ({ id, on: true })) };
};

async function written(recipe: Recipe): Promise<{ deck: ReadPresentation; about: Record<string, unknown> }> {
  const path = join(process.env.ALMANAC_KEEP_DECKS ?? folder.path, `${recipe.template}-${recipe.language}.pptx`);
  await filled.started.host.call('host:saveReport', { recipe, format: 'pptx', path, sidecar: true });
  return {
    deck: await readPresentation(readFileSync(path)),
    about: JSON.parse(readFileSync(`${path}.meta.json`, 'utf8')),
  };
}

/** The slides of each kind, written once. */
const plain = {
  'run-one-page': lazy(() => written(ofRun('run-one-page'))),
  'run-full': lazy(() => written(ofRun('run-full'))),
  portfolio: lazy(() => written(ofAll())),
};

describe.each(everyNth(3, ['run-full', 'run-one-page', 'portfolio'] as const))('slides of %s', (template) => {
  let deck: ReadPresentation;
  let about: Record<string, unknown>;
  let html: string;
  beforeAll(async () => {
    const recipe = template === 'portfolio' ? ofAll() : ofRun(template);
    ({ deck, about } = await plain[template]());
    const { slides = [], sections } = templateOf(template);
    const all = Object.keys(sections).map((id) => ({ id, on: slides.includes(id) }));
    ({ html } = await filled.started.host.call('host:report', { recipe: { ...recipe, sections: all } }));
  });

  it('are those of its sections, each with a native chart whose workbook has the numbers that are drawn', () => {
    expect(deck.slides).toHaveLength(template === 'run-one-page' ? 3 : 4);
    for (const { chart } of deck.slides) {
      if (chart === null) throw new Error('a slide has no chart');
      const [head = [], ...rows] = chart.workbook;
      expect(rows).toHaveLength(chart.categories.length);
      expect(rows.length).toBeGreaterThan(1);
      expect(chart.series.map(({ name }) => name)).toEqual(head.slice(1));
      for (const [index, { values }] of chart.series.entries())
        expect(values).toEqual(rows.map((row) => row[index + 1] ?? null));
      expect(chart.series.flatMap(({ values }) => values.filter((value) => value !== null)).length).toBeGreaterThan(1);
    }
  });

  it('say the findings of the report, where the data come from and how old they are', () => {
    for (const { title, texts, notes, descriptions } of deck.slides) {
      expect(title).not.toBe('');
      expect(html.replace(/<[^>]+>/g, '')).toContain(title.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
      expect(texts.join('\n')).toMatch(/^Source: .*[Ss]ynced/m);
      expect(descriptions.join('')).not.toBe('');
      // The notes define the numbers on the chart.
      expect(notes.join('\n')).toMatch(/^[^:]+: .{20,}/m);
    }
  });

  it('have a file beside them that names their figures', () => {
    const { figures, format } = about as { figures: { finding: string }[]; format: string };
    expect(format).toBe('pptx');
    expect(figures.map(({ finding }) => finding)).toEqual(deck.slides.map(({ title }) => title));
  });
});

it('has the key figures of a run on its first slide', async () => {
  const { figures } = await filled.started.host.call('run:get', { runId: filled.runId });
  const { deck } = await plain['run-one-page']();
  expect(deck.slides[0]?.texts).toContain(formatExact(figures.everEnrolled ?? Number.NaN));
});

it('names the notes of the author, which a reader would take for words of the app', async () => {
  const recipe = { ...ofRun('run-one-page'), introduction: 'Growing.', notes: 'Watch week 3.' };
  const [first] = (await written(recipe)).deck.slides;
  expect(first?.texts).toContain('From the author: Growing.');
  const said = first?.notes.join('\n');
  expect(said).toContain('From the author: Growing.');
  expect(said).toContain('Notes: Watch week 3.');
  const { html } = await filled.started.host.call('host:report', { recipe });
  expect(html).toContain('<h2>Notes</h2><p class="pre" dir="auto">Watch week 3.</p>');
});

it('has slides of the chosen sections alone', async () => {
  const sections = ofRun('run-one-page').sections.map(({ id }) => ({ id, on: id === 'education' }));
  const { deck } = await written({ ...ofRun('run-one-page'), sections });
  expect(deck.slides.map(({ texts }) => texts.join('\n').includes('Enrollment by education'))).toEqual([true]);
});

it('has the colour and the footer of the institution, as every other format', async () => {
  const institution = { accent: '#ffcc00', footer: 'Office of <data> & records' };
  const recipe = { ...ofAll(), ...institution };
  const used = readableAccent(institution.accent);
  const { deck } = await written(recipe);
  expect(deck.everything).toContain(`<a:accent1><a:srgbClr val="${used.slice(1)}"/></a:accent1>`);
  for (const { texts } of deck.slides) expect(texts).toContain(institution.footer);
  const { html } = await filled.started.host.call('host:report', { recipe });
  expect(html).toContain(`.kind,.block h2,.institution{color:${used}}`);
  expect(html).not.toContain(institution.accent);
  expect(html).toContain('<p class="institution" dir="auto">Office of &lt;data&gt; &amp; records</p>');
  const path = join(folder.path, 'institution.xlsx');
  await filled.started.host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: false });
  const parts = unzip(path);
  expect(text(parts, 'xl/styles.xml')).toContain(`<color rgb="FF${used.slice(1)}"/>`);
  expect(text(parts, 'xl/worksheets/sheet1.xml')).toContain('&amp;COffice of &lt;data&gt; &amp;&amp; records&amp;R');
});

it('compares a report with the last one of an earlier day in every format', async () => {
  // The key figures are compared, whatever is drawn below them.
  const short = (recipe: Recipe) => ({
    ...recipe,
    sections: recipe.sections.map((each, at) => ({ ...each, on: at === 0 })),
  });
  const recipe = short({ ...ofRun('run-one-page'), title: 'Compared' });
  const { host, dir } = filled.started;
  const htmlNow = async () => (await host.call('host:report', { recipe })).html;
  expect(await htmlNow()).not.toContain('class="since"');
  await written(recipe);
  // Today's report is no earlier one.
  expect(await htmlNow()).not.toContain('class="since"');
  const isMine = `about LIKE 'run-one-page %'`;
  const db = new Database(join(dir, 'journal.sqlite3'));
  const [{ figures, day }] = db.prepare(`SELECT figures, day FROM said_report WHERE ${isMine}`).all() as [
    { figures: string; day: number },
  ];
  const before = (JSON.parse(figures) as { label: string; value: number }[]).map(({ label, value }) => ({
    label,
    value: value - 100,
  }));
  db.prepare(`UPDATE said_report SET day = ?, figures = ? WHERE ${isMine}`).run(day - 20, JSON.stringify(before));
  db.close();
  const said = /Since the report of [^:]+: .*Ever enrolled ▲\u00a0100 \([\d,]+ → [\d,]+\)/;
  expect(await htmlNow()).toMatch(said);
  expect((await written(recipe)).deck.slides[0]?.notes.join('\n')).toMatch(said);
  // Another threshold, subject or kind has an earlier report of its own, or none.
  for (const other of [{ ...recipe, threshold: 0 }, short(ofAll()), short(ofRun('run-full'))])
    expect((await host.call('host:report', { recipe: other })).html).not.toContain('class="since"');
});

it('speaks the language of its readers', async () => {
  const { deck } = await written({ ...ofAll(), language: 'es' });
  expect(deck.slides[0]?.texts.join('\n')).toMatch(/Fuente: /);
  expect(deck.everything).toContain('lang="es-ES"');
});
